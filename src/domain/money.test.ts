import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, mulDivRoundHalfUp, parseCents } from '#domain/money.ts';

describe('mulDivRoundHalfUp', () => {
  it.each([
    [1, 1, 2, 1], // 0,5 is rounded up
    [1, 49, 100, 0], // 0,49 is rounded down
    [3, 1, 2, 2], // 1,5 and 2,5 are rounded up: half up, not half to even
    [5, 1, 2, 3],
    [1_005, 1_00, 1_00, 1_005],
    [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991],
  ])('%i × %i ÷ %i = %i', (a, b, divisor, expected) => {
    expect(mulDivRoundHalfUp(a, b, divisor)).toBe(expected);
  });

  it.each([
    [-1, 1, 1],
    [1.5, 1, 1],
    [1, 1, 0],
    [Number.NaN, 1, 1],
    [9_007_199_254_740_991, 2, 1],
  ])('throws for %d × %d ÷ %d', (a, b, divisor) => {
    expect(() => mulDivRoundHalfUp(a, b, divisor)).toThrow(RangeError);
  });

  it('is within half a unit of the exact quotient', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(9_000_000), fc.integer({ min: 1, max: 1_000_000 }), (a, b, divisor) => {
        const error = BigInt(mulDivRoundHalfUp(a, b, divisor)) * BigInt(divisor) - BigInt(a) * BigInt(b);
        expect(2n * error <= BigInt(divisor) && 2n * error > -BigInt(divisor)).toBe(true);
      }),
    );
  });
});

describe('formatCents', () => {
  it.each([
    [123450, 'R$\u00a01.234,50'],
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [-10_00, '-R$\u00a010,00'],
  ])('formats %i centavos as %s', (cents, expected) => {
    expect(formatCents(cents)).toBe(expected);
  });
});

describe('parseCents', () => {
  it.each([
    ['1.234,50', 1234_50],
    ['R$ 1.234,50', 1234_50],
    ['1234,5', 1234_50],
    ['1.234', 1234_00],
    [' 12 ', 12_00],
    ['0,07', 7],
    ['-3,20', -3_20],
    ['-0', 0],
  ])('reads the amount %s as %i centavos', (input, expected) => {
    expect(parseCents(input)).toBe(expected);
  });

  it.each(['', 'R$', '12.50', '1,234.50', '1.23,00', '1,234', 'doze', '1e3', '99999999999999999'])(
    'refuses the amount %j',
    (input) => {
      expect(parseCents(input)).toBeNull();
    },
  );

  it('reads an amount that formatCents wrote as the same centavos', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents);
      }),
    );
  });
});
