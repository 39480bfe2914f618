import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Payout, PayoutBatch } from '#contract/payouts.ts';
import { formatPixKey } from '#domain/documents/pix-key.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { downloadSmall, keep } from '#web/lib/download.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { batchQuery, rereadMoney } from '../queries.ts';
import { BatchBadge, PayoutBadge } from '../queues/payment-status.tsx';
import queue from '../queues/queue.module.css';
import classes from '../own/request-line.module.css';

type Props = {
  batch: PayoutBatch;
  /** True when paying this batch is the page's primary action. */
  primary: boolean;
};

/** A batch of payouts with the file for the bank. An open batch also shows its payouts and actions. */
export function BatchCard({ batch, primary }: Props) {
  const open = batch.status === 'open';
  const [shown, setShown] = useState(open);
  return (
    <Section title={batch.code} lead={<Lead batch={batch} />} actions={<BatchBadge status={batch.status} />}>
      <div className={queue.buttons}>
        {batch.status !== 'dissolved' && <FileButton batch={batch} />}
        {open && <PayButton batch={batch} primary={primary} />}
        {batch.count > 0 && (
          <Button variant="subtle" color="gray" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Esconder saques' : `Ver ${count(batch.count, 'saque', 'saques')}`}
          </Button>
        )}
      </div>
      {shown && batch.count > 0 && <Inside batch={batch} />}
    </Section>
  );
}

function Lead({ batch: { count: payouts, amountCents, createdAt, sentAt, closedAt, status } }: { batch: PayoutBatch }) {
  return (
    <>
      {payouts > 0 && `${count(payouts, 'saque', 'saques')}, ${formatCents(amountCents)} · `}
      gerado <Instant at={createdAt} brief />
      {sentAt !== null && (
        <>
          {' '}
          · arquivo baixado <Instant at={sentAt} brief />
        </>
      )}
      {closedAt !== null && (
        <>
          {' '}
          · {status === 'paid' ? 'pago' : 'desfeito'} <Instant at={closedAt} brief />
        </>
      )}
    </>
  );
}

function FileButton({ batch: { id } }: { batch: PayoutBatch }) {
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      keep(await downloadSmall(`/api/v1/payout-batches/${id}/file`));
      await rereadMoney();
    } catch (error) {
      toast({ message: errorText(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      loading={busy}
      onClick={() => void take()}
    >
      Baixar arquivo
    </Button>
  );
}

function PayButton({ batch, primary }: Props) {
  const [asking, setAsking] = useState(false);
  const pay = useSend(api.payoutBatches.pay);
  return (
    <>
      <Button variant={primary ? 'primary' : 'default'} onClick={() => setAsking(true)}>
        Marcar lote como pago
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Marcar ${batch.code} como pago?`}
          confirm="Sim, o banco pagou"
          onConfirm={async () => {
            await pay.mutateAsync({ id: batch.id });
            toast({ message: `Lote ${batch.code} pago.` });
            await rereadMoney();
          }}
          onClose={() => setAsking(false)}
        >
          {count(batch.count, 'saque', 'saques')}, {formatCents(batch.amountCents)}, de uma vez. Se o banco não pagou
          algum, tire-o do lote antes.
        </ConfirmDialog>
      )}
    </>
  );
}

function Inside({ batch }: { batch: PayoutBatch }) {
  const detail = useQuery(batchQuery(batch.id));
  const takeOut = useSend(api.payoutBatches.takeOut, {
    onSuccess: rereadMoney,
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  if (detail.isPending) return <Skeleton height={96} radius="md" />;
  if (detail.isError) return <Failure what="o lote" error={detail.error} onRetry={() => void detail.refetch()} />;
  return (
    <ul className={classes.list} aria-label={`Saques do lote ${batch.code}`}>
      {detail.data.payouts.map((payout) => (
        <Line
          key={payout.id}
          payout={payout}
          busy={takeOut.isPending}
          onTakeOut={
            batch.status === 'open' ? () => takeOut.mutate({ id: batch.id, payoutIds: [payout.id] }) : undefined
          }
        />
      ))}
    </ul>
  );
}

type LineProps = { payout: Payout; busy: boolean; onTakeOut: (() => void) | undefined };

function Line({ payout, busy, onTakeOut }: LineProps) {
  const { partnerName, code, status, amountCents, pixKey, reason } = payout;
  return (
    <li className={classes.line}>
      <span className={classes.head}>
        {partnerName} {status === 'returned' && <PayoutBadge status={status} />}
      </span>
      <Money cents={amountCents} />
      <span className={classes.details}>
        {code} · Pix <WithCodes>{formatPixKey(pixKey)}</WithCodes>
        {reason !== null && ` · ${reason}`}
      </span>
      {onTakeOut && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={`Tirar ${code} do lote`}
          disabled={busy}
          onClick={onTakeOut}
          style={{ justifySelf: 'end' }}
        >
          Tirar
        </Button>
      )}
    </li>
  );
}
