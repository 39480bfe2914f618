import { sayDistance, sayExactly, sayWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import classes from './trip-when.module.css';

/** When a trip begins, by the clock of where it begins: the first thing that anybody looks for. */
export function TripWhen({
  at,
  timeZone,
  size = 'normal',
}: {
  at: string;
  timeZone: string;
  size?: 'normal' | 'large';
}) {
  const now = useNow();
  const distance = sayDistance(at, now);
  return (
    <time className={classes.when} data-size={size} dateTime={at} title={sayExactly(at, timeZone)}>
      <span className={classes.moment}>{sayWhen(at, now, timeZone)}</span>{' '}
      {distance !== '' && <span className={classes.distance}>{distance}</span>}
    </time>
  );
}
