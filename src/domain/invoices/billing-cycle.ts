import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';

/** How often a client's trips are invoiced. */
export const billingCycles = ['weekly', 'fortnightly', 'monthly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export const billingCycleLabels: Record<BillingCycle, string> = {
  weekly: 'Semanal',
  fortnightly: 'Quinzenal',
  monthly: 'Mensal',
};

/** Both days belong to it. */
export type Period = { from: LocalDate; to: LocalDate };

/**
 * The cycle's stretch that a day lies in: a week from Monday to Sunday, the halves of a month (to the 15th, from the 16th),
 * or a calendar month.
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

/** The last stretch of the cycle that is over on a day. */
export function lastPeriod(cycle: BillingCycle, today: LocalDate): Period {
  return periodAround(cycle, addDays(periodAround(cycle, today).from, -1));
}
