import { clockTime } from './clock.ts';
import type { Doubt, Field, PassengerDraft, TripDraft } from './draft.ts';
import type { Mention, MentionOf } from './mentions.ts';
import type { Clause } from './reading.ts';
import type { Source, Span } from './source.ts';

/**
 * Marks the dates, times and phones of drafts when the text has further ones that no draft uses. A reading that leaves
 * out a told time, day or number may have chosen the wrong one.
 */
export function markDoubts(
  trips: TripDraft[],
  clauses: readonly Clause[],
  replaced: readonly { start: number; end: number }[],
  source: Source,
): TripDraft[] {
  const mentions = clauses
    .filter(({ line, signals }) => !line.isAgent && line.zone !== 'quoted' && !signals.has('cancel'))
    .flatMap((clause) => clause.mentions);
  const used = {
    time: spans(trips.flatMap(({ time, questions }) => [time, questions.time])),
    date: spans(trips.flatMap(({ date, questions }) => [date, questions.date])),
    phone: spans(trips.flatMap(({ passengers }) => passengers.map(({ phone }) => phone))),
  };
  const isUsed = (mention: Mention, kind: keyof typeof used): boolean => {
    const { start, end } = source.span(mention.start, mention.end);
    return used[kind].some((span) => start < span.end && end > span.start);
  };
  const isOpen = (kind: keyof typeof used) =>
    mentions.some(
      (mention) =>
        mention.kind === kind &&
        counts(mention, trips) &&
        !replaced.some(({ start, end }) => mention.start < end && mention.end > start) &&
        !isUsed(mention, kind),
    );
  const open = { time: isOpen('time'), date: isOpen('date'), phone: isOpen('phone') };
  const mark = (trip: TripDraft): TripDraft => ({
    ...trip,
    ...(open.time && trip.time && { time: doubted(trip.time, 'several_values') }),
    ...(open.date && trip.date && { date: doubted(trip.date, 'several_values') }),
    ...(open.phone && { passengers: trip.passengers.map(doubtPhone) }),
  });
  return trips.map(mark);
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
