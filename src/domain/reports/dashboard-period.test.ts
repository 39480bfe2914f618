import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDate, toInstant } from '#domain/time.ts';
import { daysBefore, daysEach, namedDays, pointsOf } from './dashboard-period.ts';
import { daysIn } from './period.ts';

const anyDay = fc.integer({ min: 0, max: 6000 }).map((days) => addDays('2018-01-01', days));
const daysOf = (from: string, length: number) => Array.from({ length }, (_, day) => addDays(from, day));

describe('the comparison period', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01 2026-03-01', '2026-02-28 2026-02-28'],
    ['7-days', '2026-03-03', '2026-02-25 2026-03-03', '2026-02-18 2026-02-24'],
    ['30-days', '2024-03-12', '2024-02-12 2024-03-12', '2024-01-13 2024-02-11'],
    ['month', '2026-03-12', '2026-03-01 2026-03-12', '2026-02-01 2026-02-12'],
    // February ends before the 31st.
    ['month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
    ['month', '2026-01-01', '2026-01-01 2026-01-01', '2025-12-01 2025-12-01'],
    ['last-month', '2024-03-31', '2024-02-01 2024-02-29', '2024-01-01 2024-01-31'],
    ['last-month', '2026-01-15', '2025-12-01 2025-12-31', '2025-11-01 2025-11-30'],
  ] as const)('for the named period "%s" on %s, with the days %s, has the days %s', (name, today, now, before) => {
    const days = namedDays(name, today);
    expect(`${days.from} ${days.to}`).toBe(now);
    const previous = daysBefore(days, name);
    expect(`${previous.from} ${previous.to}`).toBe(before);
  });

  it('for any chosen days has the same length and ends on the day before the first day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 365 }), (from, more) => {
        const before = daysBefore({ from, to: addDays(from, more) }, null);
        expect(daysIn(before.from, before.to)).toBe(more + 1);
        expect(addDays(before.to, 1)).toBe(from);
      }),
    );
  });

  it('for every named period that is not a month has the same length and ends on the day before', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('today', '7-days', '30-days'), (today, name) => {
        const days = namedDays(name, today);
        expect(days.to).toBe(today);
        expect(daysBefore(days, name)).toEqual(daysBefore(days, null));
      }),
    );
  });

  it('for a month is the previous month, complete or up to the same day', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const [month, last] = [namedDays('month', today), namedDays('last-month', today)];
        expect(month.to).toBe(today);
        const [soFar, whole] = [daysBefore(month, 'month'), daysBefore(last, 'last-month')];
        expect([addDays(last.to, 1), addDays(whole.to, 1)]).toEqual([month.from, last.from]);
        expect(soFar.from).toBe(last.from);
        expect(daysIn(soFar.from, soFar.to)).toBe(Math.min(daysIn(month.from, month.to), daysIn(last.from, last.to)));
        expect([month, last, whole].map(({ from }) => from.slice(8))).toEqual(['01', '01', '01']);
      }),
    );
  });

  // Clocks in São Paulo skipped midnight on 04/11/2018, and were set back at midnight on 18/02/2018.
  it.each(['America/Sao_Paulo', 'America/Rio_Branco', 'Pacific/Kiritimati'])(
    'ends in the time zone %s at the instant at which the chosen period begins, also when clocks change',
    (zone) => {
      const hour = fc
        .integer({ min: 0, max: 24 * 365 })
        .map((hours) => new Date(Date.UTC(2018, 0, 1) + hours * 3_600_000));
      fc.assert(
        fc.property(hour, fc.constantFrom('today', '7-days'), (now, name) => {
          const days = namedDays(name, localDate(now, zone));
          const before = daysBefore(days, name);
          const [begins, turns, ends] = [before.from, days.from, addDays(days.to, 1)].map((day) =>
            toInstant(day, '00:00', zone).getTime(),
          );
          expect(toInstant(addDays(before.to, 1), '00:00', zone).getTime()).toBe(turns);
          expect(now.getTime() >= (turns ?? 0) && now.getTime() < (ends ?? 0)).toBe(true);
          for (const [first, end] of [
            [begins, turns],
            [turns, ends],
          ] as [number, number][]) {
            const found = new Set<string>();
            for (let at = first; at < end; at += 3_600_000) found.add(localDate(new Date(at), zone));
            expect(found.size).toBe(daysIn(days.from, days.to));
          }
        }),
        { numRuns: 20 },
      );
    },
  );
});

it('every day of a period belongs to exactly one point of the chart, which is a day or a week', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 366 }), (from, length) => {
      const days = { from, to: addDays(from, length - 1) };
      const each = daysEach(days);
      const points = pointsOf(days, each);
      expect(each).toBe(length > 62 ? 7 : 1);
      expect(points.flatMap((point) => daysOf(point, each)).slice(0, length)).toEqual(daysOf(from, length));
      expect(points.length).toBeLessThanOrEqual(62);
    }),
  );
});
