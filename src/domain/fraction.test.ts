import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, plus, roundHalfUp, times, zero } from '#domain/fraction.ts';

describe('a fraction', () => {
  it('adds and multiplies exactly', () => {
    // ⅓ + ⅙ = ½; ⅓ × ¾ = ¼
    expect(plus(fraction(1, 3), fraction(1, 6))).toEqual(fraction(1, 2));
    expect(times(fraction(1, 3), fraction(3, 4))).toEqual(fraction(1, 4));
    expect(plus(zero, fraction(4, 6))).toEqual({ dividend: 2n, divisor: 3n });
  });

  it.each([
    [fraction(3, 2), 2],
    [fraction(5, 2), 3],
    [fraction(149, 100), 1],
    [zero, 0],
  ])('rounds half up: %o to %i', (exact, rounded) => {
    expect(roundHalfUp(exact)).toBe(rounded);
  });

  it('adds up to exactly the whole amount with the fraction for the rest of that amount', () => {
    const part = integer({ min: 1, max: 1_000_000 });
    assert(
      property(integer({ min: 0, max: 10 ** 12 }), part, part, (amount, one, other) => {
        const parts = [one, other].map((share) => fraction(BigInt(amount) * BigInt(share), one + other));
        expect(roundHalfUp(parts.reduce(plus, zero))).toBe(amount);
      }),
    );
  });

  it('throws for a divisor of zero, for decimals, and when a negative or too large number is rounded', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => fraction(1.5)).toThrow(RangeError);
    expect(() => roundHalfUp(fraction(-1))).toThrow(RangeError);
    expect(() => roundHalfUp(fraction(2n ** 54n))).toThrow(RangeError);
  });
});
