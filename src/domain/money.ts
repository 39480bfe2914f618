/** An amount of money: an integer number of centavos. */
export type Cents = number;

/** A rate in hundredths of one per cent: 15 % is `15_00`. */
export type BasisPoints = number;

/**
 * `a × b ÷ divisor`, rounded once, half up, with no float in between (the product may pass 2⁵³).
 * Throws a RangeError for anything but non-negative integers and a positive divisor, and when the result passes 2⁵³.
 * Negative amounts are not its business: amounts are split while positive, and a reversal negates what was stored.
 */
export function mulDivRoundHalfUp(a: number, b: number, divisor: number): number {
  if (![a, b, divisor].every(Number.isSafeInteger) || a < 0 || b < 0 || divisor <= 0) {
    throw new RangeError(`Cannot round ${a} × ${b} ÷ ${divisor}: non-negative integers expected`);
  }
  const quotient = (2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor));
  if (quotient > Number.MAX_SAFE_INTEGER) throw new RangeError(`${a} × ${b} ÷ ${divisor} is too large`);
  return Number(quotient);
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** `123450` → `R$ 1.234,50`, with the non-breaking space of the locale; negative amounts as `-R$ 10,00`. */
export function formatCents(cents: Cents): string {
  return reais.format(cents / 100);
}

const typedAmount = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

/**
 * What a person types or pastes as money, in centavos: `1.234,50`, `1234,5`, `R$ 12`. Null when it is no amount,
 * also for `12.50`, which a Brazilian reads as a slip and not as twelve and a half.
 */
export function parseCents(input: string): Cents | null {
  const [, sign, whole, fraction = ''] = typedAmount.exec(input.replace('R$', '').replace(/\s/g, '')) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replaceAll('.', '') + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents > 0 ? -cents : cents;
}
