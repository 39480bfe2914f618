import { clockTime } from './clock.ts';
import type { Doubt, Field, PassengerDraft, TripDraft } from './draft.ts';
import type { DraftsOfLegs } from './drafts.ts';
import type { Leg } from './leg.ts';
import type { Mention, MentionOf } from './mentions.ts';
import type { Clause } from './reading.ts';
import type { Source, Span } from './source.ts';

type Reading = DraftsOfLegs & { clauses: readonly Clause[]; legs: readonly Leg[]; source: Source };

/**
 * Marks the dates, times and phones of drafts when the text has further ones that no draft uses. A reading that leaves
 * out a told time, day or number may have chosen the wrong one. A time or day in the words of a trip marks that trip and
 * its return alone. People can be those of all trips, so a number marks all phones.
 */
export function markDoubts({ trips, sources, clauses, legs, source }: Reading): TripDraft[] {
  const used = {
    time: spans(trips.flatMap(({ time, questions }) => [time, questions.time])),
    date: spans(trips.flatMap(({ date, questions }) => [date, questions.date])),
    phone: spans(trips.flatMap(({ passengers }) => passengers.map(({ phone }) => phone))),
  };
  const replaced = legs.flatMap((leg) => leg.replaced);
  const isUsed = (mention: Mention, kind: keyof typeof used): boolean => {
    const { start, end } = source.span(mention.start, mention.end);
    return used[kind].some((span) => start < span.end && end > span.start);
  };
  const open = clauses
    .filter(({ line, signals }) => !line.isAgent && line.zone !== 'quoted' && !signals.has('cancel'))
    .flatMap((clause) => clause.mentions.map((mention) => ({ mention, clause })))
    .filter(
      ({ mention }) =>
        (mention.kind === 'time' || mention.kind === 'date' || mention.kind === 'phone') &&
        counts(mention, trips) &&
        !replaced.some(({ start, end }) => mention.start < end && mention.end > start) &&
        !isUsed(mention, mention.kind),
    );
  const isOpen = (kind: Mention['kind'], leg: Leg | undefined) =>
    open.some(({ mention, clause }) => mention.kind === kind && speaksOf(clause, leg, legs));
  const hasOpenPhone = open.some(({ mention }) => mention.kind === 'phone');
  const mark = (trip: TripDraft, index: number): TripDraft => ({
    ...trip,
    ...(trip.time && isOpen('time', sources[index]) && { time: doubted(trip.time, 'several_values') }),
    ...(trip.date && isOpen('date', sources[index]) && { date: doubted(trip.date, 'several_values') }),
    ...(hasOpenPhone && { passengers: trip.passengers.map(doubtPhone) }),
  });
  return trips.map(mark);
}

/** Words of no trip, such as a line above a list, can speak of each of them. */
function speaksOf(clause: Clause, leg: Leg | undefined, legs: readonly Leg[]): boolean {
  const owners = legs.filter(({ clauses }) => clauses.includes(clause));
  return (
    owners.length === 0 || leg === undefined || owners.some((one) => outwardOf(one, legs) === outwardOf(leg, legs))
  );
}

function outwardOf(leg: Leg, legs: readonly Leg[]): Leg | undefined {
  return leg.isReturn ? (legs[leg.outward ?? -1] ?? legs.find(({ isReturn }) => !isReturn)) : leg;
}

/**
 * Returns true when the text tells a flight, or the address of a way, that no draft uses. Such a text probably has another
 * trip, or the trips have been mixed up.
 */
