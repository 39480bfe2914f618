import type { Trip } from '#contract/trip.ts';
import type { Actor, Role } from '#domain/access/roles.ts';
import { labelAudience } from '#domain/trips/audience-labels.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { payOf, type PaySide } from '#web/entities/trip/trip-pay.ts';
import { TripRoute } from '#web/entities/trip/trip-route.tsx';
import { TripState } from '#web/entities/trip/trip-state.tsx';
import { formatPassengers } from '#web/entities/trip/trip-who.ts';
import { formatDistance } from '#web/lib/format-counts.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { BothAmounts, ReviewReasons } from '../shared/review-reasons.tsx';
import classes from './trip-cells.module.css';

/** `name`: key in the choice of columns. `extra`: hidden until the user chooses it. */
export type HistoryColumn = Column<Trip> & { name: string; extra?: boolean; notFor?: readonly Role[] };

/** Optional columns, hidden by default. */
const extraColumns: readonly HistoryColumn[] = [
  {
    name: 'motorista',
    header: 'Motorista e placa',
    extra: true,
    width: '14%',
    cell: ({ driverName, vehiclePlate }) => <Lines first={driverName} second={vehiclePlate} />,
  },
  {
    name: 'referencia',
    header: 'Referência',
    extra: true,
    width: '12%',
    notFor: ['parceiro'],
    cell: ({ clientReference }) => <Lines first={clientReference} second={null} />,
  },
  {
    name: 'pagamento',
    header: 'Pagamento',
    extra: true,
    width: '7.5rem',
    cell: ({ paymentMethod }) => <Lines first={paymentMethodLabels[paymentMethod]} second={null} />,
  },
  {
    name: 'categoria',
    header: 'Categoria',
    extra: true,
    width: '6.25rem',
    cell: ({ category }) => <Lines first={categoryLabels[category]} second={null} />,
  },
  {
    name: 'distancia',
    header: 'Distância',
    extra: true,
    align: 'end',
    nowrap: true,
    width: '6rem',
    cell: ({ distanceMeters }) => (distanceMeters === null ? '—' : formatDistance(distanceMeters)),
  },
];

/** Returns the columns of the history that are relevant for the user, in the user's words. */
export function historyColumns(doer: Pick<Actor, 'role' | 'clientId'>): HistoryColumn[] {
  const { role } = doer;
  const audience = labelAudience(doer);
  const side: PaySide = role === 'parceiro' ? 'partner' : 'fare';
  const ofClient = role === 'cliente';
  const columns: HistoryColumn[] = [
    {
      name: 'viagem',
      header: 'Viagem',
      width: '9.5rem',
      orders: [
        { name: '', falls: true },
        { name: 'antigas', falls: false },
      ],
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
      name: 'trajeto',
      header: 'Trajeto',
      width: '26%',
      cell: ({ stops }) => (
        <div className={classes.fluid}>
          <TripRoute stops={stops} size="brief" />
        </div>
      ),
    },
    {
      name: 'passageiro',
      header: ofClient ? 'Passageiro' : 'Passageiro e cliente',
      width: '22%',
      cell: (trip) => <Lines first={formatPassengers(trip)} second={ofClient ? null : trip.clientName} />,
    },
    {
      name: 'parceiro',
      header: audience === 'client' ? 'Atendida por' : 'Parceiro',
      width: '14%',
      notFor: ['parceiro'],
      cell: ({ partnerName }) => <Lines first={partnerName} second={null} />,
    },
    ...extraColumns,
    {
      name: 'valor',
      header: side === 'partner' ? 'Sua parte' : 'Valor',
      align: 'end',
      width: '6.75rem',
      orders: [
        { name: 'valor-desc', falls: true },
        { name: 'valor', falls: false },
      ],
      cell: (trip) => <Money cents={payOf(trip, side).cents} />,
    },
    {
      name: 'situacao',
      header: 'Situação',
      width: '11.5rem',
      cell: (trip) => (
        <div className={classes.state}>
          <TripState trip={trip} side={side} />
        </div>
      ),
    },
  ];
  return columns.filter((column) => !column.notFor?.includes(role));
}

/** Returns the columns of the trips in review. Both amounts and the reasons replace the route and the status. */
export function reviewColumns(doer: Pick<Actor, 'role' | 'clientId'>): HistoryColumn[] {
  const known = historyColumns(doer).filter(({ name }) => ['viagem', 'passageiro', 'parceiro'].includes(name));
  const amounts: HistoryColumn = {
    name: 'valores',
    header: 'Informado e estimativa',
    align: 'end',
    width: '11rem',
    cell: (row) => <BothAmounts trip={row} />,
  };
  const reasons: HistoryColumn = {
    name: 'motivos',
    header: 'Por que em conferência',
    width: '34%',
    cell: (row) => <ReviewReasons trip={row} small />,
  };
  return [...known, amounts, reasons];
}

/** Up to two lines. A line that is longer than the column is shortened, and its tooltip shows the whole text. */
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
