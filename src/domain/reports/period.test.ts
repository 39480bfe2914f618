import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { daysIn, reportStep, reportSteps } from './period.ts';

it('a report has daily steps up to two months, and monthly steps for longer periods', () => {
  expect(reportSteps('2026-01-30', '2026-02-01')).toEqual(['2026-01-30', '2026-01-31', '2026-02-01']);
  expect(reportStep('2026-07-01', '2026-08-31')).toBe('day');
  expect(reportStep('2026-07-01', '2026-09-01')).toBe('month');
  expect(reportSteps('2025-11-20', '2026-02-01')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
});

it('a report contains every day or month of its period exactly once', () => {
  const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 1095 }), (from, more) => {
      const to = addDays(from, more);
      const steps = reportSteps(from, to);
      expect(daysIn(from, to)).toBe(more + 1);
      expect(new Set(steps).size).toBe(steps.length);
      const months = new Set(Array.from({ length: more + 1 }, (_, day) => addDays(from, day).slice(0, 7)));
      expect(steps.length).toBe(reportStep(from, to) === 'day' ? more + 1 : months.size);
    }),
  );
});
