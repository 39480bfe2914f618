import { expect, it } from 'vitest';
import { isWorthTelling } from './position-pace.ts';

const told = { lat: -23.6, lng: -46.65, accuracyMeters: 10, at: 1_000_000 };
const farther = { ...told, lat: -23.601 };

it.each([
  ['the first', told, null, true],
  ['at once again', { ...farther, at: told.at + 3999 }, told, false],
  ['moved', { ...farther, at: told.at + 4000 }, told, true],
  ['standing', { ...told, at: told.at + 19_999 }, told, false],
  ['standing for long', { ...told, at: told.at + 20_000 }, told, true],
  ['an older one', { ...farther, at: told.at - 60_000 }, told, false],
  ['moved at once, and stands since', { ...farther, at: told.at + 1000 }, told, true, told.at + 4000],
] as const)('%s', (_, fix, before, worth, now = fix.at) => {
  expect(isWorthTelling(fix, before, now)).toBe(worth);
});
