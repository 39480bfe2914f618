import type { ImportRow } from '#contract/imports.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import classes from './import-rows.module.css';
import { ImportVerdicts } from './import-verdicts.tsx';

/** The rows of a sheet as they were understood, each with what stands against it. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
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

const columns: Column<ImportRow>[] = [
  { header: 'Linha', cell: (row) => <Lead {...row} /> },
  { header: 'Conferência', cell: ({ verdicts }) => <ImportVerdicts verdicts={verdicts} />, width: '34%' },
  { header: 'Embarque', cell: (row) => <Pickup {...row} />, nowrap: true },
  { header: 'Trajeto', cell: ({ stops }) => <span className={classes.text}>{sayWay(stops)}</span>, width: '30%' },
  { header: 'Estimativa', align: 'end', nowrap: true, cell: ({ estimateCents }) => <Money cents={estimateCents} /> },
];

function cardOf(row: ImportRow) {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <Lead {...row} />
        <Money cents={row.estimateCents} missing="" />
      </div>
      <ImportVerdicts verdicts={row.verdicts} />
      <span className={classes.text}>{sayWay(row.stops)}</span>
      <Pickup {...row} />
    </div>
  );
}

function Lead({ line, passengers }: ImportRow) {
  return (
    <span className={classes.lead}>
      <span>Linha {line}</span>
      <span className={classes.text}>{passengers.filter(Boolean).join(', ')}</span>
    </span>
  );
}

function Pickup({ pickupAt, timeZone }: ImportRow) {
  if (pickupAt === null) return <span className={classes.faint}>—</span>;
  return <Instant at={pickupAt} brief {...(timeZone && { timeZone })} />;
}

function sayWay(stops: readonly string[]): string {
  return stops.map((stop) => stop || '—').join(' → ');
}
