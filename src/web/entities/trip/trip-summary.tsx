import { Link } from '@tanstack/react-router';
import { IconBriefcase, IconCar, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Trip } from '#contract/trip.ts';
import { Money } from '#web/ui/money.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { payOf, type PaySide } from './trip-pay.ts';
import { TripRoute } from './trip-route.tsx';
import { TripDriver } from './state-notes.tsx';
import { TripState } from './trip-state.tsx';
import classes from './trip-summary.module.css';
import { TripWhen } from './trip-when.tsx';
import { formatLoad, formatPassengers, formatUnusual, formatVehicle } from './trip-who.ts';

type Props = {
  trip: Trip;
  /**
   * `line`: a list row, which becomes a card on narrow screens. `card`: trips shown one by one. `page`: the trip's page, whose
   * heading is the code.
   */
  density: 'line' | 'card' | 'page';
  side: PaySide;
  /** The code links to the trip's page, and the whole summary is clickable. */
  link?: boolean;
  /** True when a heading above shows the day, so that only the time is shown. */
  underDay?: boolean;
  /** True when the client is not shown, for a client's users, who see only trips of this client. */
  hideClient?: boolean;
  /** A checkbox beside the code. */
  lead?: ReactNode;
  /** A mark under the state. */
  mark?: ReactNode;
  actions?: ReactNode;
};

const routeSizes = { line: 'brief', card: 'normal', page: 'full' } as const;

/** The common summary of a trip: code, pickup time, route, passengers, amount and state. */
export function TripSummary({ trip, density, side, link = true, underDay = false, ...parts }: Props) {
  return (
    <article className={classes.frame} aria-label={`Viagem ${trip.code}`}>
      <div className={classes.trip} data-density={density}>
        {density !== 'page' && (
          <div className={classes.code}>
            {parts.lead !== undefined && <span className={classes.lead}>{parts.lead}</span>}
            <Code trip={trip} link={link} />
          </div>
        )}
        <div className={classes.when}>
          <TripWhen
            at={trip.pickupAt}
            timeZone={trip.timeZone}
            size={density === 'line' ? 'normal' : 'large'}
            underDay={underDay}
          />
        </div>
        <div className={classes.route}>
          <TripRoute stops={trip.stops} size={routeSizes[density]} />
        </div>
        <Who trip={trip} brief={density === 'line'} hideClient={parts.hideClient ?? false} />
        {density === 'line' && <TripDriver trip={trip} side={side} />}
        <HowMuch trip={trip} side={side} large={density !== 'line'} />
        <div className={classes.state}>
          <TripState trip={trip} side={side} />
          {parts.mark}
        </div>
        {parts.actions !== undefined && (
          <div className={classes.actions} data-actions>
            {parts.actions}
          </div>
        )}
      </div>
    </article>
  );
}

function Code({ trip, link }: { trip: Trip; link: boolean }) {
  const code = <WithCodes>{trip.code}</WithCodes>;
  if (!link) return code;
  return (
    <Link to="/viagens/$id" params={{ id: trip.id }} className={classes.link} data-row-focus>
      {code}
    </Link>
  );
}

function HowMuch({ trip, side, large }: { trip: Trip; side: PaySide; large: boolean }) {
  const { cents, note, method } = payOf(trip, side);
  return (
    <div className={classes.pay}>
      {cents === null ? (
        <span className={classes.noPay}>{note}</span>
      ) : (
        <Money cents={cents} size={large ? 'large' : 'normal'} />
      )}
      <span className={classes.note}>
        {cents !== null && <span className={classes.which}>{note} · </span>}
        {method}
      </span>
    </div>
  );
}

function Who({ trip, brief, hideClient }: { trip: Trip; brief: boolean; hideClient: boolean }) {
  const passengers = formatPassengers(trip);
  const load = brief ? formatUnusual(trip) : `${formatLoad(trip)} · ${formatVehicle(trip)}`;
  return (
    <ul className={classes.who}>
      {passengers !== null && (
        <li className={classes.passenger}>
          <IconUser size={16} stroke={1.7} aria-hidden />
          <span className={classes.name} title={passengers}>
            {passengers}
          </span>
        </li>
      )}
      {trip.clientName !== null && !hideClient && (
        <li className={classes.client}>
          <IconBriefcase size={16} stroke={1.7} aria-hidden />
          <span className={classes.name} title={trip.clientName}>
            {trip.clientName}
          </span>
        </li>
      )}
      {load !== '' && (
        <li className={classes.load}>
          <IconCar size={16} stroke={1.7} aria-hidden />
          <span title={load}>{load}</span>
        </li>
      )}
    </ul>
  );
}
