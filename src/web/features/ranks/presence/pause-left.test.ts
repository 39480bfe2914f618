import { describe, expect, it } from 'vitest';
import { pauseLeftMinutes, pauseLengths } from './pause-left.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 12, minutes)).toISOString();
const ms = (minutes: number) => Date.parse(at(minutes));

describe('the rest of the pause', () => {
  it.each([
    ['is an hour before the first pause', { pausableUntil: at(60), pausedUntil: null }, ms(0), ms(0), 60],
    ['stays the same while the driver works', { pausableUntil: at(60), pausedUntil: null }, ms(0), ms(25), 60],
    ['shrinks during a pause', { pausableUntil: at(60), pausedUntil: at(30) }, ms(0), ms(10), 50],
    ['stops shrinking when the pause ends', { pausableUntil: at(60), pausedUntil: at(30) }, ms(0), ms(45), 30],
    ['is nothing when the hour is used up', { pausableUntil: null, pausedUntil: null }, ms(0), ms(0), 0],
    ['counts whole minutes', { pausableUntil: at(7), pausedUntil: null }, ms(0) + 30_000, ms(1), 6],
  ] as const)('%s', (_, presence, readAt, now, left) => {
    expect(pauseLeftMinutes(presence, readAt, now)).toBe(left);
  });

  it.each([
    [60, [15, 30, 60]],
    [59, [15, 30, 59]],
    [30, [15, 30]],
    [7, [7]],
    [0, []],
  ])('with %d minutes offers the lengths %j', (left, lengths) => {
    expect(pauseLengths(left)).toEqual(lengths);
  });
});
