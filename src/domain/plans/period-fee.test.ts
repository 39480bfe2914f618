import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { feePeriodStart, formatPlanFee } from '#domain/plans/period-fee.ts';
import { addDays, weekdayOf } from '#domain/time.ts';

it.each([
  ['month', '2026-11-22', '2026-11-01'],
  ['month', '2026-11-01', '2026-11-01'],
  ['week', '2026-11-22', '2026-11-16'],
  ['week', '2026-11-23', '2026-11-23'],
  ['week', '2027-01-01', '2026-12-28'],
] as const)('the fee period %s that contains the day %s begins on %s', (period, day, start) => {
  expect(feePeriodStart(period, day)).toBe(start);
});

it('the week of any day begins on a Monday, at most six days before that day', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((days_) => addDays('1990-01-01', days_));
  fc.assert(
    fc.property(days, (day) => {
      const start = feePeriodStart('week', day);
      expect(weekdayOf(start)).toBe(1);
      expect(start <= day && day <= addDays(start, 6)).toBe(true);
    }),
  );
});

it.each([
  ['month', '2026-11-01', 'Mensalidade do plano Ouro – novembro/2026'],
  ['month', '2027-03-01', 'Mensalidade do plano Ouro – março/2027'],
  ['week', '2026-11-16', 'Taxa semanal do plano Ouro – semana de 16/11/2026'],
] as const)('the fee of the %s from %s is labelled %s', (period, from, said) => {
  expect(formatPlanFee('Ouro', period, from)).toBe(said);
});
