import type { CheckedEmployee } from '#contract/employees.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { maxEmployeeRows } from '#domain/sheets/employee-sheet.ts';
import { api, client } from '#web/lib/api.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { SheetImport } from '#web/ui/sheet-import.tsx';
import { badVerdict, SheetRows } from '#web/ui/sheet-rows.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { rereadEmployees } from '../queries.ts';

/** Imports the employees of a client from a sheet. A row with a known registration or phone changes its employee. */
export function EmployeeImport({ clientId }: { clientId?: string | undefined }) {
  return (
    <SheetImport
      words={['colaborador', 'colaboradores']}
      hint={`XLSX ou CSV, até ${maxEmployeeRows.toLocaleString('pt-BR')} colaboradores: Nome e Telefone; o resto é opcional`}
      template="/api/v1/employees/import/template"
      check={(input) => client.employees.checkImport({ ...input, clientId })}
      create={{ call: (input, options) => api.employees.import.call({ ...input, clientId }, options) }}
      onCreated={rereadEmployees}
      next={{
        link: (
          <TextLink to="/colaboradores" search={(before) => ({ ...before, vista: undefined })}>
            Ver os colaboradores
          </TextLink>
        ),
        says: 'As regras são as de cada grupo; as próprias, no cadastro de cada colaborador.',
      }}
    >
      {(rows) => (
        <SheetRows
          rows={rows}
          leadOf={({ name, phone, registration }) => ({
            name: name || 'sem nome',
            detail: [phone && formatPhone(phone), registration].filter(Boolean).join(' · '),
          })}
          verdictsOf={({ verdicts }) => verdicts.map(badVerdict)}
          columns={columns}
          detailsOf={({ groupName, costCentreName, changes }) =>
            [groupName, costCentreName, changes && 'altera o cadastro'].filter(Boolean).join(' · ')
          }
        />
      )}
    </SheetImport>
  );
}

const columns: Column<CheckedEmployee>[] = [
  { header: 'Grupo', cell: ({ groupName }) => groupName ?? '—', written: 'words' },
  { header: 'Centro de custo', cell: ({ costCentreName }) => costCentreName ?? '—', written: 'words' },
  { header: 'O que muda', cell: ({ changes }) => (changes ? 'Altera o cadastro' : 'Cadastra'), nowrap: true },
];
