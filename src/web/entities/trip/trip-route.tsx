import type { ReactNode } from 'react';
import type { Stop } from '#contract/trip.ts';
import { count } from '#web/lib/format-counts.ts';
import { formatStop, stopLines } from './stop-lines.ts';
import classes from './trip-route.module.css';

type Props = {
  stops: readonly Stop[];
  /** `brief` shows any number of stops in two lines. `full` adds all details of each stop. */
  size?: 'brief' | 'normal' | 'full';
  /** Content beside a stop, such as links to navigation apps. */
  renderAside?: (stop: Stop) => ReactNode;
};

/** Origin, stops and destination on a vertical line. */
export function TripRoute({ stops, size = 'normal', renderAside }: Props) {
  const shown = size === 'brief' ? endsOf(stops) : stops;
  const between = stops.length - shown.length;
  return (
    <ol className={classes.route} data-size={size}>
      {shown.map((stop, at) => {
        const { main, detail } = stopLines(stop);
        const last = at === shown.length - 1;
        return (
          // Two equal stops of a round trip differ only by index.
          // oxlint-disable-next-line react/no-array-index-key -- stops have no id, and are not reordered while shown
          <li key={at} className={classes.stop} title={size === 'full' ? undefined : formatStop(stop)}>
            <span className={classes.which}>{at === 0 ? 'De' : last ? 'Para' : 'Passando por'} </span>
            <span className={classes.text}>
              <span className={classes.main}>{main}</span>
              {size !== 'brief' && detail !== '' && <span className={classes.detail}>{detail}</span>}
            </span>
            {between > 0 && last && <span className={classes.between}>+{count(between, 'parada', 'paradas')}</span>}
            {renderAside && <span className={classes.aside}>{renderAside(stop)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function endsOf(stops: readonly Stop[]): readonly Stop[] {
  const [first, last] = [stops[0], stops.at(-1)];
  return first && last && stops.length > 2 ? [first, last] : stops;
}
