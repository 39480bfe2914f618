import { expect, it } from 'vitest';
import { isWorthTelling } from './position-pace.ts';

const told = { lat: -23.6, lng: -46.65, accuracyMeters: 10, at: 1_000_000 };
const farther = { ...told, lat: -23.601 };

it.each([
  ['the first position is sent', told, null, true],
  ['a second position within four seconds is not sent', { ...farther, at: told.at + 3999 }, told, false],
  ['a position after a movement is sent after four seconds', { ...farther, at: told.at + 4000 }, told, true],
  ['a position without a movement is not sent within twenty seconds', { ...told, at: told.at + 19_999 }, told, false],
  ['a position without a movement is sent after twenty seconds', { ...told, at: told.at + 20_000 }, told, true],
  ['a position older than the last sent one is not sent', { ...farther, at: told.at - 60_000 }, told, false],
  [
    'a position measured right after a movement is sent once four seconds are over',
    { ...farther, at: told.at + 1000 },
    told,
    true,
    told.at + 4000,
  ],
] as const)('%s', (_, fix, before, worth, now = fix.at) => {
  expect(isWorthTelling(fix, before, now)).toBe(worth);
});
