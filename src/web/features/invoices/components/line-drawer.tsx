import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import type { InvoiceItem, InvoiceItemDetail } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { contestStateLabels } from '#domain/invoices/contest.ts';
import { receiptAmount } from '#domain/trips/receipt.ts';
import { TripAmounts } from '#web/entities/trip/trip-amounts.tsx';
import { TripRoute } from '#web/entities/trip/trip-route.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { itemQuery } from '../queries.ts';
import classes from './line-drawer.module.css';

type Props = { invoice: Invoice; item: InvoiceItem; onClose: () => void };

/** Everything about one line, read when it is opened, so that a long list of lines stays fast. */
export function LineDrawer({ invoice, item, onClose }: Props) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(itemQuery(invoice.id, item.tripId));
  return (
    <Drawer opened onClose={onClose} title={`Viagem ${item.tripCode}`} position="right" size={560} padding="lg">
      {!data && error && <Failure what="a viagem" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} radius="md" />}
      {data && (
        <div className={classes.detail}>
          <TripRoute stops={data.trip.stops} size="full" />
          <Facts items={[...factsOf(data), { label: 'Contestação', value: contestOf(invoice, item) }]} />
          <TripAmounts trip={data.trip} drivenMeters={data.drivenMeters} />
          <div className={classes.actions}>
            {receiptAmount(data.trip).ok && (
              <FileButton path={`/api/v1/trips/${item.tripId}/receipt`} icon={IconReceipt}>
                Recibo em PDF
              </FileButton>
            )}
            <TextLink to="/viagens/$id" params={{ id: item.tripId }}>
              Abrir a viagem
            </TextLink>
          </div>
        </div>
      )}
    </Drawer>
  );
}

/** State and texts of the last contest of the line. */
function contestOf({ contests }: Invoice, { tripId }: InvoiceItem): string | null {
  const last = contests.findLast((contest) => contest.tripId === tripId);
  if (!last) return null;
  return [contestStateLabels[last.state], last.reason, last.answer].filter(Boolean).join(' · ');
}

function factsOf({ trip, costCentreName, requesterName, approval }: InvoiceItemDetail) {
  const at = (instant: string | null) => instant && <Instant at={instant} timeZone={trip.timeZone} />;
  return [
    { label: 'Embarque', value: at(trip.pickupAt) },
    { label: 'Partida', value: at(trip.begunAt) },
    { label: 'Chegada ao destino', value: at(trip.begunAt && trip.endedAt) },
    { label: 'Passageiros', value: trip.passengers.map(({ name }) => name).join(', ') },
    { label: 'Quarto', value: trip.room },
    { label: 'Motorista', value: trip.driverName },
    { label: 'Veículo', value: [trip.vehicleModel, trip.vehiclePlate].filter(Boolean).join(' · ') },
    { label: 'Solicitante', value: requesterName },
    {
      label: 'Aprovada por',
      value: approval && (
        <>
          {approval.name ?? 'Usuário removido'}, {at(approval.at)}
        </>
      ),
    },
    { label: 'Centro de custo', value: costCentreName },
    { label: 'Referência do cliente', value: trip.clientReference },
    { label: 'Motivo da viagem', value: trip.reason },
  ];
}
