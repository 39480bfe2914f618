import { type Cents, formatCents } from '#domain/money.ts';

/** As it stands in a field: `R$ 1.234,50`; nothing where there is no amount. */
export function moneyText(cents: Cents | null): string {
  return cents === null ? '' : formatCents(cents).replace('\u00A0', ' ');
}

/** Removes characters that no amount contains: letters, and a third digit after the comma. */
export function amountOnly(text: string): string {
  return text.replaceAll(/[^-\d.,]/g, '').replace(/(,\d\d)\d+$/, '$1');
}

/**
 * Parses a possibly unfinished amount to centavos; null without a digit. A comma separates the centavos. A dot with at
 * most two digits after it does so too, for keyboards without a comma and for texts like `1,234.50`.
 */
export function readAmount(text: string): Cents | null {
  const [, sign, whole = '', fraction = ''] = decimals.exec(amountOnly(text)) ?? [];
  if (!/\d/.test(whole + fraction)) return null;
  const cents = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents > 0 ? -cents : cents;
}

/**
 * Digits of a telephone's keyboard, the last two of them centavos: `1240` is R$ 12,40. Null where there is no digit.
 */
export function readCentsFirst(text: string): Cents | null {
  const digits = text.replaceAll(/\D/g, '');
  const cents = Number(digits);
  if (digits === '' || !Number.isSafeInteger(cents)) return null;
  return text.trimStart().startsWith('-') && cents > 0 ? -cents : cents;
}

const decimals = /^(-?)([-\d.,]*?)(?:[.,](\d{0,2}))?$/;
