import { parseSheetCnh } from '#domain/documents/cnh.ts';
import { parseSheetTaxId } from '#domain/documents/tax-id.ts';
import type { Outcome } from '#domain/outcome.ts';
import { readDay } from '#domain/payments/typed-day.ts';
import { type Category, categories, categoryLabels } from '#domain/trips/categories.ts';
import { findColumns, plainText, refuseMissing, type SheetLayout } from './columns.ts';

/** Maximum number of partners in one spreadsheet. */
export const maxPartnerRows = 1_000;

/**
 * Columns of a spreadsheet of partners. The example row of the template has an invalid document, so a file that still
 * contains the row is refused.
 */
export const partnerColumns = {
  name: { heading: 'Nome', also: ['parceiro', 'nome do parceiro', 'razao social'], example: 'Célio Antunes' },
  document: {
    heading: 'CPF ou CNPJ',
    also: ['cpf', 'cnpj', 'cpf cnpj', 'documento'],
    example: '000.000.000-00',
  },
  kind: { heading: 'Tipo', also: ['tipo de parceiro'], example: 'Motorista' },
  phone: { heading: 'Telefone', also: ['celular', 'fone', 'whatsapp'], example: '(11) 98765-4321' },
  email: { heading: 'E-mail', also: ['email'], example: 'celio@exemplo.com.br' },
  pixKey: { heading: 'Chave Pix', also: ['pix'], example: 'celio@exemplo.com.br' },
  areas: { heading: 'Praças', also: ['praca', 'cidade', 'cidades'], example: '' },
  categories: { heading: 'Categorias', also: ['categoria'], example: 'Comum, Executivo' },
  licenceNumber: { heading: 'CNH', also: ['numero da cnh', 'habilitacao'], example: '98765432109' },
  licenceExpiresOn: { heading: 'Validade da CNH', also: ['vencimento da cnh', 'cnh validade'], example: '31/12/2030' },
  plate: { heading: 'Placa', also: ['placa do veiculo'], example: 'ABC1D23' },
  model: { heading: 'Modelo', also: ['veiculo', 'carro', 'modelo do veiculo'], example: 'Chevrolet Spin' },
  permitNumber: { heading: 'Alvará', also: ['numero do alvara'], example: '' },
  permitExpiresOn: { heading: 'Validade do alvará', also: ['vencimento do alvara'], example: '' },
} as const;
export type PartnerColumn = keyof typeof partnerColumns;
export type PartnerLayout = SheetLayout<PartnerColumn>;

export function readPartnerLayout(headings: readonly string[]): Outcome<PartnerLayout> {
  const layout = findColumns<PartnerColumn>(partnerColumns, headings);
  if (!layout.ok) return layout;
  const missing = (['name', 'document'] as const).filter((column) => layout.value.at[column] === undefined);
  return missing.length === 0 ? layout : refuseMissing(missing.map((column) => partnerColumns[column].heading));
}

/** A parsed row. Unreadable values stay as typed, so that the check can explain the errors. */
export type PartnerRow = {
  line: number;
  name: string;
  document: string;
  /** Null: unknown kind. */
  kind: 'driver' | 'operator' | null;
  phone: string;
  email: string;
  pixKey: string;
  /** Names of service areas. */
  areas: string[];
  /** Null replaces an unknown category. */
  categories: (Category | null)[];
  licenceNumber: string;
  licenceExpiresOn: string;
  plate: string;
  model: string;
  permitNumber: string;
  permitExpiresOn: string;
};

export function readPartnerRow(
  { at }: PartnerLayout,
  { line, cells }: { line: number; cells: readonly string[] },
): PartnerRow {
  const cell = (column: PartnerColumn) => (cells[at[column] ?? -1] ?? '').replaceAll(/\s+/g, ' ').trim();
  return {
    line,
    name: cell('name'),
    document: parseSheetTaxId(cell('document')) ?? cell('document'),
    kind: readKind(cell('kind')),
    phone: cell('phone'),
    email: cell('email'),
    pixKey: cell('pixKey'),
    areas: inParts(cell('areas')),
    categories: inParts(cell('categories')).map(readCategory),
    licenceNumber: parseSheetCnh(cell('licenceNumber')) ?? cell('licenceNumber'),
    licenceExpiresOn: readDay(cell('licenceExpiresOn')) ?? cell('licenceExpiresOn'),
    plate: cell('plate'),
    model: cell('model'),
    permitNumber: cell('permitNumber'),
    permitExpiresOn: readDay(cell('permitExpiresOn')) ?? cell('permitExpiresOn'),
  };
}

function inParts(text: string): string[] {
  return text.split(/[,;/]/).flatMap((part) => part.trim() || []);
}

/** Parses the kind of partner. The default is driver, because most partners are drivers. */
function readKind(text: string): PartnerRow['kind'] {
  const plain = plainText(text);
  if (plain === '' || plain.startsWith('motorista') || plain === 'taxista') return 'driver';
  return plain.startsWith('operador') || plain === 'frota' || plain === 'empresa' ? 'operator' : null;
}

function readCategory(text: string): Category | null {
  return categories.find((category) => plainText(categoryLabels[category]) === plainText(text)) ?? null;
}
