import { type Fraction, fraction, plus, zero } from '#domain/fraction.ts';
import { type Rate, type RateCalendar, rateAt, rateParts } from '#domain/tariffs/rate-windows.ts';

/** Way between two stops in whole metres and seconds, without waiting time. */
export type Leg = { distanceMeters: number; durationSeconds: number };

/** Part of a trip at constant speed. `from` equals `to` when the duration is unknown. */
export type Segment = { from: Date; to: Date; meters: number };

/** Result of the taximeter. The reasons of rate 2 are in order of occurrence. */
export type Metered = {
  rate1Meters: Fraction;
  rate2Meters: Fraction;
  rate2Reasons: string[];
  /** Time without movement, or slower than the threshold. */
  slowMs: number;
};

/** Arranges the legs of a trip consecutively in time from the pickup. */
export function segmentsAlong(pickupAt: Date, legs: readonly Leg[]): Segment[] {
  let from = pickupAt;
  return legs.map(({ distanceMeters, durationSeconds }) => {
    const to = new Date(from.getTime() + durationSeconds * 1000);
    const segment = { from, to, meters: distanceMeters };
    from = to;
    return segment;
  });
}

/**
 * Runs the taximeter over the segments. A segment slower than the threshold counts as time (with a threshold of 0, a
 * segment without movement). Any other segment counts as metres, at the rate of each part. Nothing is rounded, so that
 * splitting a segment does not change the result. Throws a RangeError for negative or fractional metres, and for a
 * segment that ends before it begins.
 */
export function meter(segments: readonly Segment[], slowBelowKmh: number, calendar: RateCalendar): Metered {
  let [rate1Meters, rate2Meters, slowMs] = [zero, zero, 0];
  const reasons = new Set<string>();
  for (const segment of segments) {
    if (isSlow(segment, slowBelowKmh)) {
      slowMs += lengthMs(segment);
      continue;
    }
    for (const { meters, rate } of partsOf(segment, calendar)) {
      if (rate.rate === 1) rate1Meters = plus(rate1Meters, meters);
      else {
        rate2Meters = plus(rate2Meters, meters);
        reasons.add(rate.reason);
      }
    }
  }
  return { rate1Meters, rate2Meters, rate2Reasons: [...reasons], slowMs };
}

function isSlow(segment: Segment, slowBelowKmh: number): boolean {
  const ms = lengthMs(segment);
  if (!Number.isSafeInteger(segment.meters) || segment.meters < 0 || ms < 0) {
    throw new RangeError(`Cannot drive ${segment.meters} m in ${ms} ms`);
  }
  // A metre per millisecond is 3600 km/h.
  return ms > 0 && (segment.meters === 0 || segment.meters * 3600 < slowBelowKmh * ms);
}

function partsOf(segment: Segment, calendar: RateCalendar): { rate: Rate; meters: Fraction }[] {
  const ms = lengthMs(segment);
  if (ms === 0) return [{ rate: rateAt(segment.from, calendar), meters: fraction(segment.meters) }];
  return rateParts(segment.from, segment.to, calendar).map((part) => {
    return { rate: part, meters: fraction(BigInt(segment.meters) * BigInt(lengthMs(part)), ms) };
  });
}

function lengthMs({ from, to }: { from: Date; to: Date }): number {
  return to.getTime() - from.getTime();
}
