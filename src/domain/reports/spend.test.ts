import { describe, expect, it } from 'vitest';
import { budgetMonth, forecastCents, spendBefore } from './spend.ts';

describe('spending', () => {
  it.each([
    ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a whole short month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['the beginning of a month', '2026-03-01', '2026-03-12', '2026-02-01', '2026-02-12'],
    ['days inside a month', '2026-03-05', '2026-03-09', '2026-02-28', '2026-03-04'],
    ['several months', '2026-02-01', '2026-03-31', '2025-12-04', '2026-01-31'],
  ])('of %s is compared with the days that a reader expects', (_, from, to, beforeFrom, beforeTo) => {
    expect(spendBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });

  it.each([
    ['2026-03-01', '2026-03-31', '2026-03-01'],
    ['2026-03-01', '2026-03-12', '2026-03-01'],
    ['2026-03-01', '2026-03-11', null],
    ['2026-02-01', '2026-02-28', '2026-02-01'],
    ['2026-02-01', '2026-02-27', null],
    ['2026-02-01', '2026-03-12', null],
    ['2026-03-02', '2026-03-12', null],
    ['2026-04-01', '2026-04-30', '2026-04-01'],
  ])('from %s to %s on 2026-03-12 is compared with the budget of %s', (from, to, month) => {
    expect(budgetMonth({ from, to }, '2026-03-12')).toBe(month);
  });
});

describe('the forecast of a month', () => {
  it.each([
    // Ten of 31 days.
    [100_00, 0, '2026-03-10', 310_00],
    [100_00, 210_00, '2026-03-10', 310_00],
    [100_00, 250_00, '2026-03-10', 350_00],
    [0, 0, '2026-03-10', 0],
    [70_00, 0, '2026-03-07', 310_00],
    [70_00, 0, '2026-03-06', null],
    [100_00, 0, '2026-03-31', 100_00],
    [100_00, 0, '2026-04-01', null],
    [100_00, 0, '2026-02-28', null],
  ])('after %i centavos, and %i reserved, until %s is %s', (usedCents, expectedCents, today, expected) => {
    expect(forecastCents({ usedCents, expectedCents }, '2026-03-01', today)).toBe(expected);
  });
});
