import { addDays, type LocalDate } from '#domain/time.ts';
import { clockTime } from './clock.ts';
import { holdsFor } from './counts.ts';
import type { Doubt, Field, PassengerDraft, TripDraft } from './draft.ts';
import { type DraftsOfLegs, inOrder } from './draft-order.ts';
import type { Reference } from './envelope.ts';
import type { Leg, Person } from './leg.ts';
import { namedBefore } from './companions.ts';
import { behindExact, dailyRange, datesIn } from './leg-times.ts';
import { findNotes } from './notes.ts';
import type { PlaceWords } from './places.ts';
import type { Clause } from './reading.ts';
import { isAirport, isGeneric } from './references.ts';
import { regex } from './regex.ts';
import type { Source, Span } from './source.ts';
import { companionWord, kinWord } from './word-groups.ts';
import { type Around, type When, whenOf } from './when.ts';

type Parts = {
  legs: Leg[];
  people: Person[];
  clauses: readonly Clause[];
  source: Source;
  received: Reference;
  isList: boolean;
};

/** Most trips of one text. */
const mostTrips = 60;

const joinsAtStop = regex()`
  \b(?:peg|busc|apanh|recolh|recog|recoj|pick|collect|fetch)\w{0,5} (?:up )?(?:(?:[oa]|meu|minha|seu|sua|nosso|nossa|el|la|mi|my|our|his
  |her|the) ){1,2}(?:${kinWord}|${companionWord})\b
`;

/** Turns legs into drafts. A return takes over what it does not say itself. */
export function draftsOf({ legs, people, clauses, source, received, isList }: Parts): DraftsOfLegs {
  const writer = new DraftWriter(source, people, clauses, received, legs, isList);
  const written = legs.slice(0, mostTrips).map((leg, index) => ({ leg, index, drafts: writer.write(leg, index) }));
  const { trips, sources } = inOrder(written);
  return { trips: trips.slice(0, mostTrips), sources };
}

class DraftWriter {
  readonly #source: Source;
  readonly #people: readonly Person[];
  readonly #clauses: readonly Clause[];
  readonly #received: Reference;
  readonly #legs: readonly Leg[];
  readonly #isList: boolean;
  #asked: When['date'];
  #earlier: Around['earlier'];
  /** Last day that was told by its number. */
  #exact: LocalDate | undefined;
  /** Last day that was told by its weekday alone. */
  #weekday: LocalDate | undefined;

  constructor(
    source: Source,
    people: readonly Person[],
    clauses: readonly Clause[],
    received: Reference,
    legs: readonly Leg[],
    isList: boolean,
  ) {
    this.#source = source;
    this.#people = people;
    this.#clauses = clauses;
    this.#received = received;
    this.#legs = legs;
    this.#isList = isList;
  }

