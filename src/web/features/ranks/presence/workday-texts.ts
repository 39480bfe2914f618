import type { Workday } from '#contract/presence.ts';
import { formatMinutes } from '#web/lib/format-counts.ts';

/** Formats a time available: `7 h 5 min`, `0 min`. */
export function formatHours(seconds: number): string {
  return seconds < 60 ? '0 min' : formatMinutes(Math.floor(seconds / 60));
}

/** Formats a time available for a table: `7h05`. */
export function formatHoursShort(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}

/** True for a day on which the driver was available or completed a trip. */
export function hasWork({ availableSeconds, trips }: Workday): boolean {
  return availableSeconds >= 60 || trips > 0;
}

type Sum = Omit<Workday, 'day'>;

/** Adds the days up. The rate per hour is that of the whole time, and null for less than ten minutes. */
export function sumOf(days: readonly Workday[]): Sum {
  const sum = { availableSeconds: 0, trips: 0, grossCents: 0, netCents: 0 };
  for (const day of days) {
    sum.availableSeconds += day.availableSeconds;
    sum.trips += day.trips;
    sum.grossCents += day.grossCents;
    sum.netCents += day.netCents;
  }
  const hours = sum.availableSeconds / 3600;
  return { ...sum, netPerHourCents: sum.availableSeconds < 600 ? null : Math.round(sum.netCents / hours) };
}
