import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { TopUp } from '#contract/top-ups.ts';
import { formatCents } from '#domain/money.ts';
import { topUpObstacle } from '#domain/payments/top-up.ts';
import { api } from '#web/lib/api.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { ownTopUpsQuery, rereadMoney } from '../queries.ts';
import { TopUpBadge } from '../queues/payment-status.tsx';
import classes from './request-line.module.css';

/** A partner's top-ups, the newest first. */
export function OwnTopUps({ onShow }: { onShow: (id: string) => void }) {
  const topUps = useInfiniteQuery(ownTopUpsQuery);
  const [leaving, setLeaving] = useState<TopUp | null>(null);
  const cancel = useSend(api.topUps.cancel, { onSuccess: rereadMoney });
  const rows = rowsOf(topUps.data);
  if (topUps.isError) return <Failure what="as recargas" error={topUps.error} onRetry={() => void topUps.refetch()} />;
  if (topUps.isPending) return null;
  return (
    <Section title="Recargas">
      {rows.length === 0 && (
        <EmptyState compact icon={IconQrcode} title="Nenhuma recarga">
          Recarregar gera um código Pix; o valor entra no saldo quando a central confirmar.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {rows.map((topUp) => (
          <li key={topUp.id} className={classes.line}>
            <span className={classes.head}>
              {topUp.txid} <TopUpBadge status={topUp.status} />
            </span>
            <Money cents={topUp.amountCents} />
            <span className={classes.details}>
              <Instant at={topUp.requestedAt} brief />
              {topUp.reason !== null && ` · ${topUp.reason}`}
            </span>
            {topUpObstacle('cancel', topUp.status) === null && (
              <span className={classes.actions}>
                <Button onClick={() => onShow(topUp.id)}>Ver código Pix</Button>
                <Button variant="subtle" color="gray" onClick={() => setLeaving(topUp)}>
                  Cancelar recarga
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {topUps.hasNextPage && (
        <Button
          style={{ alignSelf: 'start' }}
          loading={topUps.isFetchingNextPage}
          onClick={() => void topUps.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
      {leaving !== null && (
        <ConfirmDialog
          title="Cancelar a recarga?"
          confirm="Sim, cancelar"
          cancel="Manter"
          onConfirm={async () => {
            if (leaving) await cancel.mutateAsync({ id: leaving.id });
            toast({ message: 'Recarga cancelada.' });
          }}
          onClose={() => setLeaving(null)}
        >
          {leaving && `${leaving.txid}, ${formatCents(leaving.amountCents)}. `}
          Se você já pagou este código, não cancele: espere a confirmação.
        </ConfirmDialog>
      )}
    </Section>
  );
}
