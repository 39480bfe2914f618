import type { Trip } from '#contract/trip.ts';
import { localDate, type LocalDate } from '#domain/time.ts';

export type TripDay = { date: LocalDate; trips: Trip[] };

/** Groups trips by their pickup day in the time zone of the pickup. Keeps the order of the input. */
export function byDay(trips: readonly Trip[]): TripDay[] {
  const days = new Map<LocalDate, Trip[]>();
  for (const trip of trips) {
    const date = localDate(new Date(trip.pickupAt), trip.timeZone);
    days.set(date, [...(days.get(date) ?? []), trip]);
  }
  return [...days].map(([date, ofDay]) => ({ date, trips: ofDay }));
}
