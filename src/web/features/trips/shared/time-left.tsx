import { formatDuration } from '#domain/time.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import { formatStopwatch } from '#web/lib/stopwatch.ts';
import classes from './time-left.module.css';

const soonSeconds = 600;

/** Time left to answer. Shows seconds when less than one hour is left. */
export function TimeLeft({ until }: { until: string }) {
  const left = useSecondsUntil(until);
  if (left <= 0) return <span className={classes.left}>O prazo terminou</span>;
  const said = left >= 3_600 ? formatDuration(left - (left % 60)) : formatStopwatch(left);
  return (
    <span className={classes.left} data-soon={left <= soonSeconds || undefined}>
      Faltam <strong>{said}</strong>
    </span>
  );
}
