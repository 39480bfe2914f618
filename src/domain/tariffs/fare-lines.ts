import { type Fraction, plus, roundHalfUp, zero } from '#domain/fraction.ts';
import type { Cents } from '#domain/money.ts';

export type FareLineKind =
  | 'flag_fall'
  | 'km_rate1'
  | 'km_rate2'
  | 'waiting'
  | 'luggage'
  | 'surcharge'
  | 'hours'
  | 'extra_km'
  | 'fixed_price'
  | 'minimum_top_up';

/** One line that explains the price in Portuguese. */
export type FareLine = { kind: FareLineKind; label: string; detail: string; cents: Cents };

/** An unrounded line. */
export type ExactLine = Omit<FareLine, 'cents'> & { exact: Fraction };

/** `lines` sum to `totalCents`. */
export type FareEstimate = { totalCents: Cents; lines: FareLine[] };

/**
 * Rounds the sum of the lines once, half up. Each line gets the difference between consecutive rounded partial sums, so
 * that the lines sum to the rounded total. A line differs by less than one centavo from its exact amount. Zero lines
 * are omitted.
 */
export function roundLines(exactLines: readonly ExactLine[]): FareEstimate {
  let sum = zero;
  let totalCents = 0;
  const lines = exactLines.map(({ exact, ...line }) => {
    sum = plus(sum, exact);
    const cents = roundHalfUp(sum) - totalCents;
    totalCents += cents;
    return { ...line, cents };
  });
  return { totalCents, lines: lines.filter(({ cents }) => cents > 0) };
}
