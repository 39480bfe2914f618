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

const soonMs = 3 * 60 * 60 * 1000;

/** Nobody has it although it is to begin within hours. */
export function isUncovered(trip: Pick<Trip, 'status' | 'pickupAt'>, now: Date): boolean {
  const waiting = trip.status === 'scheduled' || trip.status === 'available' || trip.status === 'offered';
  return waiting && Date.parse(trip.pickupAt) - now.getTime() < soonMs;
}
