import { Link } from '@tanstack/react-router';
import type { TodayTrip } from '#contract/today.ts';
import { pages } from '#domain/access/pages.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { useNow } from '#web/lib/now.ts';
import { useSession } from '#web/lib/session.ts';
import classes from './board.module.css';
import { formatCar, formatRoom } from './board-labels.ts';
import { BoardRow } from './board-row.tsx';

/** The trips of today by pickup. Ended trips follow in their own list, so that they do not push down the next ones. */
export function Board({ trips }: { trips: readonly TodayTrip[] }) {
  const open = trips.filter(({ status }) => !isTerminal(status));
  const over = trips.filter(({ status }) => isTerminal(status));
  return (
    <>
      {open.length > 0 && <Rows label="Em andamento e próximas" trips={open} />}
      {over.length > 0 && (
        <section className={classes.over} aria-labelledby="encerradas">
          <h2 id="encerradas" className={classes.heading}>
            Encerradas hoje <span>{over.length}</span>
          </h2>
          <Rows label="Encerradas hoje" trips={over} />
        </section>
      )}
    </>
  );
}

function Rows({ label, trips }: { label: string; trips: readonly TodayTrip[] }) {
  const now = useNow();
  return (
    <ol className={classes.rows} aria-label={label}>
      {trips.map((trip) => (
        <Row key={trip.id} trip={trip} now={now} />
      ))}
    </ol>
  );
}

function Row({ trip, now }: { trip: TodayTrip; now: Date }) {
  const { status, passengerName, passengerCount, origin, destination, driverName } = trip;
  const { approvesTrips } = useSession();
  const others = passengerCount > 1 ? ` +\u00A0${passengerCount - 1}` : '';
  const room = formatRoom(trip);
  const car = formatCar(trip);
  return (
    <BoardRow trip={trip} now={now} look={classes}>
      <p className={classes.who}>
        <Link to="/viagens/$id" params={{ id: trip.id }} className={classes.link}>
          {passengerName}
          {others}
        </Link>
        {room !== '' && <span>{room}</span>}
      </p>
      <p className={classes.where}>
        {destination}
        <span>de {origin}</span>
      </p>
      <p className={classes.car}>
        {driverName !== null && <strong>{driverName}</strong>}
        {car !== '' && <span>{car}</span>}
        {status === 'awaiting_approval' && approvesTrips && (
          <Link to={pages.ahead.path} search={{ vista: 'aprovacoes' }} className={classes.decide}>
            Aprovar ou recusar
          </Link>
        )}
      </p>
    </BoardRow>
  );
}
