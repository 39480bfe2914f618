import { describe, expect, it } from 'vitest';
import { formatHours, formatHoursShort, hasWork, sumOf } from './workday-texts.ts';

const idle = { day: '2026-03-01', availableSeconds: 0, trips: 0, grossCents: 0, netCents: 0, netPerHourCents: null };

describe('the days of a driver', () => {
  it.each([
    [0, '0 min', '0h00'],
    [59, '0 min', '0h00'],
    [3_599, '59 min', '0h59'],
    [25_500, '7 h 5 min', '7h05'],
  ])('with %d s available show “%s”, and “%s” in the table', (seconds, said, short) => {
    expect([formatHours(seconds), formatHoursShort(seconds)]).toEqual([said, short]);
  });

  it.each([
    [{}, false],
    [{ availableSeconds: 59 }, false],
    [{ availableSeconds: 60 }, true],
    [{ trips: 1 }, true],
  ])('are listed when there was work: %j, %s', (change, listed) => {
    expect(hasWork({ ...idle, ...change })).toBe(listed);
  });

  it('have a rate per hour of the whole time, not the mean of the days', () => {
    const long = { ...idle, availableSeconds: 32_400, trips: 9, grossCents: 40_000, netCents: 34_000 };
    const short = { ...idle, availableSeconds: 3_600, trips: 3, grossCents: 20_000, netCents: 17_000 };
    expect(sumOf([long, short])).toEqual({
      availableSeconds: 36_000,
      trips: 12,
      grossCents: 60_000,
      netCents: 51_000,
      netPerHourCents: 5_100,
    });
  });

  it('have no rate for less than ten minutes', () => {
    expect(sumOf([{ ...idle, availableSeconds: 599, trips: 1, netCents: 3_000 }]).netPerHourCents).toBeNull();
  });
});
