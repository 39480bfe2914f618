/** An amount of money: an integer number of centavos. */
export type Cents = number;

/** A rate in hundredths of one per cent: 15 % is `15_00`. */
export type BasisPoints = number;

/**
 * Returns `a × b ÷ divisor`, rounded once, half up, without floats (the product may exceed 2⁵³). Throws a RangeError
 * unless all arguments are non-negative integers with a positive divisor, and when the result exceeds 2⁵³. Negative
 * amounts are not needed: only positive amounts are split, and reversals negate stored values.
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

/** Formats `123450` as `R$ 1.234,50`, with the non-breaking space of the locale; negative amounts as `-R$ 10,00`. */
export function formatCents(cents: Cents): string {
  return reais.format(cents / 100);
}

const typedAmount = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

/**
 * Parses a typed amount to centavos: `1.234,50`, `1234,5`, `R$ 12`. Returns null if invalid, also for `12.50`, which in
 * Brazil is a typing error and does not mean twelve and a half.
 */
export function parseCents(input: string): Cents | null {
  const [, sign, whole, fraction = ''] = typedAmount.exec(input.replace('R$', '').replace(/\s/g, '')) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replaceAll('.', '') + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents > 0 ? -cents : cents;
}
