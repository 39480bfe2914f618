import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addBusinessDays } from '#domain/payments/business-days.ts';
import { holidayOn } from '#domain/tariffs/holidays.ts';
import { addDays, weekdayOf } from '#domain/time.ts';

it.each([
  ['on a Monday', '2026-11-23', 0, '2026-11-23'],
  ['on a Monday', '2026-11-23', 1, '2026-11-24'],
  ['on a Friday', '2026-11-27', 1, '2026-11-30'],
  ['on a Saturday', '2026-11-28', 0, '2026-11-30'],
  ['on a Saturday', '2026-11-28', 1, '2026-11-30'],
  ['on a Sunday', '2026-11-29', 2, '2026-12-01'],
  ['before a holiday on a Friday', '2026-11-19', 1, '2026-11-23'],
  ['on a holiday', '2026-12-25', 0, '2026-12-28'],
  ['before the new year', '2026-12-31', 1, '2027-01-04'],
])('%s (%s), the day %i business days later is %s', (_when, day, count, then) => {
  expect(addBusinessDays(day, count)).toBe(then);
});

it('a business day is never on a weekend or holiday, and is later for a higher number of business days', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays('2000-01-01', offset));
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 30 }), (day, count) => {
      const then = addBusinessDays(day, count);
      expect([1, 2, 3, 4, 5]).toContain(weekdayOf(then));
      expect(holidayOn(then, [])).toBeNull();
      expect(then >= addDays(day, count)).toBe(true);
      expect(addBusinessDays(day, count + 1) > then || weekdayOf(day) % 6 === 0 || holidayOn(day, []) !== null).toBe(
        true,
      );
    }),
  );
});
