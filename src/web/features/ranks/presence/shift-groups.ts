import * as z from 'zod/mini';
import type { Shift } from '#contract/presence.ts';
import { formatMinute, parseMinute } from '#web/lib/minutes.ts';
import { formatWeekdays, weekOrder } from '#domain/weekdays.ts';

/** Shifts with the same hours, as the driver edits them: minutes of the day, null while a field is empty. */
export type ShiftGroup = { weekdays: number[]; startsAt: number | null; endsAt: number | null };

/** Joins the days that have the same hours, in the order of the week. */
export function shiftGroups(shifts: readonly Shift[]): ShiftGroup[] {
  const groups = new Map<string, ShiftGroup>();
  const inOrder = shifts.toSorted(
    (a, b) => weekOrder.indexOf(a.weekday) - weekOrder.indexOf(b.weekday) || a.startsAt.localeCompare(b.startsAt),
  );
  for (const { weekday, startsAt, endsAt } of inOrder) {
    const key = `${startsAt} ${endsAt}`;
    const group = groups.get(key) ?? { weekdays: [], startsAt: parseMinute(startsAt), endsAt: parseMinute(endsAt) };
    group.weekdays.push(weekday);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns one shift a day. The end of the day is the start of the next one. */
export function shiftsOf(groups: readonly ShiftGroup[]): Shift[] {
  return groups.flatMap(({ weekdays, startsAt, endsAt }) =>
    weekdays.map((weekday) => ({
      weekday,
      startsAt: formatMinute((startsAt ?? 0) % 1440),
      endsAt: formatMinute((endsAt ?? 0) % 1440),
    })),
  );
}

/** Formats a group: `seg a sex · 08:00 às 18:00`, `sáb · 20:00 às 04:00 do dia seguinte`. */
export function formatShiftGroup({ weekdays, startsAt, endsAt }: ShiftGroup): string {
  const [from, to] = [startsAt ?? 0, endsAt ?? 0];
  const next = to <= from && to !== 0 ? ' do dia seguinte' : '';
  return `${formatWeekdays(weekdays)} · ${formatMinute(from)} às ${to === 0 ? '24:00' : formatMinute(to)}${next}`;
}

const minute = z.nullable(z.number()).check(z.refine((typed) => typed !== null, 'Informe o horário.'));

const mostShifts = 21;

export const shiftsSchema = z.object({
  groups: z
    .array(
      z.object({
        weekdays: z.array(z.number()).check(z.minLength(1, 'Escolha ao menos um dia.')),
        startsAt: minute,
        endsAt: minute,
      }),
    )
    .check(
      z.refine((groups) => groups.reduce((sum, { weekdays }) => sum + weekdays.length, 0) <= mostShifts, {
        error: `No máximo ${mostShifts} turnos na semana.`,
      }),
    ),
});
