import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconRoute } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { statusLabel } from '#domain/trips/audience-labels.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { TripRoute } from '#web/entities/trip/trip-route.tsx';
import { TripWhen } from '#web/entities/trip/trip-when.tsx';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { runningQuery, soonQuery } from '../queries.ts';
import { DriverContact } from '../shared/driver-contact.tsx';
import classes from './running-board.module.css';
import { standingOf } from './running-texts.ts';
import { orderedActions } from '../actions/trip-action.ts';
import { TripActions } from '../actions/trip-actions.tsx';
import { useDoer } from '../shared/use-doer.ts';

const columns = ['accepted', 'en_route', 'arrived', 'in_progress'] as const satisfies TripStatus[];
/**
 * Accepted trips are shown only when the pickup is at most this far away. Later trips do not concern the dispatcher of
 * running trips.
 */
const aheadMs = 3 * 3_600_000;
const stepMs = 300_000;

/** Running trips by status: driver, time in the status, and delay. */
export function RunningBoard() {
  const now = useNow();
  const until = new Date(Math.ceil((now.getTime() + aheadMs) / stepMs) * stepMs).toISOString();
  const [soon, running] = [useQuery(soonQuery(until)), useQuery(runningQuery)];
  const failed = [soon, running].find(({ error, data }) => error !== null && !data);
  if (failed) return <Failure what="o andamento" error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!soon.data || !running.data) return <Skeleton height={420} radius="lg" aria-busy="true" />;
  const trips = [...soon.data.items, ...running.data.items];
  if (trips.length === 0) {
    return (
      <EmptyState icon={IconRoute} title="Nenhuma viagem em andamento">
        As aceitas das próximas 3 horas e as que estão na rua aparecem aqui, por situação.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.board}>
        {columns.map((status) => (
          <Column key={status} status={status} trips={trips.filter((trip) => trip.status === status)} now={now} />
        ))}
      </div>
      {(soon.data.nextCursor ?? running.data.nextCursor) !== null && (
        <Notice tone="info">Há mais do que cabe aqui: estão as primeiras 100 pela hora de embarque.</Notice>
      )}
    </>
  );
}

type ColumnProps = { status: (typeof columns)[number]; trips: readonly Trip[]; now: Date };

function Column({ status, trips, now }: ColumnProps) {
  return (
    <section className={classes.column} aria-label={statusLabel(status, 'central')}>
      <h2 className={classes.head}>
        {statusLabel(status, 'central')} <span className={classes.count}>{trips.length}</span>
      </h2>
      {trips.length === 0 ? (
        <p className={classes.none}>Nenhuma</p>
      ) : (
        <ul className={classes.cards}>
          {trips.map((trip) => (
            <Card key={trip.id} trip={trip} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Card({ trip, now }: { trip: Trip; now: Date }) {
  const { text, tone } = standingOf(trip, now);
  const swap = orderedActions(useDoer(), trip).filter(({ action }) => action === 'reassign');
  const car = [trip.vehiclePlate, trip.vehicleModel].filter(Boolean).join(' · ');
  return (
    <li className={classes.card} data-tone={tone}>
      <div className={classes.top}>
        <Link to="/viagens/$id" params={{ id: trip.id }} className={classes.link}>
          <WithCodes>{trip.code}</WithCodes>
        </Link>
        <span className={classes.standing} data-tone={tone}>
          {text}
        </span>
      </div>
      <TripWhen at={trip.pickupAt} timeZone={trip.timeZone} />
      <TripRoute stops={trip.stops} size="brief" />
      <p className={classes.who}>
        <strong>{trip.driverName ?? trip.partnerName}</strong>
        {trip.driverName !== null && trip.driverName !== trip.partnerName && <span>{trip.partnerName}</span>}
        {car !== '' && <span>{car}</span>}
        {trip.clientName !== null && <span>{trip.clientName}</span>}
      </p>
      <div className={classes.actions}>
        <DriverContact trip={trip} />
        {tone === 'bad' && <TripActions trip={trip} actions={swap} size="xs" calm />}
      </div>
    </li>
  );
}
