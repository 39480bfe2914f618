import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdjustmentBatch } from '#contract/adjustment-batches.ts';
import { formatCents } from '#domain/money.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { approvalQuery, batchesQuery } from '../queries.ts';
import classes from './adjustment-batches.module.css';
import { BatchUpload } from './batch-upload.tsx';
import { formatRows, formatSums, stateOf } from './batch-labels.ts';

const ApprovalDrawer = lazyPart(() => import('./approval-drawer.tsx'), 'ApprovalDrawer', { opens: true });
const BatchDrawer = lazyPart(() => import('./batch-drawer.tsx'), 'BatchDrawer', { opens: true });

const route = getRouteApi('/_panel/atualizacarteira');

/** Adjusts many wallets by uploading one file, and lists the earlier batches. */
export function AdjustmentBatches() {
  const { lote } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (id: string | undefined) =>
    void navigate({ search: { aba: 'ajuste-em-lote', lote: id }, replace: true, resetScroll: false });
  return (
    <div className={classes.tab}>
      <ApprovalRule />
      <BatchUpload onDone={open} />
      <section className={classes.part} aria-label="Lotes de ajustes">
        <h2 className={classes.title}>Lotes enviados</h2>
        <Batches />
      </section>
      {lote !== undefined && <BatchDrawer key={lote} id={lote} onClose={() => open(undefined)} />}
    </div>
  );
}

/** The amount above which a second administrator must approve, with a button to change it. */
function ApprovalRule() {
  const approval = useQuery(approvalQuery);
  const [editing, setEditing] = useState(false);
  if (!approval.data) return null;
  const { aboveCents } = approval.data;
  return (
    <p className={classes.rule}>
      <span>
        {aboveCents === null
          ? 'Nenhum ajuste exige um segundo administrador.'
          : `Ajustes acima de ${formatCents(aboveCents)} exigem um segundo administrador.`}
      </span>
      <Button size="xs" onClick={() => setEditing(true)}>
        Mudar valor
      </Button>
      {editing && <ApprovalDrawer aboveCents={aboveCents} onClose={() => setEditing(false)} />}
    </p>
  );
}

const columns: Column<AdjustmentBatch>[] = [
  { header: 'Lote', cell: (batch) => <Name batch={batch} /> },
  { header: 'Situação', cell: (batch) => <StatusBadge {...stateOf(batch)} />, width: '13.75rem' },
  { header: 'Enviado', cell: (batch) => <Sent batch={batch} />, width: '12.5rem' },
  { header: 'Ajustes', cell: (batch) => <Sums batch={batch} />, width: '34%' },
];

function Batches() {
  const batches = useInfiniteQuery(batchesQuery);
  return (
    <DataTable
      label="Lotes de ajustes"
      what="os lotes"
      columns={columns}
      rows={rowsOf(batches.data)}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({
        to: '/atualizacarteira',
        search: { aba: 'ajuste-em-lote', lote: id },
        resetScroll: false,
      })}
      card={cardOf}
      query={batches}
      empty={
        <EmptyState icon={IconFileSpreadsheet} title="Nenhum lote ainda">
          Envie uma planilha: cada linha é conferida antes, e entram todas ou nenhuma.
        </EmptyState>
      }
    />
  );
}

function cardOf(batch: AdjustmentBatch) {
  return (
    <span className={classes.card}>
      <Name batch={batch} />
      <StatusBadge {...stateOf(batch)} />
      <Sums batch={batch} />
      <Sent batch={batch} />
    </span>
  );
}

function Name({ batch: { code, fileName } }: { batch: AdjustmentBatch }) {
  return (
    <span className={classes.text}>
      {code}
      {fileName !== null && <span className={classes.small}>{fileName}</span>}
    </span>
  );
}

function Sent({ batch: { createdAt, createdByName } }: { batch: AdjustmentBatch }) {
  return (
    <span className={classes.text}>
      <Instant at={createdAt} brief />
      <span className={classes.small}>{createdByName}</span>
    </span>
  );
}

function Sums({ batch }: { batch: AdjustmentBatch }) {
  return (
    <span>
      {formatRows(batch)}
      <span className={classes.small}>{formatSums(batch)}</span>
    </span>
  );
}
