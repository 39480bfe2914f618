import { describe, expect, it } from 'vitest';
import { moreVariations } from './more-variations.ts';
import { type Message, scoreCorpus } from './score.ts';
import { tripVariations } from './trip-variations.ts';
import { variations } from './variations.ts';

const sets: readonly (readonly [string, readonly Message[], number])[] = [
  ['wordings of date, time, way and name', variations(), 0.97],
  ['further facts, languages, forms and tables', moreVariations(), 0.99],
  ['returns, corrections, noise and several trips', tripVariations(), 0.99],
];

describe('systematic variations of messages', () => {
  it.each(sets)('are read as whole drafts: %s', (_title, messages, floor) => {
    const score = scoreCorpus(messages);
    expect(score.wholeTrips / score.trips).toBeGreaterThanOrEqual(floor);
  });

  it.each(sets)('have no wrong date, time or phone without a mark: %s', (_title, messages) => {
    expect(scoreCorpus(messages).unmarkedWrong).toEqual([]);
  });

  it.each(sets)('mark at most 15 %% of the fields: %s', (_title, messages) => {
    const { marked, told } = scoreCorpus(messages);
    expect(marked / told).toBeLessThan(0.15);
  });
});
