const settleMs = 300;

/**
 * Delays a call, so that a burst of requests causes one call. While requests continue, calls are at least `paceMs`
 * apart, and a call always follows the last request. An urgent request does not wait for the pace.
 */
export function pacedCall(call: () => void, paceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let lastAt = -Infinity;

  function stop(): void {
    clearTimeout(timer);
    dueAt = Infinity;
  }

  function request(isUrgent: boolean): void {
    const now = performance.now();
    const at = Math.max(now + settleMs, isUrgent ? 0 : lastAt + paceMs);
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Infinity;
      lastAt = performance.now();
      call();
    }, at - now);
  }

  return { request, stop };
}
