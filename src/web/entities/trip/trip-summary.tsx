import { Link } from '@tanstack/react-router';
import { IconBriefcase, IconCar, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Trip } from '#contract/trips.ts';
import { Money } from '#web/ui/money.tsx';
import { payOf, type PaySide } from './trip-pay.ts';
import { TripRoute } from './trip-route.tsx';
import { TripStatusBadge } from './trip-status.tsx';
import classes from './trip-summary.module.css';
import { TripWhen } from './trip-when.tsx';
import { sayLoad, sayPassengers, sayVehicle } from './trip-who.ts';

type Props = {
  trip: Trip;
  /** `line` for lists, which becomes a card where it has no room; `card` for what is taken one by one; `page` for the trip itself. */
  density: 'line' | 'card' | 'page';
  side: PaySide;
  /** The code leads to the trip's page, and the whole summary takes the click. */
  link?: boolean;
  /** Marks it among others: nobody has it and it is soon. */
  urgent?: boolean;
  /** Instead of the client: for clients themselves. */
  hideClient?: boolean;
  /** Beside the code: a box to choose it. */
  lead?: ReactNode;
  /** Beside the state: why it stands out. */
  mark?: ReactNode;
  actions?: ReactNode;
};

/** A trip as it looks everywhere: code, when, the way, who, how many, what it pays, state. */
export function TripSummary({ trip, density, side, link = true, urgent = false, ...parts }: Props) {
  const pay = payOf(trip, side);
  return (
    <article className={classes.frame} aria-label={`Viagem ${trip.code}`}>
      <div className={classes.trip} data-density={density} data-urgent={urgent || undefined}>
        <div className={classes.code}>
          {parts.lead}
          {link ? (
            <Link to="/viagens/$id" params={{ id: trip.id }} className={classes.link}>
              {trip.code}
            </Link>
          ) : (
            trip.code
          )}
        </div>
        <div className={classes.when}>
          <TripWhen at={trip.pickupAt} timeZone={trip.timeZone} size={density === 'line' ? 'normal' : 'large'} />
        </div>
        <div className={classes.route}>
          <TripRoute stops={trip.stops} size={density === 'line' ? 'brief' : density === 'card' ? 'normal' : 'full'} />
        </div>
        <Who trip={trip} hideClient={parts.hideClient ?? false} />
        <div className={classes.pay}>
          {pay.cents === null ? (
            <span className={classes.noPay}>{pay.note}</span>
          ) : (
            <>
              <Money cents={pay.cents} size={density === 'line' ? 'normal' : 'large'} />
              <span className={classes.note}>{pay.note}</span>
            </>
          )}
        </div>
        <div className={classes.state}>
          <TripStatusBadge status={trip.status} />
          {parts.mark}
        </div>
        {parts.actions !== undefined && <div className={classes.actions}>{parts.actions}</div>}
      </div>
    </article>
  );
}

function Who({ trip, hideClient }: { trip: Trip; hideClient: boolean }) {
  const passengers = sayPassengers(trip);
  return (
    <ul className={classes.who}>
      {passengers !== null && (
        <li>
          <IconUser size={16} stroke={1.7} aria-hidden />
          <span className={classes.name}>{passengers}</span>
        </li>
      )}
      {trip.clientName !== null && !hideClient && (
        <li>
          <IconBriefcase size={16} stroke={1.7} aria-hidden />
          <span className={classes.name}>{trip.clientName}</span>
        </li>
      )}
      <li>
        <IconCar size={16} stroke={1.7} aria-hidden />
        <span>
          {sayLoad(trip)} · {sayVehicle(trip)}
        </span>
      </li>
    </ul>
  );
}
