const secondMs = 1000;
const tickMs = 10;
const standstillMs = 100;

/** For tests that hold the panel to a second: run after all others, by one worker (scripts/test.ts), so that none takes its processor. */
export const alone = { tag: '@alone' };

/**
 * Fails unless it comes within a second (requirements 1.1, 1.2, 1.6, 1.8), from now on. Where this process itself stands still, the
 * machine does: of that only the first 100 ms count.
 */
export async function withinASecond(coming: Promise<unknown>): Promise<void> {
  const late = new Error('It took longer than a second.');
  const { promise: over, reject } = Promise.withResolvers<never>();
  let left = secondMs;
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    left -= Math.min(now - before, standstillMs);
    before = now;
    if (left <= 0) reject(late);
  }, tickMs);
  await Promise.race([coming, over]).finally(() => clearInterval(timer));
}
