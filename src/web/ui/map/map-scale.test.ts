import { expect, it } from 'vitest';
import { gridLines, roundLength } from './map-scale.ts';

it.each([
  [1, 1],
  [3.4, 2],
  [99, 50],
  [100, 100],
  [4999, 2000],
  [5000, 5000],
])('roundLength rounds %d m down to %d m', (meters, round) => {
  expect(roundLength(meters)).toBe(round);
});

it('gridLines covers the box, and a small move of the map does not move the lines', () => {
  const box = { north: -23.5, south: -23.6, east: -46.6, west: -46.7 };
  const lines = gridLines(box, 2000);
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.length).toBeLessThan(14);
  const moved = gridLines({ ...box, east: -46.605, west: -46.705 }, 2000);
  const longitudes = (drawn: typeof lines) => drawn.filter(([a, b]) => a?.[1] === b?.[1]).map(([a]) => a?.[1]);
  expect(longitudes(moved).filter((lng) => longitudes(lines).includes(lng)).length).toBeGreaterThan(3);
});

it('gridLines returns at most 120 lines, even for a large box with a small spacing', () => {
  expect(gridLines({ north: 10, south: -30, east: -40, west: -70 }, 100).length).toBeLessThanOrEqual(120);
});
