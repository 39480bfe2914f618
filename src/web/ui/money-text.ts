import { type Cents, formatCents } from '#domain/money.ts';

/** Formats an amount for a field: `R$ 1.234,50`; empty for null. */
export function moneyText(cents: Cents | null): string {
  return cents === null ? '' : formatCents(cents).replace('\u00A0', ' ');
}

/** Removes characters that no amount contains, and digits beyond two decimals. */
export function amountOnly(text: string): string {
  return text.replaceAll(/[^-\d.,]/g, '').replace(/(,\d\d)\d+$/, '$1');
}

/**
 * Parses an amount that may be incomplete, in centavos. Returns null without digits. The decimal separator is a comma,
 * or a dot followed by at most two digits, because some keyboards have no comma and some programs write `1,234.50`.
 */
export function readAmount(text: string): Cents | null {
  const [, sign, whole = '', fraction = ''] = decimals.exec(amountOnly(text)) ?? [];
  if (!/\d/.test(whole + fraction)) return null;
  const cents = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents > 0 ? -cents : cents;
}

/** Parses digits of which the last two are centavos: `1240` is R$ 12,40. Returns null without digits. */
export function readCentsFirst(text: string): Cents | null {
  const digits = text.replaceAll(/\D/g, '');
  const cents = Number(digits);
  if (digits === '' || !Number.isSafeInteger(cents)) return null;
  return text.trimStart().startsWith('-') && cents > 0 ? -cents : cents;
}

const decimals = /^(-?)([-\d.,]*?)(?:[.,](\d{0,2}))?$/;
