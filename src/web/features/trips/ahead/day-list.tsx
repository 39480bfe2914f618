import type { ReactNode } from 'react';
import type { Trip } from '#contract/trip.ts';
import { type Actor, isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import { localDate } from '#domain/time.ts';
import type { PaySide } from '#web/entities/trip/trip-pay.ts';
import { useUrgency } from '#web/entities/trip/state-notes.tsx';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { readerZone, formatDayOf } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { count } from '#web/lib/format-counts.ts';
import { handleRowKey } from '#web/ui/row-keys.ts';
import classes from './day-list.module.css';
import { byDay } from './trip-days.ts';
import { usePickupKey } from '../actions/move-pickup.tsx';
import { useDoer, usePaySide } from '../shared/use-doer.ts';

type Props = {
  trips: readonly Trip[];
  renderLead?: (trip: Trip) => ReactNode;
  renderActions: (trip: Trip) => ReactNode;
};

/** Future trips by pickup day. Urgent trips are highlighted. */
export function DayList({ trips, renderLead, renderActions }: Props) {
  const now = useNow();
  const side = usePaySide();
  const doer = useDoer();
  const ofOneClient = doer.clientId !== null;
  const dialog = usePickupKey(trips);
  const days = byDay(trips).map(({ date, trips: ofDay }) => (
    <section
      key={date}
      className={classes.day}
      data-for={readerOf(doer)}
      aria-label={`Viagens de ${formatDayOf(date, localDate(now, readerZone))}`}
    >
      <h2 className={classes.head}>
        <span className={classes.name}>{formatDayOf(date, localDate(now, readerZone))}</span>
        <span className={classes.count}>{count(ofDay.length, 'viagem', 'viagens')}</span>
      </h2>
      <ul className={classes.trips}>
        {ofDay.map((trip) => (
          <Line key={trip.id} trip={trip} side={side}>
            <TripSummary
              trip={trip}
              density="line"
              side={side}
              underDay
              hideClient={ofOneClient}
              lead={renderLead?.(trip)}
              actions={renderActions(trip)}
            />
          </Line>
        ))}
      </ul>
    </section>
  ));
  return (
    <div className={classes.days} data-rows>
      {days}
      {dialog}
    </div>
  );
}

function Line({ trip, side, children }: { trip: Trip; side: PaySide; children: ReactNode }) {
  return (
    // Arrow keys are a shortcut: Tab reaches the same links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
    <li
      className={classes.trip}
      data-urgency={useUrgency(trip, side)?.level}
      data-row={trip.id}
      onKeyDown={(event) => handleRowKey(event, undefined)}
    >
      {children}
    </li>
  );
}

/**
 * Returns the kind of user, whose buttons determine the width of the column. A partner launches or assumes trips. A
 * requester without approval rights only launches trips.
 */
function readerOf(doer: Actor): 'partner' | 'requester' | 'dispatcher' {
  if (isPartnerSide(doer)) return 'partner';
  return isClientSide(doer) && !doer.approvesTrips ? 'requester' : 'dispatcher';
}
