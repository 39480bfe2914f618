import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { tripBody } from '#tests/central.ts';
import { freePort } from '#tests/free-port.ts';
import { type KillablePanel, startKillablePanel } from '#tests/killable-panel.ts';
import type { Stage } from '#tests/money/stage.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { CLOCK_LIBRARY, type ClockedPostgres, startClockedPostgres } from './clocked-postgres.ts';
import { expectAllThere, expectHeard, untold } from './invariants.ts';
import { newJournal, said, startLoad } from './load.ts';
import { people } from './people.ts';
import { isLong, seconds } from './scene.ts';
import { subscribe } from './subscriber.ts';

if (isLong && !CLOCK_LIBRARY)
  console.log('clock of the database: skipped, for libfaketime is not there (apt-get install faketime)');

let postgres: ClockedPostgres;
let panel: KillablePanel;
let database: Database;
let stage: Stage;
let dataDir: string;
const journal = newJournal();

/** Adds 0 to turn -0 into 0. */
const minutesAhead = (time: number) => Math.round((time - Date.now()) / 60_000) + 0;

/** Runs only with `npm run chaos`. */
describe.skipIf(!isLong || !CLOCK_LIBRARY)(
  "a panel whose database's clock jumps an hour ahead, an hour back and to the right time",
  () => {
    beforeAll(async () => {
      dataDir = await makeTemporaryFolder();
      postgres = await startClockedPostgres();
      panel = await startKillablePanel(dataDir, await freePort(), { DATABASE_URL: postgres.url });
      database = openPool(postgres.url, { role: 'painel_app', max: 4 });
      stage = await people(panel, database);
    }, 120_000);
    afterAll(async () => {
      await database.close();
      await panel.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it(
      'signs no user out, runs its jobs, and executes no command twice',
      async () => {
        const page = await subscribe(panel.url, stage.admins[0].cookie);
        const [client] = stage.clients;
        const key = { 'idempotency-key': newId() };
        const body = tripBody(stage.central, { minutes: 600 });
        const ask = async () => (await client?.caller.post('/trips', body, key))?.body.id;
        const tripId = await ask();
        const seen: { told: number; sameTrip: boolean; asWho: number | undefined }[] = [];
        for (const offset of ['+3600s', '-3600s', '+0s']) {
          const load = startLoad(stage, journal);
          await sleep((seconds * 1000) / 6);
          await postgres.setClock(offset);
          await sleep((seconds * 1000) / 6);
          const answer = await client?.caller.get('/session');
          const told = minutesAhead(Number(answer?.headers.get('x-now')));
          seen.push({ told, sameTrip: (await ask()) === tripId, asWho: answer?.status });
          await load.stop();
          // Recurring jobs continue, so the clients of trips accepted meanwhile are notified.
          await expect.poll(() => untold(stage), { timeout: 120_000, interval: 500 }).toBe(0);
        }
        journal.steps.push({ tripId, action: 'request', version: 1 });
        await expectAllThere(stage, journal);
        await expectHeard({ stage }, 'admin', page);
        await page.leave();
        console.log(
          `the database's clock stood ${seen.map(({ told }) => told).join(', ')} minutes ahead; ${said(journal)}`,
        );
        expect(seen).toEqual([60, -60, 0].map((told) => ({ told, sameTrip: true, asWho: 200 })));
        expect([...journal.troubles.keys()].filter((trouble) => trouble !== '503 unavailable')).toEqual([]);
      },
      (seconds + 480) * 1000,
    );
  },
);
