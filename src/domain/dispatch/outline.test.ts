import { describe, expect, test } from 'vitest';
import { outlineFault } from './outline.ts';

/** Returns corners around the same place, by metres to the east and to the north. */
const at = (...points: [east: number, north: number][]) =>
  points.map(([east, north]) => ({ lat: -23.62 + north / 111_195, lng: -46.65 + east / 101_880 }));

describe('the outline of a rank', () => {
  test.each([
    ['a triangle', at([0, 0], [100, 0], [0, 100])],
    ['a square in the other direction', at([0, 0], [0, 50], [50, 50], [50, 0])],
    ['an L', at([0, 0], [100, 0], [100, 20], [20, 20], [20, 100], [0, 100])],
    ['a side with a corner in its middle', at([0, 0], [50, 0], [100, 0], [100, 100], [0, 100])],
    ['no corners', []],
  ])('may be %s', (_shape, corners) => {
    expect(outlineFault(corners)).toBeNull();
  });

  test.each([
    ['the same corner twice', at([0, 0], [100, 0], [100, 0], [0, 100]), 2, 'mesmo lugar'],
    ['its first corner again at the end', at([0, 0], [100, 0], [0, 100], [0, 0]), 3, 'mesmo lugar'],
    ['all corners in line', at([0, 0], [50, 50], [100, 100]), null, 'em linha'],
    ['hardly any area', at([0, 0], [100, 0], [50, 1]), null, 'em linha'],
    ['a figure eight', at([0, 0], [100, 100], [100, 0], [0, 100]), null, 'se cruzam'],
    ['a star', at([0, 100], [59, -81], [-95, 31], [95, 31], [-59, -81]), null, 'se cruzam'],
    ['a corner on another side', at([0, 0], [100, 0], [100, 100], [50, 0], [0, 100]), null, 'se cruzam'],
  ])('may not have %s', (_shape, corners, index, text) => {
    expect(outlineFault(corners)).toEqual({ index, text: expect.stringContaining(text) });
  });
});
