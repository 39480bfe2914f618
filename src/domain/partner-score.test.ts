import { assert, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { overallScore, SCORE_TRIPS_LEAST, type ScoreParts } from './partner-score.ts';

const none = { of: 0, good: 0 };

it.each<[string, ScoreParts, number | null]>([
  ['no trips', { kept: none, punctual: none, answered: none }, null],
  ['too few trips', { kept: { of: 9, good: 9 }, punctual: { of: 9, good: 9 }, answered: none }, null],
  [
    'trips, but without offers and scheduled pickups',
    { kept: { of: 10, good: 9 }, punctual: none, answered: none },
    90,
  ],
  ['half of the pickups late', { kept: { of: 10, good: 10 }, punctual: { of: 4, good: 2 }, answered: none }, 81],
  ['no offer accepted', { kept: { of: 20, good: 20 }, punctual: { of: 9, good: 9 }, answered: { of: 5, good: 0 } }, 80],
  ['every trip given back', { kept: { of: 10, good: 0 }, punctual: none, answered: none }, 0],
])('computes the score of a partner with %s', (_what, parts, score) => {
  expect(overallScore(parts)).toBe(score);
});

it('the score is between 0 and 100, and never decreases with one more success of the partner', () => {
  const share = record({ bad: integer({ min: 0, max: 50 }), good: integer({ min: 1, max: 50 }) });
  assert(
    property(record({ kept: share, punctual: share, answered: share }), ({ kept, punctual, answered }) => {
      const parts = (more: number): ScoreParts => ({
        kept: { of: kept.good + kept.bad + SCORE_TRIPS_LEAST + more, good: kept.good + SCORE_TRIPS_LEAST + more },
        punctual: { of: punctual.good + punctual.bad, good: punctual.good },
        answered: { of: answered.good + answered.bad, good: answered.good },
      });
      const [now, then] = [overallScore(parts(0)) ?? -1, overallScore(parts(1)) ?? -1];
      expect(now).toBeGreaterThanOrEqual(0);
      expect(then).toBeLessThanOrEqual(100);
      expect(then).toBeGreaterThanOrEqual(now);
    }),
  );
});
