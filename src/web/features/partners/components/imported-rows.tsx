import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import type { CheckedPartner } from '#contract/partner-imports.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { VerdictList } from '#web/ui/verdict-list.tsx';
import classes from './imported-rows.module.css';

/** The rows of a sheet of partners as they were understood, each with what stands against it. */
export function ImportedRows({ rows }: { rows: readonly CheckedPartner[] }) {
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

const columns: Column<CheckedPartner>[] = [
  { header: 'Linha', cell: (row) => <Lead {...row} />, width: '26%' },
  { header: 'Conferência', cell: (row) => <Verdicts {...row} />, width: '36%' },
  { header: 'Praças e categorias', cell: ({ areas, categories }) => sayService(areas, categories) },
  { header: 'Placa', cell: ({ plate }) => plate ?? '—', nowrap: true },
];

function cardOf(row: CheckedPartner) {
  return (
    <div className={classes.card}>
      <Lead {...row} />
      <Verdicts {...row} />
      <span className={classes.small}>{sayService(row.areas, row.categories)}</span>
    </div>
  );
}

function Lead({ line, name, document }: CheckedPartner) {
  return (
    <span className={classes.text}>
      Linha {line}: {name || 'sem nome'}
      <span className={classes.small}>{document}</span>
    </span>
  );
}

function sayService(areas: readonly string[], categories: CheckedPartner['categories']): string {
  return [...areas, ...categories.map((category) => categoryLabels[category])].join(' · ') || 'Comum';
}

function Verdicts({ verdicts }: CheckedPartner) {
  if (verdicts.length === 0) return <StatusBadge label="Pronta" icon={IconCheck} tone="good" />;
  return (
    <VerdictList
      verdicts={verdicts.map(({ kind, column, message }) => ({
        column,
        message,
        tone: 'bad' as const,
        icon: kind === 'wrong' ? IconAlertTriangle : IconCopy,
      }))}
    />
  );
}
