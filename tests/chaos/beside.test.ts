import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAllThere, expectHeard, untold } from './invariants.ts';
import { newJournal, said, startLoad } from './load.ts';
import { heapMb } from './memory.ts';
import { openScene, type Scene, seconds } from './scene.ts';
import { subscribe, type Subscriber } from './subscriber.ts';

let scene: Scene;
let page: Subscriber;
let mailServer: Server;
const connections = new Set<Socket>();
const journal = newJournal();
beforeAll(async () => {
  // A mail server that accepts connections and never answers.
  mailServer = createServer((socket) => connections.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  scene = await openScene({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  page = await subscribe(scene.panel.url, scene.stage.admins[0].cookie);
});
afterAll(async () => {
  await page.leave();
  await scene.close();
  for (const connection of connections) connection.destroy();
  mailServer.close();
});

/** Requests password links, which queue e-mails. */
async function askForEmails(): Promise<void> {
  const { stage, panel } = scene;
  const { rows } = await sql<{ email: string }>`select email from auth_users limit 10`.execute(stage.db);
  const headers = { 'content-type': 'application/json', origin: panel.url };
  for (const { email } of rows) {
    await fetch(`${panel.url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email }),
    });
  }
}

describe('a panel with a reachable database', () => {
  it(
    'delays neither live events nor notifications when a writing transaction is long or the mail server hangs',
    async () => {
      const { panel, stage } = scene;
      const before = await heapMb(panel);
      const load = startLoad(stage, journal);
      const long = new Client({ connectionString: scene.ownerUrl });
      await long.connect();
      await long.query('begin');
      await long.query('select pg_current_xact_id()');
      await askForEmails();
      await sleep(seconds * 1000);
      await load.stop();
      await expectHeard(scene, 'admin', page);
      await expect.poll(() => untold(stage), { timeout: 120_000 }).toBe(0);
      await long.end();
      await expectAllThere(stage, journal);
      console.log(`${said(journal)}; ${connections.size} e-mails hang; ${before} MB, then ${await heapMb(panel)} MB`);
      await expect.poll(() => connections.size, { timeout: 10_000 }).toBeGreaterThan(0);
      expect([...journal.troubles.keys()]).toEqual([]);
    },
    (seconds + 180) * 1000,
  );
});
