import { clockTime } from './clock.ts';
import type { Doubt, Field, PassengerDraft, TripDraft } from './draft.ts';
import type { DraftsOfLegs } from './draft-order.ts';
import type { Leg } from './leg.ts';
import type { Mention, MentionOf } from './mentions.ts';
import type { Clause } from './reading.ts';
import type { Source, Span } from './source.ts';
import type { OpenFields } from './unaccounted.ts';

type Reading = DraftsOfLegs & { clauses: readonly Clause[]; legs: readonly Leg[]; source: Source; isList: boolean };

/**
 * Marks the dates, times and phones of drafts when the text has further ones that no draft uses. A reading that leaves
 * out a told time, day or number may have chosen the wrong one. A time or day in the words of a trip marks that trip and
 * its return alone. People can be those of all trips, so a number marks all phones, except in a list: the number in a row
 * marks the phones of this row alone.
 */
export function markDoubts({ trips, sources, clauses, legs, source, isList }: Reading): TripDraft[] {
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
  // "sorry, make it 4:30, it shuts at 6", of which no time was understood as the new one
  const isUnusedChange = ({ signals, mentions }: Clause) =>
    signals.has('correction') &&
    mentions.every((one) => one.kind !== 'time' || (one.time.ahead === undefined && !isUsed(one, 'time')));
  const open = clauses
    .filter(({ line, signals }) => !line.isAgent && line.zone !== 'quoted' && !signals.has('cancel'))
    .flatMap((clause) => clause.mentions.map((mention) => ({ mention, clause })))
    .filter(
      ({ mention, clause }) =>
        (mention.kind === 'time' || mention.kind === 'date' || mention.kind === 'phone') &&
        (counts(mention, trips) || (mention.kind === 'time' && isUnusedChange(clause))) &&
        !replaced.some(({ start, end }) => mention.start < end && mention.end > start) &&
        !isUsed(mention, mention.kind),
    );
  // "só temos às 10h30" - "fechado": the central told another time or day last.
  const isLast = (clause: Clause, kind: Mention['kind']) =>
    clauses.slice(clauses.indexOf(clause) + 1).every(({ mentions }) => mentions.every((one) => one.kind !== kind));
  const offered = clauses
    .filter(({ line }) => line.isAgent)
    .flatMap((clause) => clause.mentions.map((mention) => ({ mention, clause })))
    .filter(
      ({ mention, clause }) =>
        (mention.kind === 'time' || mention.kind === 'date') &&
        counts(mention, trips) &&
        isLast(clause, mention.kind) &&
        clauses.at(-1)?.line.isAgent !== true,
    );
  const isOpen = (kind: Mention['kind'], leg: Leg | undefined) =>
    offered.some(({ mention }) => mention.kind === kind) ||
    open.some(({ mention, clause }) => mention.kind === kind && speaksOf(clause, leg, legs));
  const hasOpenPhone = (leg: Leg | undefined) =>
    isList ? isOpen('phone', leg) : open.some(({ mention }) => mention.kind === 'phone');
  const mark = (trip: TripDraft, index: number): TripDraft => ({
    ...trip,
    ...(trip.time && isOpen('time', sources[index]) && { time: doubted(trip.time, 'several_values') }),
    ...(trip.date && isOpen('date', sources[index]) && { date: doubted(trip.date, 'several_values') }),
    ...(hasOpenPhone(sources[index]) && { passengers: trip.passengers.map(doubtPhone) }),
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

/** Marks the fields of drafts that unread words can change. */
export function doubtOpen(trips: readonly TripDraft[], open: readonly OpenFields[]): TripDraft[] {
  return trips.map((trip, index) => ({
    ...trip,
    ...(trip.date && open[index]?.date && { date: doubted(trip.date, 'assumed') }),
    ...(trip.time && open[index]?.time && { time: doubted(trip.time, 'assumed') }),
    ...(open[index]?.phone && { passengers: trip.passengers.map(doubtPhone) }),
  }));
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
