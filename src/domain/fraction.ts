/** An exact rational number, for sums that are rounded only at the end. The divisor is positive. */
export type Fraction = { dividend: bigint; divisor: bigint };

export const zero: Fraction = { dividend: 0n, divisor: 1n };

/**
 * Returns `dividend ÷ divisor`, exactly. Throws a RangeError for non-integers and for a divisor that is not positive.
 */
export function fraction(dividend: number | bigint, divisor: number | bigint = 1): Fraction {
  const [above, below] = [BigInt(dividend), BigInt(divisor)];
  if (below <= 0n) throw new RangeError(`Cannot divide by ${divisor}`);
  const common = greatestCommonDivisor(above < 0n ? -above : above, below);
  return { dividend: above / common, divisor: below / common };
}

export function plus(one: Fraction, other: Fraction): Fraction {
  const above = one.dividend * other.divisor + other.dividend * one.divisor;
  return fraction(above, one.divisor * other.divisor);
}

export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.dividend * other.dividend, one.divisor * other.divisor);
}

/** Rounds to the nearest integer, half up. Throws a RangeError for a negative number and for a result beyond 2⁵³. */
export function roundHalfUp({ dividend, divisor }: Fraction): number {
  if (dividend < 0n) throw new RangeError('Cannot round a negative amount');
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  if (rounded > Number.MAX_SAFE_INTEGER) throw new RangeError(`${rounded} is too large`);
  return Number(rounded);
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one || 1n : greatestCommonDivisor(other, one % other);
}
