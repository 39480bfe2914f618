import type { CheckedPartner } from '#contract/partner-imports.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { badVerdict, SheetRows } from '#web/ui/sheet-rows.tsx';

/** The parsed rows of a sheet of partners, each with its verdicts. */
export function ImportedRows({ rows }: { rows: readonly CheckedPartner[] }) {
  return (
    <SheetRows
      rows={rows}
      leadOf={({ name, document }) => ({ name: name || 'sem nome', detail: document })}
      verdictsOf={({ verdicts }) => verdicts.map(badVerdict)}
      columns={columns}
      detailsOf={formatService}
    />
  );
}

const columns: Column<CheckedPartner>[] = [
  { header: 'Praças e categorias', cell: formatService },
  { header: 'Placa', cell: ({ plate }) => plate ?? '—', nowrap: true },
];

function formatService({ areas, categories }: CheckedPartner): string {
  return [...areas, ...categories.map((category) => categoryLabels[category])].join(' · ') || 'Comum';
}
