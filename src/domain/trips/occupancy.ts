import { plusSeconds } from '#domain/trips/instants.ts';

/** Assumed duration in seconds of a trip whose duration is unknown. */
export const unknownDurationSeconds = 3_600;

export type Occupancy = { from: Date; until: Date };

/**
 * Returns the time for which a trip occupies a driver. The end is exclusive, so that another trip may begin at that
 * instant.
 */
export function occupancyOf(trip: { pickupAt: Date; durationSeconds: number | null }): Occupancy {
  return { from: trip.pickupAt, until: plusSeconds(trip.pickupAt, trip.durationSeconds ?? unknownDurationSeconds) };
}

export function overlap(one: Occupancy, other: Occupancy): boolean {
  return one.from < other.until && other.from < one.until;
}
