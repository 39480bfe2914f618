import type { CheckedClient } from '#contract/client-imports.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { billingCycleLabels } from '#domain/invoices/billing-cycle.ts';
import { maxClientRows } from '#domain/sheets/client-sheet.ts';
import { api, client } from '#web/lib/api.ts';
import { count } from '#web/lib/format-counts.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { SheetImport } from '#web/ui/sheet-import.tsx';
import { badVerdict, SheetRows } from '#web/ui/sheet-rows.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { rereadClients } from '../queries.ts';

/** Imports a central's existing clients from a sheet. */
export function ClientImport() {
  return (
    <SheetImport
      words={['cliente', 'clientes']}
      hint={`XLSX ou CSV, até ${maxClientRows.toLocaleString('pt-BR')} clientes: Nome e CPF ou CNPJ; o resto é opcional`}
      template="/api/v1/clients/import/template"
      check={client.clientImports.check}
      create={api.clientImports.create}
      onCreated={rereadClients}
      next={{
        link: <TextLink to="/clientes">Ver os clientes</TextLink>,
        says: 'Centros de custo, aprovação e usuários são configurados na página de cada um.',
      }}
    >
      {(rows) => (
        <SheetRows
          rows={rows}
          leadOf={({ name, document }) => ({ name: name || 'sem nome', detail: document })}
          verdictsOf={({ verdicts }) => verdicts.map(badVerdict)}
          columns={columns}
          detailsOf={(row) => `${formatKind(row)} · ${formatBilling(row)}`}
        />
      )}
    </SheetImport>
  );
}

const columns: Column<CheckedClient>[] = [
  { header: 'Tipo', cell: formatKind, nowrap: true },
  { header: 'Faturamento', cell: formatBilling },
];

function formatKind({ kind }: CheckedClient): string {
  return kind === null ? '—' : clientKindLabels[kind];
}

function formatBilling({ billingCycle, dueDays }: CheckedClient): string {
  if (billingCycle === null || dueDays === null) return '—';
  return `${billingCycleLabels[billingCycle]}, ${count(dueDays, 'dia', 'dias')} para pagar`;
}
