import { type ClientKind, clientKindLabels, clientKinds } from '#domain/client-kinds.ts';
import { parseSheetTaxId, type TaxIdKind, taxIdKind } from '#domain/documents/tax-id.ts';
import { type BillingCycle, billingCycleLabels, billingCycles } from '#domain/invoices/billing-cycle.ts';
import { type Cents, parseCents } from '#domain/money.ts';
import type { Outcome } from '#domain/outcome.ts';
import { findColumns, plainText, refuseMissing, type SheetLayout } from './columns.ts';

/** Maximum number of clients in one spreadsheet. */
export const maxClientRows = 1_000;

/**
 * Columns of a spreadsheet of clients. The example row of the template has an invalid document, so a file that still
 * contains the row is refused.
 */
export const clientColumns = {
  name: { heading: 'Nome', also: ['cliente', 'nome do cliente', 'razao social'], example: 'Hotel Aurora' },
  document: {
    heading: 'CPF ou CNPJ',
    also: ['cpf', 'cnpj', 'cpf cnpj', 'documento'],
    example: '00.000.000/0000-00',
  },
  kind: { heading: 'Tipo', also: ['tipo de cliente'], example: 'Hotel' },
  phone: { heading: 'Telefone', also: ['celular', 'fone', 'whatsapp'], example: '(11) 3456-7890' },
  email: { heading: 'E-mail', also: ['email'], example: 'reservas@exemplo.com.br' },
  billingCycle: { heading: 'Faturamento', also: ['ciclo', 'ciclo de faturamento'], example: 'Mensal' },
  dueDays: { heading: 'Prazo em dias', also: ['prazo', 'dias para pagar', 'vencimento em dias'], example: '15' },
  creditLimit: { heading: 'Limite de crédito', also: ['limite'], example: '5000,00' },
} as const;
export type ClientColumn = keyof typeof clientColumns;
type ClientLayout = SheetLayout<ClientColumn>;

export function readClientLayout(headings: readonly string[]): Outcome<ClientLayout> {
  const layout = findColumns<ClientColumn>(clientColumns, headings);
  if (!layout.ok) return layout;
  const missing = (['name', 'document'] as const).filter((column) => layout.value.at[column] === undefined);
  return missing.length === 0 ? layout : refuseMissing(missing.map((column) => clientColumns[column].heading));
}

/** A parsed row. Unreadable values stay as typed or are null, so that the check can explain the errors. */
export type ClientRow = {
  line: number;
  name: string;
  document: string;
  kind: Exclude<ClientKind, 'walk_in'> | null;
  phone: string;
  email: string;
  billingCycle: BillingCycle | null;
  dueDays: number | null;
  /** `none`: no limit. */
  creditLimitCents: Cents | 'none' | null;
};

export function readClientRow(
  { at }: ClientLayout,
  { line, cells }: { line: number; cells: readonly string[] },
): ClientRow {
  const cell = (column: ClientColumn) => (cells[at[column] ?? -1] ?? '').replaceAll(/\s+/g, ' ').trim();
  const known = parseSheetTaxId(cell('document'), documentOf(cell('kind')));
  return {
    line,
    name: cell('name'),
    document: known ?? cell('document'),
    kind: readKind(cell('kind'), known),
    phone: cell('phone'),
    email: cell('email'),
    billingCycle: readCycle(cell('billingCycle')),
    dueDays: readDays(cell('dueDays')),
    creditLimitCents: cell('creditLimit') === '' ? 'none' : parseCents(cell('creditLimit')),
  };
}

/** Returns the kind of document that belongs to the typed kind of client; null when the cell is empty. */
function documentOf(kind: string): TaxIdKind | null {
  if (kind === '') return null;
  return readKind(kind, null) === 'person' ? 'cpf' : 'cnpj';
}

/** Parses the kind of client. When the cell is empty, a CPF means a person and a CNPJ a company. */
function readKind(text: string, document: string | null): ClientRow['kind'] {
  const plain = plainText(text);
  if (plain === '') return document !== null && taxIdKind(document) === 'cpf' ? 'person' : 'company';
  if (plain.startsWith('pessoa')) return 'person';
  const found = clientKinds.find((kind) => plainText(clientKindLabels[kind]) === plain);
  return found === undefined || found === 'walk_in' ? null : found;
}

function readCycle(text: string): BillingCycle | null {
  if (text === '') return 'monthly';
  return billingCycles.find((cycle) => plainText(billingCycleLabels[cycle]) === plainText(text)) ?? null;
}

function readDays(text: string): number | null {
  if (text === '') return 15;
  const [, days] = /^(\d{1,3})( dias?)?$/i.exec(text) ?? [];
  return days === undefined || Number(days) > 120 ? null : Number(days);
}
