import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#tests/panel.ts';
import { expectAllThere, expectHeard } from './invariants.ts';
import { newJournal, said, seed, seeded, startLoad } from './load.ts';
import { heapMb } from './memory.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { isLong, openScene, type Scene, seconds } from './scene.ts';
import { subscribe } from './subscriber.ts';

const SILENT_READERS = isLong ? 300 : 30;
/**
 * Maximum duration of a stream. It is so short that half of the streams break before the page has received all missed
 * events.
 */
const LONGEST_STREAM_MS = 300;
/** Minimum number of streams. On a busy machine fewer reconnections are possible in the time. */
const FEWEST_STREAMS = 4;

let scene: Scene;
/** Proxy between the pages and the panel. */
let wire: Proxy;
const journal = newJournal();
beforeAll(async () => {
  scene = await openScene();
  wire = await startProxy({ port: Number(new URL(scene.panel.url).port), host: '127.0.0.1' });
});
afterAll(async () => {
  await wire.close();
  await scene.close();
});

describe('a live stream', () => {
  it(
    'misses no event although a proxy cuts it again and again',
    async () => {
      const { stage } = scene;
      const [partner, client] = [stage.partners[0], stage.clients[0]];
      if (!partner || !client) throw new Error('nobody is there');
      const url = `http://127.0.0.1:${wire.port}`;
      const pages = [
        ['admin', await subscribe(url, stage.admins[0].cookie)],
        [`partner:${partner.id}`, await subscribe(url, partner.caller.cookie)],
        [`pool:${stage.central.areaId}:comum`, await subscribe(url, partner.caller.cookie)],
        [`client:${client.id}`, await subscribe(url, client.caller.cookie)],
      ] as const;
      await expect.poll(() => pages.every(([, page]) => page.streams() > 0), { timeout: 10_000 }).toBe(true);
      const load = startLoad(stage, journal);
      const any = seeded(seed);
      const until = performance.now() + seconds * 1000;
      const cameBack = (): boolean => pages.every(([, page]) => page.streams() >= FEWEST_STREAMS);
      while (performance.now() < until || !cameBack()) {
        wire.cut();
        await sleep(any(LONGEST_STREAM_MS));
      }
      await load.stop();
      await expectAllThere(stage, journal);
      for (const [audience, page] of pages) await expectHeard(scene, audience, page);
      const streams = pages.map(([, page]) => page.streams());
      console.log(`streams of four pages: ${streams.join(', ')}; ${said(journal)}`);
      for (const [, page] of pages) await page.leave();
    },
    (seconds + 90) * 1000,
  );

  it(
    'is closed by the server when it is never read, and its memory is released',
    async () => {
      const { panel, stage } = scene;
      const before = await heapMb(panel);
      const open = await Promise.all(
        Array.from({ length: SILENT_READERS }, () => readNothing(panel.url, stage.admins[0])),
      );
      const load = startLoad(stage, journal);
      await sleep(seconds * 1000);
      const during = await heapMb(panel);
      await load.stop();
      await expectAllThere(stage, journal);
      for (const response of open) response.destroy();
      console.log(`${SILENT_READERS} silent readers: ${before} MB before, ${during} MB during; ${said(journal)}`);
      // A busy panel may notice later that the connections were closed.
      await expect.poll(() => heapMb(panel), { timeout: 30_000 }).toBeLessThan(before + 20);
    },
    (seconds + 90) * 1000,
  );
});

/** Opens a stream and never reads from it. */
async function readNothing(url: string, { cookie }: Caller): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${url}/api/v1/live`, { headers: { cookie }, agent: false }, resolve).on('error', reject);
  const response = await promise;
  response.on('error', () => undefined).pause();
  return response;
}
