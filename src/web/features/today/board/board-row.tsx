import type { ReactNode } from 'react';
import type { WallTrip } from '#contract/today.ts';
import { boardWordsOf, formatPickup } from './board-labels.ts';
import classes from './board-row.module.css';

type Props = {
  trip: WallTrip;
  now: Date;
  /** Classes with the layout and sizes of the place. */
  look: CSSModuleClasses;
  /** Content between state and plate. */
  children: ReactNode;
};

/** Row of the board of today and of its wall. */
export function BoardRow({ trip, now, look, children }: Props) {
  const { state, tone, note } = boardWordsOf(trip, now);
  const { time, day } = formatPickup(trip, now);
  return (
    <li className={`${classes.row} ${look['row']}`} data-tone={tone}>
      <p className={look['time']}>
        <time dateTime={trip.pickupAt}>{time}</time>
        {day !== null && <span>{day}</span>}
      </p>
      <p className={`${classes.state} ${look['state']}`}>
        <strong>{state}</strong>
        {note !== null && <span>{note}</span>}
      </p>
      {children}
      <p className={look['plate']}>{trip.vehiclePlate}</p>
    </li>
  );
}
