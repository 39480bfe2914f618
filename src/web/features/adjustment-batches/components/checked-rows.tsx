import { IconCalendarPause } from '@tabler/icons-react';
import type { CheckedAdjustment } from '#contract/adjustment-batches.ts';
import { formatDay } from '#web/lib/local-days.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { badVerdict, SheetRows } from '#web/ui/sheet-rows.tsx';
import classes from './adjustment-batches.module.css';

/** The parsed rows of a file, each with its verdicts. */
export function CheckedRows({ rows }: { rows: readonly CheckedAdjustment[] }) {
  return (
    <SheetRows
      rows={rows}
      leadOf={({ partnerName, typedPartner }) => ({ detail: partnerName ?? typedPartner })}
      verdictsOf={({ verdicts }) => verdicts.map(signed)}
      columns={columns}
      asideOf={amountOf}
      detailsOf={reasonOf}
    />
  );
}

const columns: Column<CheckedAdjustment>[] = [
  { header: 'Motivo', cell: reasonOf, width: '26%' },
  { header: 'Valor', cell: ({ cents }) => <Money cents={cents} signed />, align: 'end', nowrap: true },
];

function amountOf({ cents }: CheckedAdjustment) {
  return <Money cents={cents} signed missing="" />;
}

function reasonOf({ reason, effectiveOn }: CheckedAdjustment) {
  return (
    <span className={classes.text}>
      {reason || '—'}
      {effectiveOn !== null && <span className={classes.small}>{formatDay(effectiveOn)}</span>}
    </span>
  );
}

function signed(verdict: CheckedAdjustment['verdicts'][number]) {
  const { kind, column, message } = verdict;
  return kind === 'moved' ? { icon: IconCalendarPause, tone: 'info' as const, column, message } : badVerdict(verdict);
}
