import { useSecondsUntil } from '#web/lib/now.ts';
import { formatStopwatch } from '#web/lib/stopwatch.ts';
import classes from '../shared/time-left.module.css';

/** Remaining time in which only priority partners see the trip. Shown to priority partners and to the central. */
export function PriorityMark({ until, own }: { until: string; own: boolean }) {
  const left = useSecondsUntil(until);
  if (left <= 0) return null;
  return (
    <span className={classes.left}>
      {own ? 'Você vê antes dos outros: ' : 'Só prioritários: '}
      <strong>{formatStopwatch(left)}</strong>
    </span>
  );
}
