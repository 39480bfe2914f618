import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidayOn } from '#domain/tariffs/holidays.ts';
import { addDays, localDate, localDateTime, weekdayOf } from '#domain/time.ts';
import { longestSeriesDays, type Repeat, repeatDays, sameTimeOn, sayDays, whyNoRepeat } from './recurrence.ts';

const workdays = [1, 2, 3, 4, 5];
const zone = 'America/Sao_Paulo';
const anniversary = { date: '2020-01-25', name: 'Aniversário de São Paulo', yearly: true };

describe('the days of a series', () => {
  it.each<[string, string, Partial<Repeat>, string[]]>([
    // 2026-11-20, a Friday, is Consciência Negra.
    ['leave a holiday out', '2026-11-18', {}, ['2026-11-18', '2026-11-19', '2026-11-23', '2026-11-24']],
    ['keep it when asked to', '2026-11-19', { skipHolidays: false, until: '2026-11-20' }, ['2026-11-19', '2026-11-20']],
    ['begin on the first of its weekdays', '2026-11-14', { until: '2026-11-17' }, ['2026-11-16', '2026-11-17']],
    ['end on the last day itself', '2026-11-17', { until: '2026-11-17' }, ['2026-11-17']],
    [
      'are one a week',
      '2026-11-16',
      { weekdays: [1], until: '2026-12-01' },
      ['2026-11-16', '2026-11-23', '2026-11-30'],
    ],
    ['are none between two weekends', '2026-11-14', { until: '2026-11-15' }, []],
    ['leave out Christmas on a Friday', '2026-12-24', { until: '2026-12-28' }, ['2026-12-24', '2026-12-28']],
    ['run on into the next year', '2026-12-31', { until: '2027-01-04' }, ['2026-12-31', '2027-01-04']],
    ['leave out Sexta-feira Santa', '2027-03-25', { until: '2027-03-29' }, ['2027-03-25', '2027-03-29']],
    ['leave out a yearly holiday of the town', '2027-01-22', { until: '2027-01-26' }, ['2027-01-22', '2027-01-26']],
  ])('%s', (_case, first, more, days) => {
    const repeat = { weekdays: workdays, until: '2026-11-24', skipHolidays: true, ...more };
    expect(repeatDays(first, repeat, [anniversary]).days).toEqual(days);
  });

  it('name the holidays among the weekdays, whether they are left out or not', () => {
    const holidays = [{ date: '2026-11-20', name: 'Consciência Negra' }];
    for (const skipHolidays of [true, false]) {
      // The 15th is a holiday too, and a Sunday.
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

function holds(law: (made: { first: string; repeat: Repeat; municipal: { date: string; name: string }[] }) => boolean) {
  fc.assert(fc.property(anyRepeat, law));
}

describe('whatever repeats', () => {
  it('has no day twice, and the earlier before the later', () =>
    holds(({ first, repeat, municipal }) => {
      const { days } = repeatDays(first, repeat, municipal);
      return days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day);
    }));

  it('falls on the weekdays that were chosen', () =>
    holds(({ first, repeat, municipal }) =>
      repeatDays(first, repeat, municipal).days.every((day) => repeat.weekdays.includes(weekdayOf(day))),
    ));

  it('lies within its first and its last day', () =>
    holds(({ first, repeat, municipal }) =>
      repeatDays(first, repeat, municipal).days.every((day) => day >= first && day <= repeat.until),
    ));

  it('has no holiday where those are skipped', () =>
    holds(({ first, repeat, municipal }) =>
      repeatDays(first, { ...repeat, skipHolidays: true }, municipal).days.every(
        (day) => holidayOn(day, municipal) === null,
      ),
    ));

  it('has every day but those left out', () =>
    holds(({ first, repeat, municipal }) => {
      const all = repeatDays(first, { ...repeat, skipHolidays: false }, municipal);
      const some = repeatDays(first, { ...repeat, skipHolidays: true }, municipal);
      const together = [...some.days, ...some.holidays.map(({ date }) => date)].toSorted();
      return JSON.stringify(together) === JSON.stringify(all.days);
    }));

  it('only grows with its last day', () =>
    holds(({ first, repeat, municipal }) => {
      const { days } = repeatDays(first, repeat, municipal);
      const longer = repeatDays(first, { ...repeat, until: addDays(repeat.until, 1) }, municipal).days;
      return days.every((day, index) => longer[index] === day);
    }));

  it('is parted by weekdays without rest or overlap', () =>
    holds(({ first, repeat, municipal }) => {
      const parts = repeat.weekdays.flatMap((day) => repeatDays(first, { ...repeat, weekdays: [day] }, municipal).days);
      return JSON.stringify(parts.toSorted()) === JSON.stringify(repeatDays(first, repeat, municipal).days);
    }));

  it('is bounded, however far its last day', () =>
    holds(
      ({ first, repeat }) =>
        repeatDays(first, { ...repeat, until: '2999-12-31' }, []).days.length <= longestSeriesDays + 1,
    ));

  it.each([zone, 'America/Manaus', 'America/New_York', 'Europe/Lisbon'])('keeps its local time in %s', (timeZone) => {
    // A day on which clocks go forward has hours that do not exist; those of the day are there.
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
  });
});

function minutesOf(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = localDateTime(instant, timeZone).time.split(':').map(Number);
  return hours * 60 + minutes;
}

describe('São Paulo', () => {
  it('keeps eight in the morning at eight, before and after its daylight saving time ended', () => {
    // From 2018-11-04 to 2019-02-16 clocks showed UTC−2, else UTC−3.
    const before = sameTimeOn('2019-02-15', new Date('2019-02-11T10:00:00Z'), zone);
    const after = sameTimeOn('2019-02-18', before, zone);
    expect([before.toISOString(), after.toISOString()]).toEqual([
      '2019-02-15T10:00:00.000Z',
      '2019-02-18T11:00:00.000Z',
    ]);
    expect(localDate(after, zone)).toBe('2019-02-18');
  });
});

describe('a repetition', () => {
  it.each<[string, Partial<Repeat>, string | undefined]>([
    ['on no weekday', { weekdays: [] }, 'repeat.weekdays'],
    ['that ends before it begins', { until: '2026-11-15' }, 'repeat.until'],
    ['of a day too many', { until: '2027-01-16' }, 'repeat.until'],
    ['as long as may be', { until: '2027-01-15' }, undefined],
    ['of one day', { until: '2026-11-16' }, undefined],
  ])('%s', (_case, more, field) => {
    const repeat = { weekdays: workdays, until: '2026-12-18', skipHolidays: true, ...more };
    expect(whyNoRepeat('2026-11-16', repeat)?.field).toBe(field);
  });
});

describe('days in words', () => {
  it.each([
    [1, '20/11'],
    [2, '20/11 e 21/11'],
    [5, '20/11, 21/11, 22/11, 23/11 e 24/11'],
    [6, '20/11, 21/11, 22/11, 23/11, 24/11 e mais 1 dia'],
    [9, '20/11, 21/11, 22/11, 23/11, 24/11 e mais 4 dias'],
  ])('%i of them', (many, said) => {
    expect(sayDays(Array.from({ length: many }, (_, index) => addDays('2026-11-20', index)))).toBe(said);
  });
});
