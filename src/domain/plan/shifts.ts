import { addDays, localDate, type LocalDate, toInstant, weekdayOf } from '#domain/time.ts';
import type { Shift } from '#domain/plan/day.ts';
import type { Run } from '#domain/trips/occupancy.ts';

/** Shift that a driver works on one weekday, in local times. Ends on the next day unless it ends later than it starts. */
export type WeeklyShift = { weekday: number; startsAt: string; endsAt: string };

/**
 * Returns the working hours that touch the day, also those that began the evening before. Shifts that touch or overlap
 * are joined, also over midnight, so that a trip may begin in one and end in the next.
 */
export function shiftsOn(day: LocalDate, weekly: readonly WeeklyShift[], timeZone: string): Shift[] {
  const next = addDays(day, 1);
  const shifts = [addDays(day, -1), day, next].flatMap((date) =>
    weekly.filter(({ weekday }) => weekday === weekdayOf(date)).map((shift) => shiftOn(date, shift, timeZone)),
  );
  const [from, until] = [toInstant(day, '00:00', timeZone), toInstant(next, '00:00', timeZone)];
  return joined(shifts).filter((shift) => shift.until > from && shift.from < until);
}

/**
 * Returns the seconds by which the shift must begin earlier (negative) or end later (positive) to contain the time
 * between two instants in seconds; 0 when it contains this time. Null when both are necessary.
 */
export function shiftLack({ from, until }: Shift, leavesAt: number, endsAt: number): number | null {
  const early = Math.max(0, from.getTime() / 1_000 - leavesAt);
  const late = Math.max(0, endsAt - until.getTime() / 1_000);
  return early > 0 && late > 0 ? null : late - early;
}

/** Returns true when the driver works during the whole trip. A driver who stated no shifts may work at any time. */
export function worksDuring(
  { from, until }: Pick<Run, 'from' | 'until'>,
  weekly: readonly WeeklyShift[],
  timeZone: string,
) {
  const shifts = shiftsOn(localDate(from, timeZone), weekly, timeZone);
  const contains = (shift: Shift) => shiftLack(shift, from.getTime() / 1_000, until.getTime() / 1_000) === 0;
  return weekly.length === 0 || shifts.some(contains);
}

function shiftOn(date: LocalDate, { startsAt, endsAt }: WeeklyShift, timeZone: string): Shift {
  const last = endsAt > startsAt ? date : addDays(date, 1);
  return { from: toInstant(date, startsAt, timeZone), until: toInstant(last, endsAt, timeZone) };
}

function joined(shifts: readonly Shift[]): Shift[] {
  const whole: Shift[] = [];
  for (const { from, until } of shifts.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = whole.at(-1);
    if (last && from <= last.until) last.until = until > last.until ? until : last.until;
    else whole.push({ from, until });
  }
  return whole;
}
