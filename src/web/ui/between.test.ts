import { expect, it } from 'vitest';
import { between } from './between.ts';

it.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  ['z', 'c', 'c'],
  ['y', 'z', ''],
])('the range between %s and %s, in either order, is “%s”', (one, other, found) => {
  expect(between(['a', 'b', 'c', 'd', 'e'], one, other).join('')).toBe(found);
});
