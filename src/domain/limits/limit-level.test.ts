import { expect, it } from 'vitest';
import { limitLevel } from '#domain/limits/limit-level.ts';

it.each([
  [null, 0, 0],
  [null, 1_000_00, null],
  [null, 79_99, 100_00],
  ['near', 80_00, 100_00],
  ['near', 99_99, 100_00],
  ['reached', 100_00, 100_00],
  ['reached', 100_01, 100_00],
  ['reached', 1, 0],
] as const)('the level is %j when %i centavos of the limit %j are used', (level, used, limit) => {
  expect(limitLevel(used, limit)).toBe(level);
});
