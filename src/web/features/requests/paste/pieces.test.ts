import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';

it('a text is split at its highlights, and the focused field comes first', () => {
  const pieces = piecesOf(
    'de GRU a CGH',
    [
      { start: 3, end: 6 },
      { start: 9, end: 12 },
    ],
    [{ start: 9, end: 12 }],
  );
  expect(pieces.map(({ words, tone }) => [words, tone])).toEqual([
    ['de ', null],
    ['GRU', 'told'],
    [' a ', null],
    ['CGH', 'active'],
  ]);
});

it('the pieces of a text are the whole text, also for places outside of it', () => {
  const spans = fc.array(fc.record({ start: fc.integer({ min: -5, max: 60 }), end: fc.integer({ min: -5, max: 60 }) }));
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), spans, spans, (text, marks, active) => {
      expect(
        piecesOf(text, marks, active)
          .map(({ words }) => words)
          .join(''),
      ).toBe(text);
    }),
  );
});
