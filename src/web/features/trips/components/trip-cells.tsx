import type { Trip } from '#contract/trips.ts';
import type { Role } from '#domain/access/roles.ts';
import { payOf, type PaySide } from '#web/entities/trip/trip-pay.ts';
import { TripRoute } from '#web/entities/trip/trip-route.tsx';
import { TripStatusBadge } from '#web/entities/trip/trip-status.tsx';
import { sayPassengers } from '#web/entities/trip/trip-who.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import classes from './trip-cells.module.css';

/** The columns of the history, as far as they say something to this role. */
export function historyColumns(role: Role): Column<Trip>[] {
  const side: PaySide = role === 'parceiro' ? 'partner' : 'fare';
  const columns: (Column<Trip> & { notFor?: readonly Role[] })[] = [
    {
      header: 'Viagem',
      width: '152px',
      cell: ({ code, pickupAt, timeZone }) => (
        <span className={classes.trip}>
          {code}
          <span className={classes.when}>
            <Instant at={pickupAt} timeZone={timeZone} brief />
          </span>
        </span>
      ),
    },
    {
      header: 'Trajeto',
      width: '26%',
      cell: ({ stops }) => (
        <div className={classes.fluid}>
          <TripRoute stops={stops} size="brief" />
        </div>
      ),
    },
    {
      header: role === 'cliente' ? 'Passageiro' : 'Passageiro e cliente',
      width: '22%',
      cell: (trip) => <Lines first={sayPassengers(trip)} second={role === 'cliente' ? null : trip.clientName} />,
    },
    {
      header: 'Parceiro',
      width: '14%',
      notFor: ['parceiro'],
      cell: ({ partnerName }) => <Lines first={partnerName} second={null} />,
    },
    {
      header: side === 'partner' ? 'Sua parte' : 'Valor',
      align: 'end',
      width: '108px',
      cell: (trip) => <Money cents={payOf(trip, side).cents} />,
    },
    { header: 'Situação', width: '184px', cell: ({ status }) => <TripStatusBadge status={status} /> },
  ];
  return columns.filter((column) => !column.notFor?.includes(role));
}

/** Up to two lines, each cut off where the column ends and whole on hover. */
function Lines({ first, second }: { first: string | null; second: string | null }) {
  if (first === null && second === null) return <span className={classes.none}>—</span>;
  return (
    <div className={classes.fluid}>
      {[first, second].map(
        (text) =>
          text !== null && (
            <span key={text} className={classes.text} title={text}>
              {text}
            </span>
          ),
      )}
    </div>
  );
}
