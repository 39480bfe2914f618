import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Payout } from '#contract/payouts.ts';
import { formatPixKey, pixKeyLabels } from '#domain/documents/pix-key.ts';
import { localDate } from '#domain/time.ts';
import { payoutObstacle } from '#domain/payments/payout.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { useSelection } from '#web/ui/use-selection.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { payoutQueueQuery } from '../queries.ts';
import { standingOf } from './payout-standing.ts';
import { PayoutBadge } from './payment-status.tsx';
import type { PayoutAction } from './payout-dialogs.tsx';
import { QueueBar, QueueFrame } from './queue-frame.tsx';
import { Step, Who } from './queue-row.tsx';
import classes from './queue.module.css';

const PayoutDialogs = lazyPart(() => import('./payout-dialogs.tsx'), 'PayoutDialogs', { opens: true });

const route = getRouteApi('/_panel/atualizacarteira');
const words = ['saque', 'saques'] as const;

/**
 * The payout requests. An administrator pays them one by one or puts them into a batch for the bank. Requests in a
 * batch are decided in that batch.
 */
export function PayoutQueue() {
  const { situacao, q } = route.useSearch();
  const waiting = situacao === undefined;
  const status = waiting ? 'pending' : 'paid,refused,cancelled,returned';
  const payouts = useInfiniteQuery(payoutQueueQuery({ status, q }));
  const rows = rowsOf(payouts.data);
  const selection = useSelection(waiting ? rows : [], ({ id }) => id);
  const [deed, setDeed] = useState<PayoutAction | null>(null);
  const { chosen } = selection;
  const payable = chosen.length > 0 && chosen.every((payout) => payoutObstacle('pay', standingOf(payout)) === null);
  const who = (row: Payout) => (
    <Who
      name={row.partnerName}
      code={row.code}
      checked={selection.has(row.id)}
      onToggle={waiting ? () => selection.toggle(row.id) : undefined}
    />
  );
  const end = (row: Payout) => <End payout={row} onDeed={setDeed} />;
  return (
    <QueueFrame>
      {waiting && rows.length > 0 && (
        <QueueBar selection={selection} words={words}>
          <Button disabled={chosen.length === 0} onClick={() => setDeed({ step: 'refuse', payouts: chosen })}>
            Recusar
          </Button>
          <Button disabled={!payable} onClick={() => setDeed({ step: 'pay', payouts: chosen })}>
            Marcar como pagos
          </Button>
          <Button variant="primary" disabled={!payable} onClick={() => setDeed({ step: 'batch', payouts: chosen })}>
            Gerar lote
          </Button>
        </QueueBar>
      )}
      <DataTable
        label="Saques"
        what="os saques"
        columns={columnsOf(who, end)}
        rows={rows}
        rowKey={({ id }) => id}
        card={(row) => cardOf(row, who, end)}
        query={payouts}
        empty={
          <EmptyState icon={IconCircleCheck} title={waiting ? 'Nenhum saque aguardando' : 'Nenhum saque decidido'}>
            {q === undefined
              ? 'Os saques que os parceiros pedem aparecem aqui; os de um lote, em Lotes.'
              : 'Confira a busca.'}
          </EmptyState>
        }
      />
      {deed && <PayoutDialogs deed={deed} onClose={() => setDeed(null)} onDone={selection.clear} />}
    </QueueFrame>
  );
}

type Cell = (payout: Payout) => React.ReactNode;

function columnsOf(who: Cell, end: Cell): Column<Payout>[] {
  return [
    { header: 'Parceiro', cell: who, written: 'words' },
    { header: 'Chave Pix', cell: (payout) => <Key payout={payout} />, width: '30%' },
    {
      header: 'Pedido',
      cell: (payout) => (
        <>
          {payout.code}
          <span className={classes.small}>
            <Instant at={payout.requestedAt} brief />
          </span>
          <PromisedDay payout={payout} />
        </>
      ),
      width: '9.375rem',
    },
    { header: 'Valor', cell: ({ amountCents }) => <Money cents={amountCents} />, align: 'end', width: '8.125rem' },
    { header: 'Situação', cell: end, width: '13.75rem' },
  ];
}

function cardOf(row: Payout, who: Cell, end: Cell) {
  return (
    <div className={classes.card}>
      {who(row)}
      <Money cents={row.amountCents} />
      <Key payout={row} />
      <span>
        {row.code} · <Instant at={row.requestedAt} brief />
        <PromisedDay payout={row} />
      </span>
      {end(row)}
    </div>
  );
}

/** The day promised to the partner, while the payout is pending. */
function PromisedDay({ payout: { status, promisedOn } }: { payout: Payout }) {
  const today = localDate(useNow(), readerZone);
  if (status !== 'pending' || promisedOn === null) return null;
  return (
    <span className={`${classes.small} ${promisedOn < today ? classes.warning : ''}`}>
      {promisedOn < today ? 'atrasado: era até ' : 'pagar até '}
      <time dateTime={promisedOn}>{formatDay(promisedOn)}</time>
    </span>
  );
}

/** The Pix key, with warnings that the administrator must check before the payment. */
function Key({ payout: { pixKey, pixKeyType, keyChanged, heldUntil, status } }: { payout: Payout }) {
  const pending = status === 'pending';
  return (
    <span className={classes.key}>
      <WithCodes>{formatPixKey(pixKey)}</WithCodes>
      <span className={classes.small}>{pixKeyLabels[pixKeyType]}</span>
      {pending && keyChanged && (
        <span className={`${classes.small} ${classes.warning}`}>O parceiro já cadastrou outra chave.</span>
      )}
      {heldUntil !== null && (
        <span className={`${classes.small} ${classes.warning}`}>
          Chave trocada: espera até <Instant at={heldUntil} brief />
        </span>
      )}
    </span>
  );
}

function End({ payout, onDeed }: { payout: Payout; onDeed: (deed: PayoutAction) => void }) {
  const { status, reason, code } = payout;
  const can = (step: 'pay' | 'refuse' | 'return') => payoutObstacle(step, standingOf(payout)) === null;
  return (
    <div className={classes.buttons}>
      {status !== 'pending' && <PayoutBadge status={status} />}
      {reason !== null && <span className={classes.small}>{reason}</span>}
      {can('pay') && (
        <Button aria-label={`Marcar ${code} como pago`} onClick={() => onDeed({ step: 'pay', payouts: [payout] })}>
          Pago
        </Button>
      )}
      {can('refuse') && (
        <Step label={`Recusar ${code}`} onClick={() => onDeed({ step: 'refuse', payouts: [payout] })}>
          Recusar
        </Step>
      )}
      {can('return') && (
        <Step label={`Registrar devolução: ${code}`} onClick={() => onDeed({ step: 'return', payouts: [payout] })}>
          Registrar devolução
        </Step>
      )}
    </div>
  );
}
