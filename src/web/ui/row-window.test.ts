import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { GROUP, windowOf } from './row-window.ts';

const lists = fc.record({
  groups: fc.integer({ min: 1, max: 200 }),
  known: fc.array(fc.option(fc.integer({ min: 80, max: 900 }), { nil: undefined }), { maxLength: 200 }),
});
const stretches = fc.record({
  top: fc.integer({ min: -2_000, max: 90_000 }),
  length: fc.integer({ min: 0, max: 4_000 }),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

it('windowOf leaves out only rows outside the visible stretch, and returns the height of the rows left out', () => {
  fc.assert(
    fc.property(lists, stretches, ({ groups, known }, { top, length }) => {
      const heights = known.slice(0, groups);
      const measured = heights.filter((height) => height !== undefined);
      const usual = measured.length === 0 ? 44 * GROUP : sum(measured) / measured.length;
      const all = Array.from({ length: groups }, (_, group) => heights[group] ?? usual);
      const { from, to, above, below } = windowOf(groups * GROUP, heights, { top, bottom: top + length });
      const [first, end] = [from / GROUP, to / GROUP];
      expect(end).toBeGreaterThan(first);
      expect(above).toBeCloseTo(sum(all.slice(0, first)));
      expect(below).toBeCloseTo(sum(all.slice(end)));
      const begins = first === 0 ? -Infinity : above;
      const ends = end === groups ? Infinity : above + sum(all.slice(first, end));
      expect(begins).toBeLessThanOrEqual(top + 0.001);
      expect(ends).toBeGreaterThanOrEqual(top + length - 0.001);
    }),
  );
});

it('windowOf renders about as many rows as a screen shows, even of a hundred thousand', () => {
  const { from, to } = windowOf(100_000, [240], { top: 3_000_000, bottom: 3_003_000 });
  expect({ from, rows: to - from }).toEqual({ from: 50_000, rows: 52 });
});
