import { useEffect, useState } from 'react';

const settleMs = 1_500;

let changedAt = Number.NEGATIVE_INFINITY;

/** Records that this page changed a trip. Buttons that appear immediately afterwards are inactive at first. */
export function noteChange(): void {
  changedAt = performance.now();
}

/**
 * True for 1.5 s after `state` changes, so that the second tap of a double tap does not trigger the next step. With
 * `fresh`, the delay also applies after the first render.
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
