import { plusSeconds } from '#domain/trips/instants.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';

/** When a scheduled trip becomes available by itself. */
export function launchInstant(pickupAt: Date, { leadTimeSeconds }: Pick<TripPolicy, 'leadTimeSeconds'>): Date {
  return plusSeconds(pickupAt, -leadTimeSeconds);
}

/** Status of an unassigned trip: computed from its pickup, never stored. */
export function marketStatus(pickupAt: Date, now: Date, policy: TripPolicy): 'available' | 'scheduled' {
  return now >= launchInstant(pickupAt, policy) ? 'available' : 'scheduled';
}

/** Returns the instant at which an unassigned trip becomes unattended. */
export function unattendedInstant(pickupAt: Date, { unattendedAfterSeconds }: TripPolicy): Date {
  return plusSeconds(pickupAt, unattendedAfterSeconds);
}

export function isTooFarPast(pickupAt: Date, now: Date, { pastToleranceSeconds }: TripPolicy): boolean {
  return pickupAt < plusSeconds(now, -pastToleranceSeconds);
}

const furthestAheadSeconds = 366 * 86_400;

/** True for an implausible pickup: tariffs, drivers and calendars do not reach more than a year ahead. */
export function isTooFarAhead(pickupAt: Date, now: Date): boolean {
  return pickupAt > plusSeconds(now, furthestAheadSeconds);
}

/**
 * The pickup that a request means: now when it names none, and also when it names one just past, for the clocks of
 * two machines differ. Null when that is too far back.
 */
export function resolvePickup(
  requestedAt: Date | null,
  now: Date,
  policy: TripPolicy,
): { pickupAt: Date; immediate: boolean } | null {
  if (requestedAt !== null && requestedAt > now) return { pickupAt: requestedAt, immediate: false };
  if (requestedAt !== null && isTooFarPast(requestedAt, now, policy)) return null;
  return { pickupAt: now, immediate: true };
}
