import { IconAlertTriangle, IconCalendarPause, IconCheck, IconCopy } from '@tabler/icons-react';
import type { CheckedAdjustment } from '#contract/adjustment-batches.ts';
import type { VerdictKind } from '#domain/adjustments/sheet.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { VerdictList } from '#web/ui/verdict-list.tsx';
import classes from './adjustment-batches.module.css';

/** The rows of a file as they were understood, each with what stands against it. */
export function CheckedRows({ rows }: { rows: readonly CheckedAdjustment[] }) {
  return (
    <DataTable
      label="Linhas da planilha"
      what="as linhas"
      columns={columns}
      rows={rows}
      rowKey={({ line }) => String(line)}
      card={cardOf}
    />
  );
}

const columns: Column<CheckedAdjustment>[] = [
  { header: 'Linha', cell: (row) => <Lead {...row} /> },
  { header: 'Conferência', cell: (row) => <Verdicts {...row} />, width: '36%' },
  { header: 'Motivo', cell: (row) => <Reason {...row} />, width: '26%' },
  { header: 'Valor', cell: ({ cents }) => <Money cents={cents} signed />, align: 'end', nowrap: true },
];

function cardOf(row: CheckedAdjustment) {
  return (
    <div className={classes.card}>
      <Lead {...row} />
      <Money cents={row.cents} signed missing="" />
      <Verdicts {...row} />
      <Reason {...row} />
    </div>
  );
}

function Lead({ line, partnerName, typedPartner }: CheckedAdjustment) {
  return (
    <span className={classes.text}>
      Linha {line}
      <span className={classes.small}>{partnerName ?? typedPartner}</span>
    </span>
  );
}

function Reason({ reason, effectiveOn }: CheckedAdjustment) {
  return (
    <span className={classes.text}>
      {reason || '—'}
      {effectiveOn !== null && <span className={classes.small}>{formatDay(effectiveOn)}</span>}
    </span>
  );
}

function Verdicts({ verdicts }: CheckedAdjustment) {
  if (verdicts.length === 0) return <StatusBadge label="Pronta" icon={IconCheck} tone="good" />;
  return <VerdictList verdicts={verdicts.map(({ kind, ...said }) => ({ ...signOf(kind), ...said }))} />;
}

function signOf(kind: VerdictKind) {
  if (kind === 'moved') return { icon: IconCalendarPause, tone: 'info' } as const;
  const icon = kind === 'repeated' || kind === 'known' ? IconCopy : IconAlertTriangle;
  return { icon, tone: 'bad' } as const;
}
