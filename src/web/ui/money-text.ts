import { type Cents, formatCents } from '#domain/money.ts';

/** As it stands in a field: `R$ 1.234,50`; nothing where there is no amount. */
export function moneyText(cents: Cents | null): string {
  return cents === null ? '' : formatCents(cents).replace('\u00A0', ' ');
}

/** What somebody types or pastes, without what no amount has: other letters, and a third digit behind the comma. */
export function amountOnly(text: string): string {
  return text.replaceAll(/[^-\d.,]/g, '').replace(/(,\d\d)\d+$/, '$1');
}

/**
 * What people mean by an amount that need not be finished, in centavos; null where there is no digit. A comma is before the
 * centavos. So is a dot with at most two digits behind it, for keyboards that have no comma and programs that write `1,234.50`.
 */
export function readAmount(text: string): Cents | null {
  const [, sign, whole = '', fraction = ''] = decimals.exec(amountOnly(text)) ?? [];
  if (!/\d/.test(whole + fraction)) return null;
  const cents = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents > 0 ? -cents : cents;
}

/** Digits of a telephone's keyboard, the last two of them centavos: `1240` is R$ 12,40. Null where there is no digit. */
export function readCentsFirst(text: string): Cents | null {
  const digits = text.replaceAll(/\D/g, '');
  const cents = Number(digits);
  if (digits === '' || !Number.isSafeInteger(cents)) return null;
  return text.trimStart().startsWith('-') && cents > 0 ? -cents : cents;
}

const decimals = /^(-?)([-\d.,]*?)(?:[.,](\d{0,2}))?$/;
