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

/** One line of the explanation in Portuguese. */
export type FareLine = { kind: FareLineKind; label: string; detail: string; cents: Cents };

/** An unrounded line. */
export type ExactLine = Omit<FareLine, 'cents'> & { exact: Fraction };

/** `lines` sum to `totalCents`. */
export type FareEstimate = { totalCents: Cents; lines: FareLine[] };

/**
 * Rounds a sum once, half up, and each line so that the lines add up to it: each gets the difference between
 * consecutive rounded partial sums, within a centavo of its exact amount. Zero lines are left out.
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
