import { expect, it } from 'vitest';
import { daysOf } from './calendar-days.ts';

const national = [
  { day: '2027-01-01', name: 'Confraternização Universal' },
  { day: '2027-04-21', name: 'Tiradentes' },
];
const own = (day: string, yearly: boolean) => ({ serviceAreaId: 'sp', day, name: day, yearly });
const names = (year: number, ...municipal: ReturnType<typeof own>[]) =>
  daysOf(year, national, municipal).map(({ day }) => day);

it('the holidays of a year are listed in order', () => {
  expect(names(2027, own('2027-07-09', false), own('2027-01-25', false))).toEqual([
    '2027-01-01',
    '2027-01-25',
    '2027-04-21',
    '2027-07-09',
  ]);
});

it('only a yearly holiday repeats in later years', () => {
  expect(names(2027, own('2026-01-25', true), own('2026-07-09', false), own('2028-03-01', true))).toEqual([
    '2027-01-01',
    '2027-01-25',
    '2027-04-21',
  ]);
});

it('a yearly holiday on February 29 exists only in leap years', () => {
  expect(names(2027, own('2024-02-29', true))).toHaveLength(2);
  expect(names(2028, own('2024-02-29', true))).toHaveLength(3);
});
