import { expect, it } from 'vitest';
import { formatWeek, weekdayName, weekOf } from './week.ts';

it.each([
  ['2026-11-23', '23 a 29/11/2026'],
  ['2026-11-29', '23 a 29/11/2026'],
  ['2026-12-02', '30/11 a 06/12/2026'],
  ['2027-01-01', '28/12/2026 a 03/01/2027'],
])('the week that contains %s begins on Monday and is formatted as %s', (day, said) => {
  const week = weekOf(day);
  expect([formatWeek(week), week.includes(day), week.map(weekdayName)[0]]).toEqual([said, true, 'segunda-feira']);
});
