import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Payout } from '#contract/payouts.ts';
import { formatPixKey } from '#domain/documents/pix-key.ts';
import { formatCents } from '#domain/money.ts';
import { payoutObstacle } from '#domain/payments/payout.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { ownPayoutsQuery, rereadMoney } from '../queries.ts';
import { standingOf } from '../queues/payout-standing.ts';
import { PayoutBadge } from '../queues/payment-status.tsx';
import classes from './request-line.module.css';

/** A partner's payouts, the newest first. */
export function OwnPayouts() {
  const payouts = useInfiniteQuery(ownPayoutsQuery);
  const [leaving, setLeaving] = useState<Payout | null>(null);
  const cancel = useSend(api.payouts.cancel);
  const rows = rowsOf(payouts.data);
  if (payouts.isError) return <Failure what="os saques" error={payouts.error} onRetry={() => void payouts.refetch()} />;
  if (payouts.isPending) return null;
  return (
    <Section title="Saques">
      {rows.length === 0 && (
        <EmptyState compact icon={IconArrowUpRight} title="Nenhum saque">
          Sacar envia o valor à sua chave Pix, até o dia prometido.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {rows.map((payout) => (
          <li key={payout.id} className={classes.line}>
            <span className={classes.head}>
              {payout.code} <PayoutBadge status={payout.status} />
            </span>
            <Money cents={payout.amountCents} />
            <span className={classes.details}>
              <Instant at={payout.requestedAt} brief /> · Pix <WithCodes>{formatPixKey(payout.pixKey)}</WithCodes>
              {payout.status === 'pending' && payout.promisedOn !== null && (
                <>
                  {' '}
                  · pago até <time dateTime={payout.promisedOn}>{formatDay(payout.promisedOn)}</time>
                </>
              )}
              {payout.reason !== null && ` · ${payout.reason}`}
              {payout.heldUntil !== null && (
                <>
                  {' '}
                  · a chave mudou: pode ser pago a partir de <Instant at={payout.heldUntil} brief />
                </>
              )}
            </span>
            {payoutObstacle('cancel', standingOf(payout)) === null && (
              <span className={classes.actions}>
                <Button onClick={() => setLeaving(payout)}>Cancelar saque</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {payouts.hasNextPage && (
        <Button
          style={{ alignSelf: 'start' }}
          loading={payouts.isFetchingNextPage}
          onClick={() => void payouts.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
      {leaving !== null && (
        <ConfirmDialog
          title="Cancelar o saque?"
          confirm="Sim, cancelar"
          cancel="Manter"
          onConfirm={async () => {
            if (leaving) await cancel.mutateAsync({ id: leaving.id });
            toast({ message: 'Saque cancelado. O valor voltou ao saldo.' });
            await rereadMoney();
          }}
          onClose={() => setLeaving(null)}
        >
          {leaving && `${leaving.code}, ${formatCents(leaving.amountCents)}. `}O valor volta ao saldo; um novo pedido
          vai para o fim da fila.
        </ConfirmDialog>
      )}
    </Section>
  );
}
