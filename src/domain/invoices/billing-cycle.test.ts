import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingCycles, lastPeriod, periodAround } from '#domain/invoices/billing-cycle.ts';
import { addDays } from '#domain/time.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1980-01-01', days));

describe('the billing period that contains a day', () => {
  it.each([
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['fortnightly', '2026-02-15', '2026-02-01', '2026-02-15'],
    ['fortnightly', '2026-02-16', '2026-02-16', '2026-02-28'],
    ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('for the cycle "%s" and the day %s is %s to %s', (cycle, today, from, to) => {
    expect(periodAround(cycle, today)).toEqual({ from, to });
  });

  it('contains that day, and the next period begins on the day after its end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...billingCycles), day, (cycle, today) => {
        const { from, to } = periodAround(cycle, today);
        expect(from <= today && today <= to).toBe(true);
        expect(periodAround(cycle, addDays(to, 1)).from).toBe(addDays(to, 1));
        expect(lastPeriod(cycle, today).to).toBe(addDays(from, -1));
      }),
    );
  });
});
