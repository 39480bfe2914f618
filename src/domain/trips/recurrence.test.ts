import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidayOn } from '#domain/tariffs/holidays.ts';
import { addDays, localDate, localDateTime, weekdayOf } from '#domain/time.ts';
import { longestSeriesDays, type Repeat, repeatDays, sameTimeOn, formatDays, whyNoRepeat } from './recurrence.ts';

const workdays = [1, 2, 3, 4, 5];
const zone = 'America/Sao_Paulo';
const anniversary = { date: '2020-01-25', name: 'Aniversário de São Paulo', yearly: true };

describe('the days of a series', () => {
  it.each<[string, string, Partial<Repeat>, string[]]>([
    // 2026-11-20, a Friday, is Consciência Negra.
    ['exclude a skipped holiday', '2026-11-18', {}, ['2026-11-18', '2026-11-19', '2026-11-23', '2026-11-24']],
    [
      'include a holiday when holidays are not skipped',
      '2026-11-19',
      { skipHolidays: false, until: '2026-11-20' },
      ['2026-11-19', '2026-11-20'],
    ],
    ['begin on the first chosen weekday', '2026-11-14', { until: '2026-11-17' }, ['2026-11-16', '2026-11-17']],
    ['include the last day', '2026-11-17', { until: '2026-11-17' }, ['2026-11-17']],
    [
      'are one day a week for a single weekday',
      '2026-11-16',
      { weekdays: [1], until: '2026-12-01' },
      ['2026-11-16', '2026-11-23', '2026-11-30'],
    ],
    ['are empty when the period has no chosen weekday', '2026-11-14', { until: '2026-11-15' }, []],
    ['exclude Christmas on a Friday', '2026-12-24', { until: '2026-12-28' }, ['2026-12-24', '2026-12-28']],
    ['continue into the next year', '2026-12-31', { until: '2027-01-04' }, ['2026-12-31', '2027-01-04']],
    ['exclude Sexta-feira Santa', '2027-03-25', { until: '2027-03-29' }, ['2027-03-25', '2027-03-29']],
    [
      'exclude a yearly holiday of the service area',
      '2027-01-22',
      { until: '2027-01-26' },
      ['2027-01-22', '2027-01-26'],
    ],
  ])('%s', (_case, first, more, days) => {
    const repeat = { weekdays: workdays, until: '2026-11-24', skipHolidays: true, ...more };
    expect(repeatDays(first, repeat, [anniversary]).days).toEqual(days);
  });

  it('are returned with the holidays on the chosen weekdays, whether these holidays are skipped or not', () => {
    const holidays = [{ date: '2026-11-20', name: 'Consciência Negra' }];
    for (const skipHolidays of [true, false]) {
      // The holiday on 15 November is not returned, because a Sunday is not a chosen weekday.
      const repeat = { weekdays: workdays, until: '2026-11-24', skipHolidays };
      expect(repeatDays('2026-11-12', repeat, []).holidays).toEqual(holidays);
    }
  });
});

