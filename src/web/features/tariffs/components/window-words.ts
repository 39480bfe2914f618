import type { Rate2Window } from '#domain/tariffs/tariff.ts';
import { formatMinute } from '#web/lib/minutes.ts';

export const weekdayLabels = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** `seg a sáb, 20:00 às 24:00`; `dom, o dia todo`. */
export function sayWindow({ weekdays, fromMinute, untilMinute }: Rate2Window): string {
  const hours =
    fromMinute === 0 && untilMinute === 1440
      ? 'o dia todo'
      : `${formatMinute(fromMinute)} às ${formatMinute(untilMinute)}`;
  return `${sayWeekdays(weekdays)}, ${hours}`;
}

/** Three days or more in a row are said as a stretch; the week is read from Monday. */
export function sayWeekdays(weekdays: readonly number[]): string {
  const inOrder = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day));
  if (inOrder.length === 7) return 'todos os dias';
  const stretches: number[][] = [];
  for (const day of inOrder) {
    const last = stretches.at(-1);
    if (last && place(last.at(-1) ?? 0) + 1 === place(day)) last.push(day);
    else stretches.push([day]);
  }
  const said = stretches.flatMap((days) =>
    days.length > 2 ? [`${label(days[0])} a ${label(days.at(-1))}`] : days.map(label),
  );
  return new Intl.ListFormat('pt-BR').format(said);
}

/** Monday is first, Sunday last. */
function place(day: number): number {
  return (day + 6) % 7;
}

function label(day: number | undefined): string {
  return weekdayLabels[day ?? 0] ?? '';
}

/**
 * A night that was typed as one stretch, cut at midnight: a window belongs to one day. Both halves keep the weekdays, as the
 * acts that set tariffs mean them ("das 20h às 6h, de segunda a sábado").
 */
export function splitAtMidnight<Window extends Rate2Window>(window: Window): Window[] {
  if (window.fromMinute < window.untilMinute || window.untilMinute === 0) {
    return [window.untilMinute === 0 ? { ...window, untilMinute: 1440 } : window];
  }
  return [
    { ...window, fromMinute: 0 },
    { ...window, untilMinute: 1440 },
  ];
}
