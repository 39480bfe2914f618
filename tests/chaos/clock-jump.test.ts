import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { CLOCK_LIBRARY, clockOf } from './clocked-postgres.ts';
import { expectAllThere } from './invariants.ts';
import { newJournal, said, startLoad } from './load.ts';
import { isLong, seconds } from './scene.ts';
import { type Supervised, supervise } from './supervised.ts';

if (isLong && !CLOCK_LIBRARY)
  console.log('clock jump: skipped, for libfaketime is not there (apt-get install faketime)');

let dataDir: string;
let scene: Supervised;
const journal = newJournal();
const setClock = (offset: string) => writeFile(join(dataDir, 'clock'), `${offset}\n`);

/** Adds 0 to turn -0 into 0. */
const minutesAhead = (time: number) => Math.round((time - Date.now()) / 60_000) + 0;

/**
 * Runs only with `npm run chaos`. A file sets the clock of the panel, while its PostgreSQL uses the machine's clock.
 */
describe.skipIf(!isLong || !CLOCK_LIBRARY)("a panel whose machine's clock jumps", () => {
  beforeAll(async () => {
    dataDir = await makeTemporaryFolder();
    await setClock('+0s');
    scene = await supervise(dataDir, clockOf(join(dataDir, 'clock')));
  }, 120_000);
  afterAll(() => scene.close());

  it(
    'corrupts no data when the clock jumps an hour ahead, an hour back and to the right time',
    async () => {
      const load = startLoad(scene.stage, journal);
      const seen: { panel: number; told: number }[] = [];
      for (const offset of ['+3600s', '-3600s', '+0s']) {
        await sleep((seconds * 1000) / 4);
        await setClock(offset);
        await sleep(2_000);
        const { headers } = await fetch(`${scene.panel().url}/api/v1/session`);
        seen.push({
          panel: minutesAhead(Date.parse(headers.get('date') ?? '')),
          told: minutesAhead(Number(headers.get('x-now'))),
        });
      }
      await sleep((seconds * 1000) / 4);
      await load.stop();
      await expectAllThere(scene.stage, journal);
      console.log(
        `the panel's clock stood ${seen.map(({ panel }) => panel).join(', ')} minutes ahead; ${said(journal)}`,
      );
      // Pages receive the time of the database, because the database decides on deadlines.
      expect(seen).toEqual([60, -60, 0].map((panel) => ({ panel, told: 0 })));
      expect([...journal.troubles.keys()]).toEqual([]);
    },
    (seconds + 150) * 1000,
  );
});
