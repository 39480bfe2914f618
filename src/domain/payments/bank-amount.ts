import { type Cents, parseCents } from '#domain/money.ts';

/** An amount as a bank's spreadsheet has it, and which way it goes where the cell itself says so. */
export type BankAmount = { cents: Cents; isOut: boolean | null };

/**
 * Reads `1.234,56`, `-10,00`, `R$ 5,00`, `1067.79 C`, `354,00-`, `75,00 (+)` and `(10,00)`. `hasDots`: a dot stands before the
 * centavos, also before a single digit. Null: no amount, or one that may be read in two ways.
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

/** Two digits after a dot are never thousands. */
function withComma(digits: string, hasDots: boolean): string {
  if (/^\d+\.\d{2}$/.test(digits) || (hasDots && /^\d+\.\d$/.test(digits))) return digits.replace('.', ',');
  if (/^\d{1,3}(?:,\d{3})+\.\d{2}$/.test(digits)) return digits.replaceAll(',', '').replace('.', ',');
  return digits;
}

/** Which way a column such as `Tipo` or `Deb_Cred` says that money went; null: it does not say. */
export function readDirection(plain: string): 'in' | 'out' | null {
  if (/^(?:c|cred|credito|e|entrada|credit|receita)$/.test(plain)) return 'in';
  return /^(?:d|deb|debito|s|saida|debit|despesa)$/.test(plain) ? 'out' : null;
}
