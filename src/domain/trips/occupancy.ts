import { type Coordinates, estimateDrive } from '#domain/places/distance.ts';
import { plusSeconds } from '#domain/trips/instants.ts';

/** Assumed duration in seconds of a trip whose duration is unknown. */
export const unknownDurationSeconds = 3_600;
/** Time that a driver needs between two trips besides the drive. */
export const turnaroundSeconds = 300;

/** Time and places of a trip for its driver. A place without coordinates is null. */
export type Run = { from: Date; until: Date; start: Coordinates | null; end: Coordinates | null };

export type TimedTrip = { pickupAt: Date; durationSeconds: number | null } & Pick<Run, 'start' | 'end'>;

export function runOf({ pickupAt, durationSeconds, start, end }: TimedTrip): Run {
  return { from: pickupAt, until: plusSeconds(pickupAt, durationSeconds ?? unknownDurationSeconds), start, end };
}

/** Estimate of the drive between two trips, and the time that a driver needs besides it. */
export type Between = { drive: typeof estimateDrive; marginSeconds: number };
const usualBetween: Between = { drive: estimateDrive, marginSeconds: turnaroundSeconds };

/**
 * Returns true when one driver can run both trips: after the end of the earlier trip, the time until the later pickup is
 * enough for the drive there and the margin (five minutes).
 */
export function canRunBoth(one: Run, other: Run, { drive, marginSeconds } = usualBetween): boolean {
  const [earlier, later] = one.from <= other.from ? [one, other] : [other, one];
  const { seconds } = drive(earlier.end, later.start);
  return plusSeconds(earlier.until, seconds + marginSeconds) <= later.from;
}
