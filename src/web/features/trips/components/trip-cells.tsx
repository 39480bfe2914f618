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
  const columns: (Column<Trip> & { for?: readonly Role[] })[] = [
    { header: 'Código', cell: ({ code }) => code, width: '104px' },
    {
      header: 'Embarque',
      width: '148px',
      cell: ({ pickupAt, timeZone }) => <Instant at={pickupAt} timeZone={timeZone} brief />,
    },
    { header: 'Trajeto', cell: ({ stops }) => <TripRoute stops={stops} size="brief" /> },
    { header: 'Passageiro', width: '15%', cell: (trip) => <Text>{sayPassengers(trip)}</Text> },
    {
      header: 'Cliente',
      width: '14%',
      cell: ({ clientName }) => <Text>{clientName}</Text>,
      for: ['admin', 'cadviagens', 'parceiro'],
    },
    {
      header: 'Parceiro',
      width: '14%',
      cell: ({ partnerName }) => <Text>{partnerName}</Text>,
      for: ['admin', 'cadviagens', 'cliente'],
    },
    {
      header: side === 'partner' ? 'Sua parte' : 'Valor',
      align: 'end',
      width: '108px',
      cell: (trip) => <Money cents={payOf(trip, side).cents} />,
    },
    { header: 'Situação', width: '168px', cell: ({ status }) => <TripStatusBadge status={status} /> },
  ];
  return columns.filter((column) => column.for?.includes(role) ?? true);
}

/** One line, whole on hover. */
function Text({ children }: { children: string | null }) {
  if (children === null) return <span className={classes.none}>—</span>;
  return (
    <span className={classes.text} title={children}>
      {children}
    </span>
  );
}
