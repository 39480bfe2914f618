/** Reports that the page of a driver sends. */
export type Reporting = {
  isPresent: boolean;
  isQueued: boolean;
  /** True when the driver consents to share the position. */
  shares: boolean;
  /** True when the device has not moved since the last position, or gives none. */
  isStill: boolean;
};

/** Times of the last reports in epoch milliseconds. `contact`: the last report of any kind. */
export type LastReports = { place: number; position: number; contact: number };
export const noReports: LastReports = { place: -Infinity, position: -Infinity, contact: -Infinity };

/** Interval of the timer, and of the positions of a moving device. */
export const reportMs = 10_000;
/** Interval of all other reports. The server ends the availability of a driver without reports. */
const slowMs = 30_000;
/** A timer may fire a little early. */
const toleranceMs = 1_000;

/**
 * Returns the report that is due: `place` (queue), `position`, or `sign` of life. A place in a queue and a position are
 * signs of life too.
 */
export function dueReport(
  { isPresent, isQueued, shares, isStill }: Reporting,
  last: LastReports,
  now: number,
): 'place' | 'position' | 'sign' | null {
  const isOver = (since: number, ms: number): boolean => now - since >= ms - toleranceMs;
  if (isQueued && isOver(last.place, slowMs)) return 'place';
  if (isPresent && shares && isOver(last.position, isStill ? slowMs : reportMs)) return 'position';
  return isPresent && isOver(last.contact, slowMs) ? 'sign' : null;
}
