import { IconAlertTriangle, IconCopy, IconUserCheck } from '@tabler/icons-react';
import type { ImportRow } from '#contract/imports.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { SheetRows } from '#web/ui/sheet-rows.tsx';
import classes from './import-rows.module.css';

/** The parsed rows of a sheet, each with its verdicts. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <SheetRows
      rows={rows}
      leadOf={({ passengers }) => ({ detail: passengers.filter(Boolean).join(', ') })}
      verdictsOf={({ verdicts }) => verdicts.map(({ kind, column, message }) => ({ ...signs[kind], column, message }))}
      columns={columns}
      asideOf={amountOf}
      detailsOf={detailsOf}
    />
  );
}

const signs = {
  refused: { icon: IconAlertTriangle, tone: 'bad' },
  missing: { icon: IconAlertTriangle, tone: 'bad' },
  approval: { icon: IconUserCheck, tone: 'info' },
  repeated: { icon: IconCopy, tone: 'attention' },
} as const;

const columns: Column<ImportRow>[] = [
  { header: 'Embarque', cell: (row) => <Pickup {...row} />, nowrap: true },
  { header: 'Trajeto', cell: (row) => <span className={classes.text}>{formatWay(row)}</span>, width: '30%' },
  { header: 'Estimativa', align: 'end', nowrap: true, cell: ({ estimateCents }) => <Money cents={estimateCents} /> },
];

function amountOf({ estimateCents }: ImportRow) {
  return <Money cents={estimateCents} missing="" />;
}

function detailsOf(row: ImportRow) {
  return (
    <>
      {formatWay(row)} · <Pickup {...row} />
    </>
  );
}

function Pickup({ pickupAt, timeZone }: ImportRow) {
  if (pickupAt === null) return <span className={classes.faint}>—</span>;
  return <Instant at={pickupAt} brief {...(timeZone && { timeZone })} />;
}

function formatWay({ stops }: ImportRow): string {
  return stops.map((stop) => stop || '—').join(' → ');
}