  write(leg: Leg, index: number): TripDraft[] {
    const outward = leg.isReturn ? (leg.outward ?? this.#legs.findIndex((other) => !other.isReturn)) : -1;
    const model = outward < 0 ? this.#legs[0] : this.#legs[outward];
    const isLinked = outward >= 0 && outward !== index;
    const draft: TripDraft = {
      passengers: this.#passengers(leg),
      stops: leg.stops.map((stop) => this.#place(stop)),
      needs: [],
      notes: this.#notes(leg, index),
      questions: {},
    };
    this.#places(draft, leg, isLinked ? model : undefined);
    this.#wishes(draft, leg, model ?? leg);
    this.#times(draft, leg, index, isLinked);
    // "retorno da fábrica direto para o aeroporto" is no way back over the same ends.
    const isElsewhere =
      leg.to !== undefined &&
      model?.from !== undefined &&
      isAirport(leg.to) &&
      !isAirport(model.from) &&
      !isGeneric(model.from);
    if (isLinked && !isElsewhere) draft.returnOf = outward;
    return this.#repeat(draft, leg, model ?? leg);
  }

  #field<Value>(value: Value, at: { start: number; end: number }, doubt?: Doubt): Field<Value> {
    const spans: Span[] = [this.#source.span(at.start, at.end)];
    return doubt === undefined ? { value, spans } : { value, spans, uncertain: true, reason: doubt };
  }

  #place(place: PlaceWords): Field<string> {
    const field = this.#field(place.value, place);
    return place.correction
      ? { ...field, spans: [...field.spans, this.#source.span(place.correction.start, place.correction.end)] }
      : field;
  }

  #passengers(leg: Leg): PassengerDraft[] {
    const outward = leg.isReturn ? this.#legs[leg.outward ?? 0] : undefined;
    const riders = leg.riders.length > 0 ? leg.riders : (outward?.riders ?? []);
    const hasOwn =
      (this.#isList || this.#legs.some(({ isShared }) => isShared)) &&
      this.#legs.filter((other) => other.riders.length > 0).length * 2 >= this.#legs.length;
    const people = riders.length > 0 ? riders : hasOwn ? [] : this.#people;
    return people.map((person) => this.#passenger(person));
  }

  #passenger({ name, phone, isPhoneAssumed, ...at }: Person): PassengerDraft {
    return {
      ...(name !== '' && {
        name: { value: name, spans: [this.#source.span(at.start, at.end)] },
      }),
      ...(phone && { phone: this.#field(phone.phone, phone, isPhoneAssumed ? 'assumed' : undefined) }),
    };
  }

  #places(draft: TripDraft, leg: Leg, outward: Leg | undefined): void {
    let { from, to } = leg;
    const hasOwnOrigin = leg.clauses.some(({ places }) => places.some(({ role }) => role === 'from'));
    if (leg.isShared && !hasOwnOrigin) from = this.#legs[0]?.from ?? from;
    if (outward) {
      if (!from || isGeneric(from)) from = outward.to ?? from;
      if (!to || isGeneric(to)) to = outward.from ?? to;
      if (from && to && from.value === to.value)
        [from, to] = from.value === outward.to?.value ? [from, outward.from ?? to] : [outward.to ?? from, to];
    }
    if (from) draft.from = this.#place(from);
    if (to) draft.to = this.#place(to);
  }

  #wishes(draft: TripDraft, leg: Leg, model: Leg): void {
    const last = this.#legs.findLast((other) => !other.isOwn);
    const of = <Key extends keyof Leg>(key: Key): Leg[Key] =>
      leg[key] ?? ((this.#isList ? undefined : (model[key] ?? last?.[key])) as Leg[Key]);
    const [payment, costCentre, voucher] = [of('payment'), of('costCentre'), of('voucher')];
    // The van of one car is not wished for the other.
    const category = leg.isShared ? leg.category : of('category');
    if (leg.flight) draft.flight = this.#field(leg.flight.value, leg.flight);
    if (category) draft.category = this.#field(category.value, category);
    if (payment) draft.payment = this.#field(payment.value, payment);
    if (costCentre) draft.costCentre = this.#field(costCentre.value, costCentre);
    if (voucher) draft.voucher = this.#field(voucher.value, voucher);
    // A seat or a dog of one passenger is not needed in the car of another.
    const isShared = (other: Leg | undefined) =>
      !this.#isList &&
      other !== undefined &&
      (leg.riders.length === 0 || other.riders.length === 0 || other.riders === leg.riders);
    const needs = [
      ...leg.needs,
      ...(isShared(model) ? model.needs : []),
      ...(isShared(last) ? (last?.needs ?? []) : []),
    ];
    draft.needs = [...new Map(needs.map((need) => [need.value, this.#field(need.value, need)])).values()];
    this.#counts(draft, leg, model);
  }

  /** Returns a count told behind all ways. A count beside the time of the last way is for that way alone. */
  #toldLast<Key extends 'people' | 'luggage'>(key: Key): Leg[Key] | undefined {
    const last = this.#legs.at(-1);
    const count = last?.[key];
    const line = last?.pickup?.clause.line;
    const isOwn =
      !last?.isReturn &&
      line !== undefined &&
      count !== undefined &&
      count.start >= line.start &&
      count.end <= line.end &&
      last !== this.#legs[0];
    return isOwn ? undefined : count;
  }

  #counts(draft: TripDraft, leg: Leg, model: Leg): void {
    const isOther = (other: Leg | undefined) =>
      other !== undefined && other.riders.length > 0 && other.riders !== leg.riders;
    // The party and the bags of one passenger are not those of another one's trip.
    const isApart = this.#isList || (leg.riders.length > 0 && (leg.isShared === true || isOther(model)));
    const people = leg.people ?? (isApart ? undefined : (model.people ?? this.#toldLast('people')));
    const named = draft.passengers.flatMap(({ name }) => name?.spans.slice(0, 1) ?? []);
    if (
      people &&
      holdsFor(
        people.count,
        this.#source.plain.slice(people.start, people.end),
        named,
        this.#source.span(people.start, people.end),
      )
    )
      draft.people = this.#field(people.count + namedBefore(people, draft.passengers, this.#source), people);
    else if (draft.stops.length > 0 && named.length < 2) this.#joining(draft, leg, named);
    else if (named.length > 1)
      draft.people = { value: named.length, spans: named.toSorted((a, b) => a.start - b.start) };
    const luggage = leg.luggage ?? (isApart ? undefined : (model.luggage ?? this.#toldLast('luggage')));
    if (luggage)
      draft.luggage = this.#field(
        luggage.count * (luggage.isEach ? Math.max(1, draft.people?.value ?? draft.passengers.length) : 1),
        luggage,
      );
  }

  /** "passar na rua Os Dezoito 560, pegar a avó": who joins at a stop rides as well. */
  #joining(draft: TripDraft, { clauses }: Leg, named: readonly Span[]): void {
    const joined = clauses.flatMap(({ plain, start }) => {
      const match = joinsAtStop.exec(plain);
      return match ? [{ start: start + match.index, end: start + match.index + match[0].length }] : [];
    });
    const [first] = joined;
    if (first) draft.people = { value: 2, spans: [...named, this.#source.span(first.start, first.end)] };
  }

  #times(draft: TripDraft, leg: Leg, index: number, isReturn: boolean): void {
    if (leg.now && !leg.pickup && !leg.arrival && !leg.date)
      return void (draft.now = this.#field(true as const, this.#nowWords(leg.now)));
    const next = this.#legs[index + 1];
    const later =
      next?.isReturn && next.pickup && !next.pickup.time.isOpen && (!next.date || next.date === leg.date)
        ? clockTime(next.pickup.time.minutes)
        : undefined;
    const isSequel = isReturn || (!this.#isList && index > 0 && leg.isShared !== true);
    const dated = behindExact(leg, this.#exact, this.#weekday);
    const when = whenOf(dated, leg.ref ?? this.#received, { earlier: isSequel ? this.#earlier : undefined, later });
    if (isReturn && !when.date && !when.time && this.#earlier)
      draft.date = this.#field(this.#earlier.date, this.#earlier);
    const date = isSequel && !leg.date && this.#asked ? this.#asked : this.#nightOfList(leg, when.date);
    if (!isReturn) this.#asked = date && date.candidates.length > 1 ? date : undefined;
    if (date) this.#ask(draft, 'date', date);
    if (when.time) this.#ask(draft, 'time', when.time);
    const [day, time] = [date?.candidates[0], when.time?.candidates[0]];
    if (day !== undefined && (dated.date?.date.rank ?? 0) > 1) this.#exact = day;
    if (day !== undefined && dated.date?.date.rank === 0) this.#weekday = day;
    if (date && day !== undefined && !isReturn)
      this.#earlier = { date: day, time: time ?? '', start: date.start, end: date.end };
  }

  #nowWords({ start, end }: { start: number; end: number }): { start: number; end: number } {
    const match = /\b(?:agora|ja|now|ya|ahora|right away|asap|urgente|imediat\w{2,6})\b/.exec(
      this.#source.plain.slice(start, end),
    );
    return match ? { start: start + match.index, end: start + match.index + match[0].length } : { start, end };
  }

  /** In a list of the evening, a time after midnight is on the next day. */
  #nightOfList(leg: Leg, date: When['date']): When['date'] {
    const minutes = (leg.pickup ?? leg.arrival)?.time.minutes;
    const isLater = (other: Leg | undefined, from: number) =>
      other !== undefined && other !== leg && other.date === leg.date && (other.pickup?.time.minutes ?? 0) >= from;
    const isNight =
      this.#isList &&
      minutes !== undefined &&
      minutes < 300 &&
      (this.#legs.slice(0, this.#legs.indexOf(leg)).some((other) => isLater(other, 900)) ||
        (leg.isReturn && isLater(this.#legs[leg.outward ?? 0], 600)));
    return date && isNight ? { ...date, candidates: date.candidates.map((day) => addDays(day, 1)) } : date;
  }

  #ask(draft: TripDraft, key: 'date' | 'time', { candidates, doubt, start, end }: NonNullable<When['date']>): void {
    const [first] = candidates;
    if (first === undefined) return;
    if (candidates.length === 1) draft[key] = this.#field(first, { start, end }, doubt);
    else
      draft.questions[key] = { candidates, spans: [this.#source.span(start, end)], reason: doubt ?? 'several_values' };
  }

  #notes(leg: Leg, index: number): Field<string>[] {
    const own = index === 0 && !this.#isList ? this.#clauses : [...leg.clauses, ...(this.#isList ? this.#clauses : [])];
    return own.flatMap((clause) =>
      findNotes(clause).map(({ start, end }) =>
        this.#field(this.#source.text.slice(start, end).trim(), { start, end }),
      ),
    );
  }

  /** "da próxima segunda até quarta, todo dia" is one trip a day. */
  #repeat(draft: TripDraft, leg: Leg, model: Leg): TripDraft[] {
    const isOnSameDays = leg.isReturn && !leg.date && model.days.length > 1;
    const days = leg.days.length > 1 ? leg.days : isOnSameDays ? model.days : dailyRange(model);
    if (days.length < 2) return [draft];
    const told = draft.date?.spans ?? draft.questions.date?.spans ?? [];
    const spans = leg.days.length > 1 || isOnSameDays ? told : this.#rangeWords(model);
    const { date: _date, ...questions } = draft.questions;
    const onDay = (value: LocalDate): TripDraft => ({ ...draft, date: { value, spans }, questions });
    return days.map(onDay);
  }

  #rangeWords(leg: Leg): Span[] {
    return datesIn(leg)
      .slice(0, 2)
      .map(({ start, end }) => this.#source.span(start, end));
  }
}
