import { describe, expect, it } from 'vitest';
import { localDateTime } from '#domain/time.ts';
import { shiftsOn, type WeeklyShift } from './shifts.ts';

const zone = 'America/Sao_Paulo';
/** A Thursday. */
const day = '2027-03-11';
const [WEDNESDAY, THURSDAY, FRIDAY] = [3, 4, 5];
const shift = (weekday: number, startsAt: string, endsAt: string): WeeklyShift => ({ weekday, startsAt, endsAt });

describe('the shifts of a day', () => {
  it.each([
    [
      'keep a break',
      [shift(THURSDAY, '08:00', '12:00'), shift(THURSDAY, '13:00', '18:00')],
      ['08:00–12:00', '13:00–18:00'],
    ],
    ['that touch are joined', [shift(THURSDAY, '12:00', '18:00'), shift(THURSDAY, '08:00', '12:00')], ['08:00–18:00']],
    [
      'that overlap are joined',
      [shift(THURSDAY, '08:00', '18:00'), shift(THURSDAY, '10:00', '12:00')],
      ['08:00–18:00'],
    ],
    ['are joined over midnight', [shift(THURSDAY, '18:00', '00:00'), shift(FRIDAY, '00:00', '06:00')], ['18:00–06:00']],
    [
      'begin the evening before',
      [shift(WEDNESDAY, '22:00', '00:00'), shift(THURSDAY, '00:00', '04:00')],
      ['22:00–04:00'],
    ],
    ['leave out other days', [shift(WEDNESDAY, '18:00', '00:00'), shift(FRIDAY, '00:00', '06:00')], []],
  ])('%s', (_what, weekly, said) => {
    const clock = (instant: Date) => localDateTime(instant, zone).time;
    expect(shiftsOn(day, weekly, zone).map(({ from, until }) => `${clock(from)}–${clock(until)}`)).toEqual(said);
  });
});
