import { instantOfMinute, type LocalDate, localDateTime, toInstant } from '#domain/time.ts';
import type { PlanRows } from './plan-rows.ts';

const HOUR_MS = 3_600_000;
const HOUR_MINUTES = 60;
/** Hours of a day without trips. */
const usual = { from: 6, until: 22 };

/** Stretch of time that the timeline shows, in whole hours of the area. */
export type TimeScale = {
  from: number;
  hours: number;
  /** Labels of the hours, `08:00`. */
  labels: readonly string[];
};

/** Returns the hours that contain all trips and empty drives, with free space at both ends. */
export function scaleOf({ drivers, open }: PlanRows, day: LocalDate, timeZone: string): TimeScale {
  const midnight = toInstant(day, '00:00', timeZone).getTime();
  const runs = drivers.flatMap((driver) => driver.runs);
  const begins = [
    ...runs.map(({ pickupAt, emptySeconds }) => Date.parse(pickupAt) - emptySeconds * 1_000),
    ...open.map(({ pickupAt }) => Date.parse(pickupAt)),
  ];
  const ends = [...runs, ...open].map(({ endsAt }) => Date.parse(endsAt));
  const isEmpty = begins.length === 0;
  const first = isEmpty ? usual.from : Math.floor((least(begins) - midnight) / HOUR_MS);
  const last = isEmpty ? usual.until : Math.ceil((-least(ends.map((end) => -end)) - midnight) / HOUR_MS);
  const hours = Math.max(1, last - first);
  return {
    from: midnight + first * HOUR_MS,
    hours,
    labels: Array.from({ length: hours }, (_, at) => hourLabel(day, first + at, timeZone)),
  };
}

/** Spread arguments would exceed the stack for a long list. */
function least(instants: readonly number[]): number {
  return instants.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
}

function hourLabel(day: LocalDate, hour: number, timeZone: string): string {
  return localDateTime(instantOfMinute(day, hour * HOUR_MINUTES, timeZone), timeZone).time;
}

/** Position of an instant as a part of the timeline: 0 is its start, 1 its end. Instants outside are moved to the edge. */
export function positionOf({ from, hours }: TimeScale, instant: number): number {
  return Math.min(1, Math.max(0, (instant - from) / (hours * HOUR_MS)));
}

/** Style of a part of the timeline between two instants. */
export function spanOf(scale: TimeScale, from: number, until: number): { left: string; width: string } {
  const left = positionOf(scale, from);
  return { left: inPercent(left), width: inPercent(Math.max(0, positionOf(scale, until) - left)) };
}

export function inPercent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}

/** Returns the time of an instant on the clock of the area; after midnight with the words `do dia seguinte`. */
export function timeIn(instant: string, day: LocalDate, timeZone: string): string {
  const { date, time } = localDateTime(new Date(instant), timeZone);
  return date > day ? `${time} do dia seguinte` : time;
}