export function leavesOut(trips: readonly TripDraft[], clauses: readonly Clause[], source: Source): boolean {
  const used = spans(trips.flatMap(({ from, to, stops, flight }) => [from, to, ...stops, flight]));
  const values = new Set(trips.map(({ flight }) => flight?.value));
  const isUsed = ({ start, end }: { start: number; end: number }): boolean => {
    const place = source.span(start, end);
    return used.some((span) => place.start < span.end && place.end > span.start);
  };
  return clauses
    .filter(({ line, signals }) => !line.isAgent && line.zone === 'body' && !signals.has('cancel'))
    .some(
      ({ mentions, places }) =>
        mentions.some((mention) => mention.kind === 'flight' && !values.has(mention.value) && !isUsed(mention)) ||
        places.some(
          (place) =>
            place.isAddress &&
            place.role !== 'at' &&
            !isUsed(place) &&
            trips.every(({ from, to }) => from?.value !== place.value && to?.value !== place.value),
        ),
    );
}

/**
 * Returns true for texts of which earlier readings were often wrong: several people settle a trip, a quoted or forwarded
 * message tells a part of it, something is withdrawn, or the trips of a list differ in the facts that they tell.
 */
export function isIntricate(
  { trips, sources }: DraftsOfLegs,
  clauses: readonly Clause[],
  { isList, withdrawals }: { isList: boolean; withdrawals: number },
): boolean {
  const own = clauses.filter(({ line }) => !line.isAgent);
  const writers = new Set(own.flatMap(({ line }) => (line.author && !line.isForwarded ? [line.author.name] : [])));
  const isPassedOn = own.some(({ line }) => line.zone === 'quoted' || line.isForwarded === true);
  const named = trips.filter(({ passengers }) => passengers.some(({ name }) => name !== undefined)).length;
  const isUneven = named > 0 && named < trips.length;
  // Ways without a list are told apart by their words alone.
  const isLoose =
    !isList &&
    trips.some(
      (trip, index) =>
        index > 0 && trip.returnOf === undefined && !sources[index]?.isFurther && !repeats(trip, trips[0]),
    );
  return writers.size > 1 || isPassedOn || withdrawals > 0 || isUneven || isLoose;
}

/** The same way at the same time on another day. */
function repeats(trip: TripDraft, first: TripDraft | undefined): boolean {
  return (
    trip.from?.value === first?.from?.value &&
    trip.to?.value === first?.to?.value &&
    trip.time?.value === first?.time?.value
  );
}

/** Returns true for a draft without one of its ends: the reading may have mixed up two trips. */
export function isPartial({ from, to }: TripDraft): boolean {
  return from === undefined || to === undefined;
}

/** Marks date and time of a draft. */
export function doubtTimes(trip: TripDraft): TripDraft {
  return {
    ...trip,
    ...(trip.date && { date: doubted(trip.date, 'assumed') }),
    ...(trip.time && { time: doubted(trip.time, 'assumed') }),
  };
}

function doubtPhone(person: PassengerDraft): PassengerDraft {
  return person.phone ? { ...person, phone: doubted(person.phone, 'several_values') } : person;
}

function spans(fields: readonly ({ spans: Span[] } | undefined)[]): Span[] {
  return fields.flatMap((field) => field?.spans ?? []);
}

/** Returns true for a mention whose value differs from those of all drafts. */
function counts(mention: Mention, trips: readonly TripDraft[]): boolean {
  if (mention.kind === 'time')
    return isPickup(mention) && trips.every(({ time }) => time?.value !== clockTime(mention.time.minutes));
  if (mention.kind === 'phone')
    return (
      !mention.isDesk &&
      trips.every(({ passengers }) => passengers.every(({ phone }) => phone?.value !== mention.phone))
    );
  if (mention.kind !== 'date') return false;
  return trips.every(
    ({ date, questions }) =>
      !mention.date.candidates.some((day) => day === date?.value || questions.date?.candidates.includes(day)),
  );
}

function isPickup({ role, time }: MentionOf<'time'>): boolean {
  return (role === 'pickup' || role === 'arrival') && time.ahead === undefined;
}

function doubted<Value>(field: Field<Value>, reason: Doubt): Field<Value> {
  return field.uncertain ? field : { value: field.value, spans: field.spans, uncertain: true, reason };
}
