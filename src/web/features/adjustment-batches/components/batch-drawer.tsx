import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdjustmentBatchDetail, AdjustmentBatchRow } from '#contract/adjustment-batches.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { batchQuery } from '../queries.ts';
import classes from './adjustment-batches.module.css';
import { BatchDecision } from './batch-decision.tsx';
import { formatRows, formatSums, stateOf } from './batch-labels.ts';

/** A batch with its rows, and the buttons for the decision of a second administrator. */
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
  const { createdAt, createdByName, decidedAt, decidedByName, status, belowMinimumReason, reason, reversal, rows } =
    batch;
  return (
    <div className={classes.part}>
      <div>
        <StatusBadge {...stateOf(batch)} />
      </div>
      <Facts
        items={[
          { label: 'Ajustes', value: `${formatRows(batch)}: ${formatSums(batch)}` },
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
            label: status === 'refused' ? 'Decidido' : 'Lançado',
            value: decidedAt && (
              <>
                <Instant at={decidedAt} brief /> por {decidedByName}
              </>
            ),
          },
          { label: 'Motivo da decisão', value: reason },
          { label: 'Motivo para ficar abaixo do mínimo', value: belowMinimumReason },
          ...reversalFacts(reversal),
        ]}
      />
      <BatchDecision batch={batch} />
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

function reversalFacts(reversal: AdjustmentBatchDetail['reversal']) {
  if (!reversal) return [];
  const { reason, askedAt, askedByName, decidedAt, decidedByName } = reversal;
  return [
    { label: 'Motivo do estorno', value: reason },
    {
      label: 'Estorno pedido',
      value: (
        <>
          <Instant at={askedAt} brief /> por {askedByName}
        </>
      ),
    },
    {
      label: 'Estornado',
      value: decidedAt && (
        <>
          <Instant at={decidedAt} brief /> por {decidedByName}
        </>
      ),
    },
  ];
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
