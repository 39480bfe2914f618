import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdjustmentBatchDetail, AdjustmentBatchRow } from '#contract/adjustment-batches.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { batchQuery, rereadBatches } from '../queries.ts';
import classes from './adjustment-batches.module.css';
import { sayRows, saySums, stateOf } from './batch-words.ts';

/** A batch with its rows, and what a second administrator can say to it. */
export function BatchDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus();
  const batch = useQuery(batchQuery(id));
  return (
    <Drawer opened onClose={onClose} title={batch.data?.code ?? 'Lote'} position="right" size={720} padding="lg">
      {batch.isPending && <Skeleton height={240} radius="md" />}
      {batch.isError && <Failure what="o lote" error={batch.error} onRetry={() => void batch.refetch()} />}
      {batch.data && <Batch batch={batch.data} />}
    </Drawer>
  );
}

function Batch({ batch }: { batch: AdjustmentBatchDetail }) {
  const { createdAt, createdByName, decidedAt, decidedByName, status, belowMinimumReason, reason, rows } = batch;
  return (
    <div className={classes.part}>
      <div>
        <StatusBadge {...stateOf(batch)} />
      </div>
      <Facts
        items={[
          { label: 'Ajustes', value: `${sayRows(batch)}: ${saySums(batch)}` },
          { label: 'Arquivo', value: batch.fileName },
          {
            label: 'Enviado',
            value: (
              <>
                <Instant at={createdAt} brief /> por {createdByName}
              </>
            ),
          },
          {
            label: status === 'posted' ? 'Lançado' : 'Decidido',
            value: decidedAt && (
              <>
                <Instant at={decidedAt} brief /> por {decidedByName}
              </>
            ),
          },
          { label: 'Motivo da decisão', value: reason },
          { label: 'Podem passar do mínimo', value: belowMinimumReason },
        ]}
      />
      {status === 'awaiting' && <Decision batch={batch} />}
      <DataTable
        label="Ajustes do lote"
        what="os ajustes"
        columns={columns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        card={cardOf}
      />
    </div>
  );
}

const columns: Column<AdjustmentBatchRow>[] = [
  { header: 'Parceiro', cell: (row) => <Partner {...row} />, width: '38%' },
  { header: 'Motivo', cell: (row) => <span className={classes.text}>{row.reason}</span> },
  { header: 'Valor', cell: ({ cents }) => <Money cents={cents} signed />, align: 'end', nowrap: true },
];

function cardOf(row: AdjustmentBatchRow) {
  return (
    <div className={classes.card}>
      <Partner {...row} />
      <Money cents={row.cents} signed />
      <span className={classes.text}>{row.reason}</span>
    </div>
  );
}

function Partner({ line, partnerId, partnerName, effectiveOn }: AdjustmentBatchRow) {
  return (
    <span className={classes.text}>
      <TextLink to="/carteira" search={{ parceiro: partnerId }}>
        {partnerName}
      </TextLink>
      <span className={classes.small}>
        Linha {line}
        {effectiveOn !== null && ` · ${formatDay(effectiveOn)}`}
      </span>
    </span>
  );
}

/** Who sent it may take it back; another approves or refuses. */
function Decision({ batch }: { batch: AdjustmentBatchDetail }) {
  const { userId } = useSession();
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null);
  const approve = useSend(api.adjustmentBatches.approve);
  const refuse = useSend(api.adjustmentBatches.refuse);
  const { id, version, code, creditCents, debitCents } = batch;
  const mine = batch.createdById === userId;
  return (
    <>
      {mine && <p className={classes.rule}>Você enviou este lote: outro administrador precisa aprovar.</p>}
      <div className={classes.buttons}>
        <Button onClick={() => setAsking('refuse')}>{mine ? 'Retirar lote' : 'Recusar'}</Button>
        {!mine && (
          <Button variant="primary" onClick={() => setAsking('approve')}>
            Aprovar e lançar
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking === 'approve'}
        title={`Aprovar ${code}?`}
        confirm="Sim, lançar"
        onConfirm={async () => {
          await approve.mutateAsync({ id, version });
          toast({ message: `Lote ${code} lançado.` });
          await rereadBatches();
        }}
        onClose={() => setAsking(null)}
      >
        {sayRows(batch)}, {formatCents(creditCents + debitCents)} ao todo. Cada ajuste entra no extrato do parceiro e
        não se apaga.
      </ConfirmDialog>
      {asking === 'refuse' && (
        <ReasonDialog
          title={mine ? `Retirar ${code}?` : `Recusar ${code}?`}
          submitLabel={mine ? 'Retirar lote' : 'Recusar lote'}
          onSubmit={async (reason) => {
            await refuse.mutateAsync({ id, version, reason });
            toast({ message: `Lote ${code} ${mine ? 'retirado' : 'recusado'}.` });
            await rereadBatches();
          }}
          onClose={() => setAsking(null)}
        >
          Nada é lançado, e os mesmos ajustes podem ser enviados de novo.
        </ReasonDialog>
      )}
    </>
  );
}
