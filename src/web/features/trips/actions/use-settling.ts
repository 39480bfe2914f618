import { useEffect, useState } from 'react';

const settleMs = 1_500;

let changedAt = Number.NEGATIVE_INFINITY;

/** Notes that this page has just changed a trip: buttons that come up now settle first. */
export function noteChange(): void {
  changedAt = performance.now();
}

/**
 * True for 1.5 s after a change of what the buttons are for: the second tap of a double tap falls on the next step.
 * `fresh`: from the first showing on.
 */
export function useSettling(state: string, { fresh = false } = {}): boolean {
  const [settled, setSettled] = useState(() => (fresh || performance.now() - changedAt < settleMs ? null : state));
  useEffect(() => {
    if (settled === state) return undefined;
    const timer = setTimeout(() => setSettled(state), settleMs);
    return () => clearTimeout(timer);
  }, [settled, state]);
  return settled !== state;
}
