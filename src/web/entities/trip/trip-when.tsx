import { localDateTime } from '#domain/time.ts';
import { formatDistance, formatExactly, formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import classes from './trip-when.module.css';

type Props = {
  at: string;
  timeZone: string;
  size?: 'normal' | 'large';
  /** True when a heading above shows the day, so that only the time is shown. */
  underDay?: boolean;
};

/** The pickup time, in the time zone of the pickup. */
export function TripWhen({ at, timeZone, size = 'normal', underDay = false }: Props) {
  const now = useNow();
  const distance = formatDistance(at, now);
  return (
    <time className={classes.when} data-size={size} dateTime={at} title={formatExactly(at, timeZone)}>
      <span className={classes.moment}>
        {underDay ? localDateTime(new Date(at), timeZone).time : formatWhen(at, now, timeZone)}
      </span>{' '}
      {distance !== '' && <span className={classes.distance}>{distance}</span>}
    </time>
  );
}
