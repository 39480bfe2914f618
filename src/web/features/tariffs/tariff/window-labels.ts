import type { Rate2Window } from '#domain/tariffs/tariff.ts';
import { formatMinute } from '#web/lib/minutes.ts';
import { formatWeekdays } from '#domain/weekdays.ts';

/** Formats a window of rate 2: `seg a sáb, 20:00 às 24:00`; `dom, o dia todo`. */
export function formatWindow({ weekdays, fromMinute, untilMinute }: Rate2Window): string {
  const hours =
    fromMinute === 0 && untilMinute === 1440
      ? 'o dia todo'
      : `${formatMinute(fromMinute)} às ${formatMinute(untilMinute)}`;
  return `${formatWeekdays(weekdays)}, ${hours}`;
}

/**
 * Splits a window that crosses midnight, because a window belongs to one day. Both halves get the same weekdays, as
 * in the municipal rules for tariffs ("das 20h às 6h, de segunda a sábado").
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
