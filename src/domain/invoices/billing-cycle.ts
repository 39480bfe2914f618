import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';

/** Intervals at which the trips of a client are invoiced. */
export const billingCycles = ['weekly', 'fortnightly', 'monthly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export const billingCycleLabels: Record<BillingCycle, string> = {
  weekly: 'Semanal',
  fortnightly: 'Quinzenal',
  monthly: 'Mensal',
};

/** A period that includes both days. */
export type Period = { from: LocalDate; to: LocalDate };

/**
 * Returns the billing period that contains a day: a week from Monday to Sunday, half a month (until the 15th, from the
 * 16th), or a calendar month.
 */
export function periodAround(cycle: BillingCycle, day: LocalDate): Period {
  if (cycle === 'weekly') {
    const from = addDays(day, -((weekdayOf(day) + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const month = day.slice(0, 8);
  const first = `${month}01`;
  const last = addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);
  if (cycle === 'monthly') return { from: first, to: last };
  return day <= `${month}15` ? { from: first, to: `${month}15` } : { from: `${month}16`, to: last };
}

/** Returns the last period that ended before a day. */
export function lastPeriod(cycle: BillingCycle, today: LocalDate): Period {
  return periodAround(cycle, addDays(periodAround(cycle, today).from, -1));
}
