import { plusSeconds } from '#domain/trips/instants.ts';

/** A trip of unknown length keeps its driver this long. */
export const unknownDurationSeconds = 3_600;

export type Occupancy = { from: Date; until: Date };

/** The time for which a trip keeps a driver: half-open, so that one may end when the next begins. */
export function occupancyOf(trip: { pickupAt: Date; durationSeconds: number | null }): Occupancy {
  return { from: trip.pickupAt, until: plusSeconds(trip.pickupAt, trip.durationSeconds ?? unknownDurationSeconds) };
}

export function overlap(one: Occupancy, other: Occupancy): boolean {
  return one.from < other.until && other.from < one.until;
}
