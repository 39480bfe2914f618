import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdSleeps } from '#tests/held-sleeps.ts';
import { rest } from './reactions.ts';

/** Returns a pool with `used()` connections in use, including the connection of the live hub. */
function poolWith(used: () => number) {
  let looks = 0;
  return {
    totalCount: 20,
    get idleCount() {
      looks += 1;
      return 20 - used();
    },
    looks: () => looks,
  };
}

let sleeps: ReturnType<typeof holdSleeps>;
beforeEach(() => void (sleeps = holdSleeps()));
afterEach(() => sleeps.restore());

describe('the pause between two batches of notifications', () => {
  it('is as long as the batch took when no other query runs', async () => {
    const pool = poolWith(() => 1);
    await rest(pool, 20);
    expect(sleeps.asked).toEqual([20]);
    expect(pool.looks()).toBe(1);
  });

  it('is at most four times as long while other queries run', async () => {
    const pool = poolWith(() => 5);
    await rest(pool, 20);
    expect(sleeps.asked).toEqual([20, 20, 20, 20]);
    expect(pool.looks()).toBe(3);
  });

  it('ends early when the other queries end', async () => {
    let used = 2;
    const pool = poolWith(() => used--);
    await rest(pool, 20);
    expect(sleeps.asked).toEqual([20, 20]);
    expect(pool.looks()).toBe(2);
  });
});
