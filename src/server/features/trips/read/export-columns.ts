import type { Trip } from '#contract/trip.ts';
import type { Actor, Role } from '#domain/access/roles.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { printStop } from '#domain/places/stop-text.ts';
import { localDateTime } from '#domain/time.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { type LabelAudience, labelAudience, statusLabel } from '#domain/trips/audience-labels.ts';
import type { TableColumn } from '#server/platform/documents/table.ts';

type TripColumn = TableColumn<Trip> & { notFor?: readonly Role[] };

/**
 * Returns the export columns of a user, in the user's words. Values that the user must not read are already removed from
 * the trips.
 */
export function exportColumns({ role, clientId }: Pick<Actor, 'role' | 'clientId'>): TableColumn<Trip>[] {
  return columnsFor(labelAudience({ role, clientId })).filter(({ notFor }) => !notFor?.includes(role));
}

const text = (header: string, width: number, value: (trip: Trip) => string | null, paperWidth?: number) =>
  ({ header, kind: 'text', width, value, ...(paperWidth && { paperWidth }) }) as const;
const money = (header: string, value: (trip: Trip) => number | null, paperWidth?: number) =>
  ({ header, kind: 'money', width: 12, value, ...(paperWidth && { paperWidth }) }) as const;
const amountOf =
  (key: 'tollsCents' | 'parkingCents' | 'waitingCents' | 'extrasCents' | 'discountCents' | 'feeCents') =>
  (trip: Trip) =>
    trip.totalCents === null ? null : trip[key];

const columnsFor = (audience: LabelAudience): readonly TripColumn[] => [
  text('Viagem', 10, ({ code }) => code, 46),
  {
    header: 'Embarque',
    kind: 'moment',
    width: 17,
    paperWidth: 68,
    value: ({ pickupAt, timeZone }) => momentOf(pickupAt, timeZone),
  },
  text('Situação', 18, ({ status }) => statusLabel(status, audience), 66),
  { ...text('Cliente', 28, ({ clientName }) => clientName, 90), notFor: ['cliente'] },
  text('Passageiros', 30, ({ passengers }) => passengers.map(({ name }) => name).join(', '), 100),
  text('Telefones', 18, ({ passengers }) =>
    passengers.flatMap(({ phone }) => (phone ? [formatPhone(phone)] : [])).join(', '),
  ),
  { ...text('Quarto', 10, ({ room }) => room), notFor: ['parceiro'] },
  text('Origem', 40, ({ stops }) => printStop(stops[0]), 135),
  text('Paradas', 40, ({ stops }) => stops.slice(1, -1).map(printStop).join(' | ')),
  text('Destino', 40, ({ stops }) => printStop(stops.at(-1)), 135),
  text('Categoria', 12, ({ category }) => categoryLabels[category]),
  {
    ...text(audience === 'client' ? 'Atendida por' : 'Parceiro', 28, ({ partnerName }) => partnerName, 80),
    notFor: ['parceiro'],
  },
  text('Motorista', 28, ({ driverName }) => driverName),
  text('Placa', 10, ({ vehiclePlate }) => vehiclePlate),
  text('Pagamento', 18, ({ paymentMethod }) => paymentMethodLabels[paymentMethod]),
  {
    header: 'Distância (km)',
    kind: 'number',
    width: 14,
    value: ({ distanceMeters }) => (distanceMeters === null ? null : distanceMeters / 1000),
  },
  money('Estimativa', ({ estimateCents }) => estimateCents),
  money('Corrida', ({ fareCents }) => fareCents),
  money('Pedágios', amountOf('tollsCents')),
  money('Estacionamento', amountOf('parkingCents')),
  money('Espera', amountOf('waitingCents')),
  money('Extras', amountOf('extrasCents')),
  money('Desconto', amountOf('discountCents')),
  {
    ...money('Valor final', ({ clientAmountCents }) => clientAmountCents, 56),
  },
  {
    ...money('Parte do parceiro', ({ partnerCents, totalCents }) => (totalCents === null ? null : partnerCents)),
    notFor: ['cliente', 'cadviagens'],
  },
  { ...text('Referência', 18, ({ clientReference }) => clientReference), notFor: ['parceiro'] },
  { ...text('Motivo', 30, ({ reason }) => reason), notFor: ['parceiro'] },
];

function momentOf(at: string, timeZone: string): string {
  const { date, time } = localDateTime(new Date(at), timeZone);
  return `${date}T${time}`;
}
