import { plusSeconds } from '#domain/trips/instants.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';

/** Returns the instant at which a scheduled trip becomes available automatically. */
export function launchInstant(pickupAt: Date, { leadTimeSeconds }: Pick<TripPolicy, 'leadTimeSeconds'>): Date {
  return plusSeconds(pickupAt, -leadTimeSeconds);
}

/** Returns the status of an unassigned trip by its pickup time. */
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

/** Returns true for a pickup more than a year ahead, for which tariffs, drivers and calendars are unknown. */
export function isTooFarAhead(pickupAt: Date, now: Date): boolean {
  return pickupAt > plusSeconds(now, furthestAheadSeconds);
}

/**
 * Returns the pickup of a request. The pickup is now when the request names no time, or a time within the past
 * tolerance, because the clocks of two machines differ. Null when the time is further in the past.
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
