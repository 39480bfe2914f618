import type { CheckedPartner } from '#contract/partner-imports.ts';
import { maxPartnerRows } from '#domain/sheets/partner-sheet.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { api, client } from '#web/lib/api.ts';
import { SheetImport } from '#web/ui/sheet-import.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { badVerdict, SheetRows } from '#web/ui/sheet-rows.tsx';
import { rereadPartners } from '../queries.ts';

/** Imports a central's existing partners, with their licences and vehicles, from a sheet. */
export function PartnerImport() {
  return (
    <SheetImport
      words={['parceiro', 'parceiros']}
      hint={`XLSX ou CSV, até ${maxPartnerRows.toLocaleString('pt-BR')} parceiros: Nome e CPF ou CNPJ; o resto é opcional`}
      template="/api/v1/partners/import/template"
      check={client.partnerImports.check}
      create={api.partnerImports.create}
      onCreated={rereadPartners}
      next={{
        link: <TextLink to="/parceiros">Ver os parceiros</TextLink>,
        says: 'Os documentos de cada um são enviados na sua página.',
      }}
    >
      {(rows) => <ImportedRows rows={rows} />}
    </SheetImport>
  );
}

/** The parsed rows of a sheet of partners, each with its verdicts. */
function ImportedRows({ rows }: { rows: readonly CheckedPartner[] }) {
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
