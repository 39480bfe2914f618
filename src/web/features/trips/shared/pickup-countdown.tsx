import type { Trip } from '#contract/trip.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import { formatStopwatch } from '#web/lib/stopwatch.ts';
import classes from './time-left.module.css';

/** The countdown is hidden when the pickup is further away than this, in either direction. */
const nearSeconds = 3_600;
const soonSeconds = 600;

/**
 * Countdown to the pickup in seconds, or the time since. Hidden while the pickup is far away, and for immediate trips.
 */
export function PickupCountdown({ trip: { pickupAt, kind } }: { trip: Trip }) {
  const left = useSecondsUntil(pickupAt);
  if (kind === 'immediate' || Math.abs(left) > nearSeconds) return null;
  return (
    <span className={classes.left} data-soon={left <= soonSeconds || undefined}>
      {left > 0 ? 'Embarque em ' : 'A hora do embarque passou há '}
      <strong role="timer">{formatStopwatch(Math.abs(left))}</strong>
    </span>
  );
}
