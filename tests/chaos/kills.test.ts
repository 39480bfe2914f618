import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterIn } from '#server/platform/embedded-postgres/place.ts';
import { readPostmasterFile } from '#server/platform/embedded-postgres/postmaster-file.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { expectAllThere } from './invariants.ts';
import { newJournal, said, seed, seeded, startLoad } from './load.ts';
import { heapMb } from './memory.ts';
import { isLong, seconds } from './scene.ts';
import { type Supervised, supervise } from './supervised.ts';

let dataDir: string;
let scene: Supervised;
const journal = newJournal();
beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  scene = await supervise(dataDir);
}, 120_000);
afterAll(() => scene.close());

/** Processes to kill. tests/kill.test.ts and tests/money/storm.test.ts kill the panel itself. */
const victims = {
  'one of PostgreSQL’s processes': async () => {
    const { rows } = await scene.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'painel_app' and pid <> pg_backend_pid() order by random() limit 1`,
    );
    return rows[0]?.pid ?? 0;
  },
  'PostgreSQL’s first process': async () => (await readPostmasterFile(await clusterIn(dataDir)))?.pid ?? 0,
  'the panel': async () => scene.panel().pid,
};
type Victim = keyof typeof victims;

const any = seeded(seed);
const names = Object.keys(victims) as Victim[];
const order = isLong
  ? Array.from({ length: Math.ceil(seconds / 3) }, () => names[any(names.length)] as Victim)
  : names.slice(0, 2);

describe.skipIf(process.platform === 'win32')('a panel whose processes are killed with kill -9 under load', () => {
  it(
    'loses no answered change, and applies no change twice',
    async () => {
      const load = startLoad(scene.stage, journal);
      await sleep(300);
      const before = await heapMb(scene.panel());
      const times: string[] = [];
      for (const victim of order) {
        await sleep(any(isLong ? 3_000 : 700));
        process.kill(await victims[victim](), 'SIGKILL');
        times.push(`${victim} ${await scene.untilServed()} ms`);
      }
      await load.stop();
      await expectAllThere(scene.stage, journal);
      console.log(`${times.join(', ')}; ${said(journal)}; ${before} MB, then ${await heapMb(scene.panel())} MB`);
      expect([...journal.troubles.keys()].filter((trouble) => !expected.has(trouble))).toEqual([]);
    },
    (seconds * 20 + 120) * 1000,
  );
});

const expected = new Set(['503 unavailable', 'no answer']);
