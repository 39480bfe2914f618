import { describe, expect, it } from 'vitest';
import { holidayDates } from './feasts.ts';

describe('the feasts of a line', () => {
  it.each([
    ['terca de carnaval', '2027-02-07', '2027-02-09'],
    ['corpus christi', '2027-05-26', '2027-05-27'],
    ['quinta santa', '2027-03-23', '2027-03-25'],
    ['dia das maes', '2027-03-01', '2027-05-09'],
    ['vespera de natal', '2027-12-26', '2028-12-24'],
  ])('“%s” on %s is %s', (plain, today, expected) => {
    expect(holidayDates(plain, today).map(({ candidates }) => candidates)).toEqual([[expected]]);
  });
});