const anyDay = fc.integer({ min: 0, max: 3000 }).map((later) => addDays('2024-01-01', later));
const anyRepeat = fc
  .record({
    first: anyDay,
    length: fc.integer({ min: 0, max: longestSeriesDays }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    skipHolidays: fc.boolean(),
    municipal: fc.array(anyDay.map((date) => ({ date, name: 'Feriado municipal' }))),
  })
  .map(({ first, length, municipal, ...repeat }) => ({
    first,
    municipal,
    repeat: { ...repeat, until: addDays(first, length) },
  }));

type Made = { first: string; repeat: Repeat; municipal: { date: string; name: string }[] };
const daysOf = ({ first, repeat, municipal }: Made, more: Partial<Repeat> = {}) =>
  repeatDays(first, { ...repeat, ...more }, municipal).days;
const alike = (one: string[], other: string[]) => JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

describe('laws of a series', () => {
  it.each<[string, (made: Made) => boolean]>([
    [
      'the days are unique and in order',
      (made) => daysOf(made).every((day, index, days) => index === 0 || (days[index - 1] ?? '') < day),
    ],
    [
      'all days are on chosen weekdays',
      (made) => daysOf(made).every((day) => made.repeat.weekdays.includes(weekdayOf(day))),
    ],
    [
      'all days are between the first and the last day',
      (made) => daysOf(made).every((day) => day >= made.first && day <= made.repeat.until),
    ],
    [
      'no day is a holiday when holidays are skipped',
      (made) => daysOf(made, { skipHolidays: true }).every((day) => holidayOn(day, made.municipal) === null),
    ],
    [
      'the days and the skipped holidays together are all repeated days',
      (made) => {
        const { holidays } = repeatDays(made.first, made.repeat, made.municipal);
        const together = [...daysOf(made, { skipHolidays: true }), ...holidays.map(({ date }) => date)];
        return alike(together, daysOf(made, { skipHolidays: false }));
      },
    ],
    [
      'a later last day only adds days',
      (made) => {
        const longer = daysOf(made, { until: addDays(made.repeat.until, 1) });
        return daysOf(made).every((day, index) => longer[index] === day);
      },
    ],
    [
      'the days of each single weekday together are the days of the series',
      (made) =>
        alike(
          made.repeat.weekdays.flatMap((day) => daysOf(made, { weekdays: [day] })),
          daysOf(made),
        ),
    ],
    [
      'the number of days is limited for any last day',
      (made) => daysOf(made, { until: '2999-12-31' }).length <= longestSeriesDays + 1,
    ],
  ])('%s', (_law, law) => {
    expect(fc.check(fc.property(anyRepeat, law))).toMatchObject({ failed: false, counterexample: null });
  });

  it.each([zone, 'America/Manaus', 'America/New_York', 'Europe/Lisbon'])(
    'all trips have the same local time in %s',
    (timeZone) => {
      // Excludes the hours of the night, because some do not exist on a day on which clocks go forward.
      const at = fc.integer({ min: 4 * 60, max: 23 * 60 + 59 });
      fc.assert(
        fc.property(anyDay, anyDay, at, (one, other, minute) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const pickupAt = sameTimeOn(one, new Date(`${one}T12:00Z`), timeZone);
          const chosen = new Date(pickupAt.getTime() + (minute - minutesOf(pickupAt, timeZone)) * 60_000);
          fc.pre(localDateTime(chosen, timeZone).time === time);
          const repeated = sameTimeOn(other, chosen, timeZone);
          expect(localDateTime(repeated, timeZone)).toEqual({ date: other, time });
        }),
      );
    },
  );
});

function minutesOf(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = localDateTime(instant, timeZone).time.split(':').map(Number);
  return hours * 60 + minutes;
}

describe('São Paulo', () => {
  it('a series at eight in the morning in São Paulo stays at eight after the end of daylight saving time', () => {
    // From 2018-11-04 to 2019-02-16 clocks showed UTC−2, and on other days UTC−3.
    const before = sameTimeOn('2019-02-15', new Date('2019-02-11T10:00:00Z'), zone);
    const after = sameTimeOn('2019-02-18', before, zone);
    expect([before.toISOString(), after.toISOString()]).toEqual([
      '2019-02-15T10:00:00.000Z',
      '2019-02-18T11:00:00.000Z',
    ]);
    expect(localDate(after, zone)).toBe('2019-02-18');
  });
});

describe('the check of a repetition', () => {
  it.each<[string, Partial<Repeat>, string | undefined]>([
    ['refuses a repetition without weekdays', { weekdays: [] }, 'repeat.weekdays'],
    ['refuses a repetition that ends before it begins', { until: '2026-11-15' }, 'repeat.until'],
    ['refuses a repetition that is one day too long', { until: '2027-01-16' }, 'repeat.until'],
    ['accepts a repetition of the maximum length', { until: '2027-01-15' }, undefined],
    ['accepts a repetition of one day', { until: '2026-11-16' }, undefined],
  ])('%s', (_case, more, field) => {
    const repeat = { weekdays: workdays, until: '2026-12-18', skipHolidays: true, ...more };
    expect(whyNoRepeat('2026-11-16', repeat)?.field).toBe(field);
  });
});

describe('a list of days', () => {
  it.each([
    [1, '20/11'],
    [2, '20/11 e 21/11'],
    [5, '20/11, 21/11, 22/11, 23/11 e 24/11'],
    [6, '20/11, 21/11, 22/11, 23/11, 24/11 e mais 1 dia'],
    [9, '20/11, 21/11, 22/11, 23/11, 24/11 e mais 4 dias'],
  ])('with %i days is formatted as "%s"', (many, said) => {
    expect(formatDays(Array.from({ length: many }, (_, index) => addDays('2026-11-20', index)))).toBe(said);
  });
});
