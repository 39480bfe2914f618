import { parsePhone } from '#domain/documents/phone.ts';
import type { Outcome } from '#domain/outcome.ts';
import { findColumns, plainText, refuseMissing, type SheetLayout } from './columns.ts';

/** Maximum number of employees in one spreadsheet. */
export const maxEmployeeRows = 2_000;

/**
 * Columns of a spreadsheet of employees. The example row of the template has an invalid phone, so a file that still
 * contains the row is refused.
 */
export const employeeColumns = {
  name: { heading: 'Nome', also: ['colaborador', 'funcionario', 'nome completo'], example: 'Ana Souza' },
  phone: { heading: 'Telefone', also: ['celular', 'fone', 'whatsapp'], example: '(00) 00000-0000' },
  email: { heading: 'E-mail', also: ['email'], example: 'ana.souza@exemplo.com.br' },
  registration: { heading: 'Matrícula', also: ['registro', 'codigo'], example: '1024' },
  costCentre: { heading: 'Centro de custo', also: ['centro'], example: 'Obras' },
  group: { heading: 'Grupo', also: ['grupo de colaboradores'], example: 'Vendas' },
  active: { heading: 'Ativo', also: ['situacao'], example: 'Sim' },
} as const;
export type EmployeeColumn = keyof typeof employeeColumns;
type EmployeeLayout = SheetLayout<EmployeeColumn>;

export function readEmployeeLayout(headings: readonly string[]): Outcome<EmployeeLayout> {
  const layout = findColumns<EmployeeColumn>(employeeColumns, headings);
  if (!layout.ok) return layout;
  const missing = (['name', 'phone'] as const).filter((column) => layout.value.at[column] === undefined);
  return missing.length === 0 ? layout : refuseMissing(missing.map((column) => employeeColumns[column].heading));
}

/** A parsed row. `active` is null when the cell is unreadable. */
export type EmployeeRow = {
  line: number;
  name: string;
  phone: string;
  email: string;
  registration: string;
  costCentre: string;
  group: string;
  active: boolean | null;
};

const yes = new Set(['', 'sim', 's', 'ativo', 'ativa', 'x', '1']);
const no = new Set(['nao', 'n', 'inativo', 'inativa', '0']);

export function readEmployeeRow(
  { at }: EmployeeLayout,
  { line, cells }: { line: number; cells: readonly string[] },
): EmployeeRow {
  const cell = (column: EmployeeColumn) => (cells[at[column] ?? -1] ?? '').replaceAll(/\s+/g, ' ').trim();
  const active = plainText(cell('active'));
  return {
    line,
    name: cell('name'),
    phone: parsePhone(cell('phone')) ?? cell('phone'),
    email: cell('email'),
    registration: cell('registration'),
    costCentre: cell('costCentre'),
    group: cell('group'),
    active: yes.has(active) ? true : no.has(active) ? false : null,
  };
}
