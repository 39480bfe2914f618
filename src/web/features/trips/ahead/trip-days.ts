import type { Trip } from '#contract/trip.ts';
import { localDate, type LocalDate } from '#domain/time.ts';

export type TripDay = { date: LocalDate; trips: Trip[] };

/** Trips by the day of their pickup where they begin, in the order they come in. */
export function byDay(trips: readonly Trip[]): TripDay[] {
  const days = new Map<LocalDate, Trip[]>();
  for (const trip of trips) {
    const date = localDate(new Date(trip.pickupAt), trip.timeZone);
    days.set(date, [...(days.get(date) ?? []), trip]);
  }
  return [...days].map(([date, ofDay]) => ({ date, trips: ofDay }));
}
