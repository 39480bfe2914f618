import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import { plusSeconds } from '#domain/trips/instants.ts';

/** Assumed duration in seconds of a trip whose duration is unknown. */
export const unknownDurationSeconds = 3_600;
/** Time that a driver needs between two trips besides the drive. */
const TURNAROUND_SECONDS = 300;

/** Time and places of a trip for its driver. A place without coordinates is null. */
export type Run = { from: Date; until: Date; start: Coordinates | null; end: Coordinates | null };

type Trip = { pickupAt: Date; durationSeconds: number | null } & Pick<Run, 'start' | 'end'>;

export function runOf({ pickupAt, durationSeconds, start, end }: Trip): Run {
  return { from: pickupAt, until: plusSeconds(pickupAt, durationSeconds ?? unknownDurationSeconds), start, end };
}

/**
 * Returns true when one driver can run both trips: after the end of the earlier trip, the time until the later pickup is
 * enough for the drive there and five minutes.
 */
export function canRunBoth(one: Run, other: Run): boolean {
  const [earlier, later] = one.from <= other.from ? [one, other] : [other, one];
  const drive = earlier.end && later.start ? estimateDuration(estimateRoadDistance([earlier.end, later.start])) : 0;
  return plusSeconds(earlier.until, drive + TURNAROUND_SECONDS) <= later.from;
}
