import { describe, expect, it } from 'vitest';
import { rest } from './reactions.ts';

/** A pool of which so many connections are in use, the hub's own among them, and how often somebody looked. */
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

async function restedMs(pool: ReturnType<typeof poolWith>): Promise<number> {
  const begunAt = performance.now();
  await rest(pool, 20);
  return performance.now() - begunAt;
}

describe('the rest between two batches of notifications', () => {
  it('is as long as a batch took where nobody else asks', async () => {
    const pool = poolWith(() => 1);
    expect(await restedMs(pool)).toBeGreaterThan(18);
    expect(pool.looks()).toBe(1);
  });

  it('is four times as long while others ask, and no longer', async () => {
    const pool = poolWith(() => 5);
    expect(await restedMs(pool)).toBeGreaterThan(75);
    expect(pool.looks()).toBe(3);
  });

  it('ends with what they asked', async () => {
    let used = 2;
    const pool = poolWith(() => used--);
    await restedMs(pool);
    expect(pool.looks()).toBe(2);
  });
});
