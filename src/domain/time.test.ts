import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  formatDuration,
  instantOfMinute,
  localDate,
  localDateTime,
  localMinuteOfDay,
  localMonth,
  monthStart,
  nextMonth,
  formatDate,
  formatDateTime,
  formatMonth,
  toInstant,
  weekdayOf,
} from '#domain/time.ts';

const saoPaulo = 'America/Sao_Paulo';

describe('an instant in a time zone', () => {
  const lastOfMarch = new Date('2026-04-01T02:59:59.999Z'); // 23:59 in São Paulo, 22:59 in Manaus

  it('is converted to local day, month and time', () => {
    expect(localDate(lastOfMarch, saoPaulo)).toBe('2026-03-31');
    expect(localMonth(lastOfMarch, saoPaulo)).toBe('2026-03');
    expect(localMonth(lastOfMarch, 'UTC')).toBe('2026-04');
    expect(localDateTime(lastOfMarch, 'America/Manaus')).toEqual({ date: '2026-03-31', time: '22:59' });
    expect(localMinuteOfDay(lastOfMarch, saoPaulo)).toBe(23 * 60 + 59);
  });

  it('is formatted with date and time', () => {
    expect(formatDateTime(lastOfMarch, saoPaulo)).toBe('31/03/2026 às 23:59');
  });

  it('at midnight is 00:00, not 24:00', () => {
    expect(localDateTime(new Date('2026-03-01T03:00Z'), saoPaulo)).toEqual({ date: '2026-03-01', time: '00:00' });
  });
});

describe('toInstant', () => {
  it.each([
    ['2026-03-01', '14:05', saoPaulo, '2026-03-01T17:05:00.000Z'],
    ['2026-03-01', '14:05', 'America/Rio_Branco', '2026-03-01T19:05:00.000Z'],
    ['2018-12-01', '14:05', saoPaulo, '2018-12-01T16:05:00.000Z'], // daylight saving time
    ['2018-11-04', '00:30', saoPaulo, '2018-11-04T03:30:00.000Z'], // a skipped time, shown as 01:30
    ['2018-02-17', '23:30', saoPaulo, '2018-02-18T01:30:00.000Z'], // a repeated time: the first occurrence
    ['2018-02-18', '00:00', saoPaulo, '2018-02-18T03:00:00.000Z'],
  ])('converts the local time %s %s in the time zone %s to the instant %s', (date, time, timeZone, expected) => {
    expect(toInstant(date, time, timeZone).toISOString()).toBe(expected);
  });

  it.each([
    ['2026-13-01', '10:00'],
    ['2026-02-01', '24:00'],
    ['2026-02-01', '10:60'],
    ['2026-02-01', 'dez'],
  ])('returns an invalid date for the invalid time %s %s', (date, time) => {
    expect(toInstant(date, time, saoPaulo).getTime()).toBeNaN();
  });

  it('and instantOfMinute return the next midnight for minute 1440', () => {
    expect(instantOfMinute('2026-02-28', 1440, saoPaulo)).toEqual(toInstant('2026-03-01', '00:00', saoPaulo));
  });

  it('is the inverse of localDateTime, except in the repeated hour', () => {
    const noInvalidDate = true;
    const minute = fc
      .date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate })
      .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
    fc.assert(
      fc.property(minute, fc.constantFrom(saoPaulo, 'America/Manaus', 'America/Noronha', 'UTC'), (instant, zone) => {
        const { date, time } = localDateTime(instant, zone);
        const back = toInstant(date, time, zone);
        expect(localDateTime(back, zone)).toEqual({ date, time });
        expect([0, 3_600_000]).toContain(instant.getTime() - back.getTime());
      }),
    );
  });
});

describe('calendar days', () => {
  it('are added across months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it.each([
    ['2026-01-31', '2026-01-01', '2026-02-01', 'janeiro de 2026'],
    ['2028-02-29', '2028-02-01', '2028-03-01', 'fevereiro de 2028'],
    ['2025-12-01', '2025-12-01', '2026-01-01', 'dezembro de 2025'],
  ])('have the start, next month and name of their month: %s', (day, start, next, said) => {
    expect([monthStart(day), nextMonth(day), formatMonth(day)]).toEqual([start, next, said]);
    expect(formatDate(start)).toBe(start.split('-').toReversed().join('/'));
  });

  it('have a weekday, from 0 for Sunday to 6 for Saturday', () => {
    expect(weekdayOf('2026-03-01')).toBe(0);
    expect(weekdayOf('2026-02-28')).toBe(6);
  });
});

it.each([
  [0, '0 min'],
  [40, '40 s'],
  [60, '1 min'],
  [75, '1 min 15 s'],
  [5_400, '1 h 30 min'],
  [7_200, '2 h'],
])('formats %i seconds as %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});
