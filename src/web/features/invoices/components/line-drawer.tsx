import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InvoiceItem, InvoiceItemDetail } from '#contract/invoice-lines.ts';
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

type Props = {
  invoiceId: string;
  item: InvoiceItem;
  /** Actions on the line. */
  actions: ReactNode;
  onClose: () => void;
};

/** Everything about one line, read when it is opened, so that a long list of lines stays fast. */
export function LineDrawer({ invoiceId, item, actions, onClose }: Props) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(itemQuery(invoiceId, item.tripId));
  return (
    <Drawer opened onClose={onClose} title={`Viagem ${item.tripCode}`} position="right" size={560} padding="lg">
      {!data && error && <Failure what="a viagem" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} radius="md" />}
      {data && (
        <div className={classes.detail}>
          <div className={classes.actions}>{actions}</div>
          <TripRoute stops={data.trip.stops} size="full" />
          <Facts items={factsOf(data)} />
          <TripAmounts trip={data.trip} />
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

function factsOf({ trip, costCentreName, requesterName, approval }: InvoiceItemDetail) {
  const at = (instant: string | null) => instant && <Instant at={instant} timeZone={trip.timeZone} />;
  return [
    { label: 'Embarque', value: at(trip.pickupAt) },
    { label: 'Partida', value: at(trip.begunAt) },
    { label: 'Chegada ao destino', value: at(trip.begunAt && trip.endedAt) },
    { label: 'Passageiros', value: trip.passengers.map(({ name }) => name).join(', ') },
    { label: 'Quarto', value: trip.room },
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
