import { IconAlertTriangle, IconCheck, IconCopy, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import classes from './sheet-rows.module.css';
import { StatusBadge } from './status-badge.tsx';

type Props<Row> = {
  rows: readonly Row[];
  /** `name` is shown beside the row number, `detail` below it. */
  leadOf: (row: Row) => { name?: string; detail: ReactNode };
  verdictsOf: (row: Row) => readonly Verdict[];
  columns: readonly Column<Row>[];
  /** Used by cards only: `asideOf` is shown beside the heading, `detailsOf` below the problems. */
  asideOf?: (row: Row) => ReactNode;
  detailsOf: (row: Row) => ReactNode;
};

/** Parsed rows of a spreadsheet, each with its problems. */
export function SheetRows<Row extends { line: number }>({ rows, columns, ...parts }: Props<Row>) {
  const { leadOf, verdictsOf, asideOf, detailsOf } = parts;
  const lead = (row: Row) => <Lead line={row.line} {...leadOf(row)} />;
  const verdicts = (row: Row) => <Verdicts verdicts={verdictsOf(row)} />;
  return (
    <DataTable
      label="Linhas da planilha"
      what="as linhas"
      columns={[
        { header: 'Linha', cell: lead, width: '22%' },
        { header: 'Conferência', cell: verdicts, width: '34%' },
        ...columns,
      ]}
      rows={rows}
      rowKey={({ line }) => String(line)}
      card={(row) => cardOf(lead(row), verdicts(row), detailsOf(row), asideOf?.(row))}
    />
  );
}

function cardOf(lead: ReactNode, verdicts: ReactNode, details: ReactNode, aside: ReactNode) {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        {lead}
        {aside}
      </div>
      {verdicts}
      <div className={classes.small}>{details}</div>
    </div>
  );
}

function Lead({ line, name, detail }: { line: number; name?: string; detail: ReactNode }) {
  return (
    <span className={classes.lead}>
      {name === undefined ? `Linha ${line}` : `Linha ${line}: ${name}`}
      <span className={classes.small}>{detail}</span>
    </span>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  if (verdicts.length === 0) return <StatusBadge label="Pronta" icon={IconCheck} tone="good" />;
  return <VerdictList verdicts={verdicts} />;
}

/** Returns the display of a problem that blocks its row. A separate icon marks records that already exist. */
export function badVerdict({
  kind,
  column,
  message,
}: {
  kind: string;
  column: string | null;
  message: string;
}): Verdict {
  const repeated = kind === 'repeated' || kind === 'known';
  return { tone: 'bad', icon: repeated ? IconCopy : IconAlertTriangle, column, message };
}

type Verdict = {
  tone: 'bad' | 'info' | 'attention';
  icon: Icon;
  /** Column heading of the wrong cell; null if the whole row is wrong. */
  column: string | null;
  message: string;
};

/** Problems of a spreadsheet row, each after its column heading. */
function VerdictList({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul className={classes.verdicts}>
      {verdicts.map(({ tone, icon: Sign, column, message }) => (
        <li key={`${column} ${message}`} data-tone={tone}>
          <Sign size={16} stroke={1.9} aria-hidden />
          <span>
            {column !== null && <strong>{column}: </strong>}
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
