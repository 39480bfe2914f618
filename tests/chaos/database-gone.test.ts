import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#tests/panel.ts';
import { expectAllThere, expectHeard } from './invariants.ts';
import { newJournal, said, startLoad } from './load.ts';
import { heapMb } from './memory.ts';
import { isLong, openScene, type Scene, seconds } from './scene.ts';
import { subscribe, type Subscriber } from './subscriber.ts';

let scene: Scene;
let page: Subscriber;
const journal = newJournal();
const SPLIT_SECONDS = 75;
beforeAll(async () => {
  scene = await openScene();
  page = await subscribe(scene.panel.url, scene.stage.admins[0].cookie);
});
afterAll(async () => {
  await page.leave();
  await scene.close();
});

/** Runs load while the connection to the database is in this state. Returns the problems that remain afterwards. */
async function goThrough(passage: 'refused' | 'stalled' | 'deaf'): Promise<string[]> {
  const { panel, stage, wire } = scene;
  const load = startLoad(stage, journal);
  await sleep(isLong ? 1_500 : 500);
  const before = await heapMb(panel);
  wire.set(passage);
  await sleep(seconds * 1000);
  const alive = await fetch(`${panel.url}/healthz`);
  wire.set('open');
  const backAt = performance.now();
  while (!(await fetch(`${panel.url}/readyz`)).ok) await sleep(20);
  const recoveryMs = Math.round(performance.now() - backAt);
  await sleep(isLong ? 1_500 : 500);
  await load.stop();
  expect(alive.status).toBe(200);
  await expectAllThere(stage, journal);
  await expectHeard(scene, 'admin', page);
  const after = await heapMb(panel);
  console.log(
    `${passage} ${seconds} s: ready again after ${recoveryMs} ms; ${said(journal)}; ${before} MB, then ${after} MB`,
  );
  return [...journal.troubles.keys()];
}

/**
 * Simulates a database machine that loses power and is replaced by a machine with the same network address. The old
 * connections are never closed.
 */
async function strand(): Promise<number> {
  const { panel, stage, wire } = scene;
  const load = startLoad(stage, journal);
  await sleep(1_500);
  wire.strand();
  const strandedAt = performance.now();
  const before = journal.answered;
  while (journal.answered < before + 20) await sleep(100);
  const recoveryMs = Math.round(performance.now() - strandedAt);
  await sleep(5_000);
  await load.stop();
  await expectAllThere(stage, journal);
  await expectHeard(scene, 'admin', page);
  console.log(`stranded: at work again after ${recoveryMs} ms; ${said(journal)}; ${await heapMb(panel)} MB`);
  return recoveryMs;
}

/**
 * Simulates a network that drops all packets without notice to either side. Returns the durations and statuses of the
 * calls.
 */
async function split() {
  const { stage, wire } = scene;
  const load = startLoad(stage, journal);
  await sleep(1_500);
  wire.set('lost');
  const until = performance.now() + SPLIT_SECONDS * 1000;
  const calls: Promise<{ status: number; ms: number }>[] = [];
  for (; performance.now() < until; await sleep(1_000)) calls.push(timed(() => stage.admins[0].get('/trips?limit=5')));
  wire.set('open');
  const backAt = performance.now();
  const before = journal.answered;
  while (journal.answered < before + 20) await sleep(20);
  const recoveryMs = Math.round(performance.now() - backAt);
  await sleep(3_000);
  await load.stop();
  const answers = await Promise.all(calls);
  await expectAllThere(stage, journal);
  await expectHeard(scene, 'admin', page);
  const longestMs = Math.round(Math.max(...answers.map(({ ms }) => ms)));
  console.log(
    `split for ${SPLIT_SECONDS} s: a call took ${longestMs} ms at most; at work again after ${recoveryMs} ms; ${said(journal)}`,
  );
  return { longestMs, recoveryMs, statuses: new Set(answers.map(({ status }) => status)) };
}

async function timed(call: () => Promise<Answer>): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { status } = await call();
  return { status, ms: performance.now() - startedAt };
}

describe('the panel loses no answered change when the database is unreachable for a while', () => {
  it.each([
    ['because the database refuses connections', 'refused'],
    ['because the database answers nothing, although all connections stay open', 'stalled'],
    ['because the answers to executed statements are lost', 'deaf'],
  ] as const)(
    '%s',
    async (_what, passage) => {
      const troubles = await goThrough(passage);
      expect(troubles.filter((trouble) => trouble !== '503 unavailable')).toEqual([]);
    },
    (seconds + 90) * 1000,
  );

  it.skipIf(!isLong)(
    "because the database's machine was replaced and the old connections were never closed",
    async () => {
      expect(await strand()).toBeLessThan(60_000);
    },
    180_000,
  );

  it.skipIf(!isLong)(
    'because the network drops all packets',
    async () => {
      const { longestMs, recoveryMs, statuses } = await split();
      // The panel closes a silent connection after forty seconds. A new connection may take ten seconds.
      expect(longestMs).toBeLessThan(60_000);
      expect(recoveryMs).toBeLessThan(60_000);
      expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
      expect([...journal.troubles.keys()]).toEqual(['503 unavailable']);
    },
    300_000,
  );
});
