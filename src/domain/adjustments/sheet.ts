import { parseEmail } from '#domain/documents/email.ts';
import { parseSheetTaxId } from '#domain/documents/tax-id.ts';
import { type Cents, parseCents } from '#domain/money.ts';
import type { Outcome } from '#domain/outcome.ts';
import { readDay } from '#domain/payments/typed-day.ts';
import { findColumns, refuseMissing, type SheetLayout } from '#domain/sheets/columns.ts';
import type { LocalDate } from '#domain/time.ts';

/**
 * Columns of a spreadsheet of adjustments. The example row of the template names no valid partner, so a file that still
 * contains this row is refused.
 */
export const adjustmentColumns = {
  partner: {
    heading: 'Parceiro',
    also: ['cpf', 'cnpj', 'cpf cnpj', 'cpf ou cnpj', 'documento', 'e mail', 'email', 'codigo'],
    example: '000.000.000-00',
  },
  amount: { heading: 'Valor', also: ['valor r', 'valor em reais', 'quantia'], example: '-50,00' },
  reason: { heading: 'Motivo', also: ['descricao', 'historico'], example: 'Multa de trânsito de outubro' },
  on: { heading: 'Data', also: ['dia', 'data efetiva'], example: '' },
} as const;
export type AdjustmentColumn = keyof typeof adjustmentColumns;
export type AdjustmentLayout = SheetLayout<AdjustmentColumn>;

export function readAdjustmentLayout(headings: readonly string[]): Outcome<AdjustmentLayout> {
  const layout = findColumns<AdjustmentColumn>(adjustmentColumns, headings);
  if (!layout.ok) return layout;
  const missing = (['partner', 'amount', 'reason'] as const).filter((column) => layout.value.at[column] === undefined);
  return missing.length === 0 ? layout : refuseMissing(missing.map((column) => adjustmentColumns[column].heading));
}

/** Findings about a row. All except `moved` block the whole file. */
export const verdictKinds = [
  'unknown_partner',
  'wrong_amount',
  'wrong_reason',
  'wrong_date',
  'repeated',
  'known',
  'below_minimum',
  'moved',
] as const;
export type VerdictKind = (typeof verdictKinds)[number];
export type AdjustmentVerdict = {
  kind: VerdictKind;
  /** Heading of the affected cell; null: the whole row. */
  column: string | null;
  message: string;
};

/** A parsed row, before partners are looked up. */
export type AdjustmentRow = {
  line: number;
  /** As typed: CPF or CNPJ, e-mail, or id of the partner. */
  partner: string;
  cents: Cents | null;
  reason: string;
  /** Null: the day of the posting. */
  on: LocalDate | null;
  verdicts: AdjustmentVerdict[];
};

const maxCents = 1_000_000_000;
const maxReasonLength = 300;

export function readAdjustmentRow(
  { at }: AdjustmentLayout,
  { line, cells }: { line: number; cells: readonly string[] },
): AdjustmentRow {
  const cell = (column: AdjustmentColumn) => (cells[at[column] ?? -1] ?? '').replaceAll(/\s+/g, ' ').trim();
  const verdicts: AdjustmentVerdict[] = [];
  const against = (kind: VerdictKind, column: AdjustmentColumn, message: string | false) => {
    if (message !== false) verdicts.push({ kind, column: adjustmentColumns[column].heading, message });
  };
  const [partner, amount, reason, day] = [cell('partner'), cell('amount'), cell('reason'), cell('on')];
  const cents = readAmount(amount);
  const on = readDay(day);
  against('unknown_partner', 'partner', partner === '' && 'Informe o CPF ou CNPJ, o e-mail ou o código do parceiro.');
  against('wrong_amount', 'amount', amountFault(amount, cents));
  against('wrong_reason', 'reason', reason === '' && 'Informe o motivo.');
  against('wrong_reason', 'reason', reason.length > maxReasonLength && `No máximo ${maxReasonLength} caracteres.`);
  against('wrong_date', 'on', day !== '' && on === null && 'Escreva a data como 25/12/2026.');
  return { line, partner, cents, reason, on, verdicts };
}

/** Parses `+50,00`, `R$ 50`, `-R$ 50,00`, and the minus sign that word processors substitute for a hyphen. */
function readAmount(text: string): Cents | null {
  return parseCents(text.replace(/^\+/, '').replace(/^[\u2212\u2013]/, '-'));
}

function amountFault(typed: string, cents: Cents | null): string | false {
  if (typed === '') return 'Informe o valor.';
  if (cents === null) return 'Escreva o valor como 1.234,56, com - na frente para debitar.';
  if (cents === 0) return 'O valor não pode ser zero.';
  return Math.abs(cents) > maxCents && 'Valor alto demais.';
}

/**
 * Key by which a typed partner is looked up. `readPartnerName` returns null when the text cannot match any partner.
 */
export type PartnerName = { by: 'document' | 'email' | 'id'; value: string };

export function readPartnerName(typed: string): PartnerName | null {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return { by: 'id', value: typed.toLowerCase() };
  const email = typed.includes('@') ? parseEmail(typed) : null;
  if (email !== null) return { by: 'email', value: email };
  const document = parseSheetTaxId(typed);
  return document === null ? null : { by: 'document', value: document };
}
