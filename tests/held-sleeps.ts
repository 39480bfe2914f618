import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/**
 * Replaces `setTimeout` of node:timers/promises until `restore` is called. `asked` collects the milliseconds of every
 * call. Each sleep lasts until `until` resolves.
 */
export function holdSleeps(until: Promise<void> = Promise.resolve()): { asked: number[]; restore: () => void } {
  const original = timers.setTimeout;
  const asked: number[] = [];
  const replace = (sleep: typeof original): void => {
    timers.setTimeout = sleep;
    syncBuiltinESMExports();
  };
  replace(async (milliseconds = 0, value) => {
    asked.push(milliseconds);
    await until;
    return value as never;
  });
  return { asked, restore: () => replace(original) };
}
