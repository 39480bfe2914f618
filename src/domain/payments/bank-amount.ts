import { type Cents, parseCents } from '#domain/money.ts';

/** Amount of a bank spreadsheet, with its direction when the cell states it. */
export type BankAmount = { cents: Cents; isOut: boolean | null };

/**
 * Parses `1.234,56`, `-10,00`, `R$ 5,00`, `1067.79 C`, `354,00-`, `75,00 (+)` and `(10,00)`. `hasDots`: the decimal
 * separator is a dot, also before a single digit. Null for invalid or ambiguous amounts.
 */
export function readBankAmount(cell: string, hasDots = false): BankAmount | null {
  const text = cell
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/\s/g, '')
    .replace('R$', '');
  const [, before = '', open = '', digits = '', after = ''] =
    /^([+-]?)(\(?)([\d.,]+)(?:\)|\(?([CDcd+-])\)?)?$/.exec(text) ?? [];
  const cents = parseCents(withComma(digits, hasDots));
  if (cents === null) return null;
  const isOut = /^[Dd-]$/.test(after) || before === '-' || (open === '(' && after === '');
  const isIn = /^[Cc+]$/.test(after) || before === '+';
  return { cents, isOut: isOut ? true : isIn ? false : null };
}

/** Converts a decimal dot to a comma. A dot before exactly two digits is never a thousands separator. */
function withComma(digits: string, hasDots: boolean): string {
  if (/^\d+\.\d{2}$/.test(digits) || (hasDots && /^\d+\.\d$/.test(digits))) return digits.replace('.', ',');
  if (/^\d{1,3}(?:,\d{3})+\.\d{2}$/.test(digits)) return digits.replaceAll(',', '').replace('.', ',');
  return digits;
}

/** Parses the direction in a column such as `Tipo` or `Deb_Cred`; null if unknown. */
export function readDirection(plain: string): 'in' | 'out' | null {
  if (/^(?:c|cred|credito|e|entrada|credit|receita)$/.test(plain)) return 'in';
  return /^(?:d|deb|debito|s|saida|debit|despesa)$/.test(plain) ? 'out' : null;
}
