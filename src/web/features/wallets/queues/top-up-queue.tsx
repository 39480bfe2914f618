import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { TopUp } from '#contract/top-ups.ts';
import { topUpObstacle } from '#domain/payments/top-up.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { useSelection } from '#web/ui/use-selection.ts';
import { topUpQueueQuery } from '../queries.ts';
import { TopUpBadge } from './payment-status.tsx';
import { QueueBar, QueueFrame } from './queue-frame.tsx';
import { Step, Who } from './queue-row.tsx';
import classes from './queue.module.css';
import type { TopUpAction } from './top-up-dialogs.tsx';

const TopUpDialogs = lazyPart(() => import('./top-up-dialogs.tsx'), 'TopUpDialogs', { opens: true });

const route = getRouteApi('/_panel/atualizacarteira');
const words = ['recarga', 'recargas'] as const;

/** The top-ups of partners, decided one by one or in bulk after a comparison of the txid with the bank statement. */
export function TopUpQueue() {
  const { situacao, q } = route.useSearch();
  const waiting = situacao === undefined;
  const status = waiting ? 'pending' : 'confirmed,refused,cancelled,returned';
  const topUps = useInfiniteQuery(topUpQueueQuery({ status, q }));
  const rows = rowsOf(topUps.data);
  const selection = useSelection(waiting ? rows : [], ({ id }) => id);
  const [deed, setDeed] = useState<TopUpAction | null>(null);
  const { chosen } = selection;
  const who = (row: TopUp) => (
    <Who
      name={row.partnerName}
      code={row.txid}
      checked={selection.has(row.id)}
      onToggle={waiting ? () => selection.toggle(row.id) : undefined}
    />
  );
  const end = (row: TopUp) => <End topUp={row} onDeed={setDeed} />;
  return (
    <QueueFrame>
      {waiting && rows.length > 0 && (
        <QueueBar selection={selection} words={words}>
          <Button disabled={chosen.length === 0} onClick={() => setDeed({ step: 'refuse', topUps: chosen })}>
            Recusar
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => setDeed({ step: 'confirm', topUps: chosen })}
          >
            Confirmar
          </Button>
        </QueueBar>
      )}
      <DataTable
        label="Recargas"
        what="as recargas"
        columns={columnsOf(who, end)}
        rows={rows}
        rowKey={({ id }) => id}
        card={(row) => cardOf(row, who, end)}
        query={topUps}
        empty={
          <EmptyState
            icon={IconCircleCheck}
            title={waiting ? 'Nenhuma recarga aguardando' : 'Nenhuma recarga decidida'}
          >
            {q === undefined
              ? 'Quando um parceiro gera um código Pix, a recarga aparece aqui com a identificação que vem no extrato do banco.'
              : 'Confira a busca.'}
          </EmptyState>
        }
      />
      {deed && <TopUpDialogs deed={deed} onClose={() => setDeed(null)} onDone={selection.clear} />}
    </QueueFrame>
  );
}

type Cell = (topUp: TopUp) => React.ReactNode;

function columnsOf(who: Cell, end: Cell): Column<TopUp>[] {
  return [
    { header: 'Parceiro', cell: who, written: 'words' },
    { header: 'Identificação', cell: ({ txid }) => txid, width: '9.375rem', nowrap: true },
    { header: 'Pedida', cell: ({ requestedAt }) => <Instant at={requestedAt} brief />, width: '9.375rem' },
    { header: 'Valor', cell: ({ amountCents }) => <Money cents={amountCents} />, align: 'end', width: '8.125rem' },
    { header: 'Situação', cell: end, width: '16.25rem' },
  ];
}

function cardOf(row: TopUp, who: Cell, end: Cell) {
  return (
    <div className={classes.card}>
      {who(row)}
      <Money cents={row.amountCents} />
      <span>
        {row.txid} · <Instant at={row.requestedAt} brief />
      </span>
      {end(row)}
    </div>
  );
}

function End({ topUp, onDeed }: { topUp: TopUp; onDeed: (deed: TopUpAction) => void }) {
  const { status, reason, bankReference, txid } = topUp;
  const can = (step: TopUpAction['step']) => topUpObstacle(step, status) === null;
  return (
    <div className={classes.buttons}>
      {status !== 'pending' && <TopUpBadge status={status} />}
      {(reason ?? bankReference) !== null && <span className={classes.small}>{reason ?? bankReference}</span>}
      {can('confirm') && (
        <Button aria-label={`Confirmar ${txid}`} onClick={() => onDeed({ step: 'confirm', topUps: [topUp] })}>
          Confirmar
        </Button>
      )}
      {can('refuse') && (
        <Step label={`Recusar ${txid}`} onClick={() => onDeed({ step: 'refuse', topUps: [topUp] })}>
          Recusar
        </Step>
      )}
      {can('return') && (
        <Step label={`Registrar devolução: ${txid}`} onClick={() => onDeed({ step: 'return', topUps: [topUp] })}>
          Registrar devolução
        </Step>
      )}
    </div>
  );
}
