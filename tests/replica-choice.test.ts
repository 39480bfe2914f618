import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { Replicas } from '#server/platform/database/replicas.ts';
import { createLog } from '#server/platform/log.ts';
import { type Standby, startStandby } from '#tests/standby.ts';
import { startTemplateCluster } from '#tests/template-cluster.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let cluster: Awaited<ReturnType<typeof startTemplateCluster>>;
let standby: Standby;

beforeAll(async () => {
  cluster = await startTemplateCluster();
  standby = await startStandby(cluster.superuserUrl);
});
afterAll(async () => {
  await standby.stop();
  await cluster.stop();
});

describe('random writes, pauses and reads', () => {
  const MAX_LAG_SECONDS = 5;
  const log = createLog({ level: 'silent' });
  let database: TestDatabase;
  let primary: Database;
  let owner: Client;

  beforeAll(async () => {
    database = await createTestDatabase({ cluster });
    primary = database.openPool();
    owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('create table notes (author int, version int); grant all on notes to painel_app');
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** Runs the actions with a clock that only `wait` advances. Returns the number of reads that were not the newest. */
  async function run(actions: readonly Action[]): Promise<number> {
    let now = 0;
    const replicas = new Replicas(
      standby.urlFor(database.ownerUrl),
      { role: 'painel_app', max: 2 },
      { primary: primary.pool, maxLagSeconds: MAX_LAG_SECONDS, log, now: () => now },
    );
    const services = { ...primary, replicas };
    const writes: { at: number; author: number; version: number }[] = [];
    const written = new Map<number, number>();
    const newest = (author: number, since = Infinity) =>
      writes.findLast((write) => write.author === author && write.at <= since)?.version ?? 0;
    let stale = 0;
    const acts: Record<Action['act'], (caller: number, seconds: number) => Promise<unknown>> = {
      async write(author) {
        const version = newest(author) + 1;
        await primary.pool.query('update notes set version = $2 where author = $1', [author, version]);
        writes.push({ at: now, author, version });
        written.set(author, await replicas.writtenUpTo());
      },
      async read(caller) {
        const cookie = `painel-wal=${written.get(caller) ?? 0}`;
        const found = await fromReplica({ services, headers: { cookie } }, readNotes);
        expect(found[caller]).toBe(newest(caller));
        for (const author of AUTHORS)
          expect(found[author]).toBeGreaterThanOrEqual(newest(author, now - MAX_LAG_SECONDS * 1000));
        if (AUTHORS.some((author) => found[author] !== newest(author))) stale += 1;
      },
      /** The live hub of a node does so each second. */
      look: async () => replicas.notePrimary(now, await replicas.writtenUpTo()),
      pause: () => standby.pauseReplay(),
      async resume() {
        await standby.resumeReplay();
        await standby.catchUp();
      },
      wait: async (_, seconds) => void (now += seconds * 1000),
    };
    await primary.pool.query('truncate notes');
    for (const author of AUTHORS) await primary.pool.query('insert into notes values ($1, 0)', [author]);
    await standby.catchUp();
    try {
      for (const { act, caller, seconds } of actions) await acts[act](caller, seconds);
    } finally {
      await standby.resumeReplay();
      await replicas.close();
    }
    return stale;
  }

  const AUTHORS = [1, 2, 3];
  const ACTS = ['write', 'read', 'look', 'pause', 'resume', 'wait'] as const;
  type Action = { act: (typeof ACTS)[number]; caller: number; seconds: number };
  const anAction = record({
    act: constantFrom(...ACTS, 'read', 'write', 'look'),
    caller: constantFrom(...AUTHORS),
    seconds: integer({ min: 0, max: 7 }),
  });

  it('show each caller its last write, and nothing older than the bound', async () => {
    let stale = 0;
    await assert(
      asyncProperty(array(anAction, { minLength: 20, maxLength: 60 }), async (actions) => {
        stale += await run(actions);
      }),
      { numRuns: 40, seed: 21 },
    );
    // Otherwise the property would also hold without any read from the replica.
    expect(stale).toBeGreaterThan(0);
  });
});

describe('with a lost replica', () => {
  let database: TestDatabase;
  let primary: Database;
  let attempts = 0;
  /** A server that ends each connection. */
  const broken = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });

  beforeAll(async () => {
    broken.listen(0, '127.0.0.1');
    await once(broken, 'listening');
    database = await createTestDatabase({ cluster });
    primary = database.openPool();
    await standby.catchUp();
  });
  beforeEach(() => {
    attempts = 0;
  });
  afterAll(async () => {
    broken.close();
    await database.drop();
  });

  /** Starts a node that reads from these servers. Only the test advances its clock. */
  async function readFrom(urls: string) {
    let now = 0;
    const lines: string[] = [];
    const log = createLog({ level: 'info', terminal: false, write: (line) => lines.push(line) });
    const options = { primary: primary.pool, maxLagSeconds: 3600, log, now: () => now };
    const replicas = new Replicas(urls, { role: 'painel_app', max: 2 }, options);
    replicas.notePrimary(now, await replicas.writtenUpTo());
    await standby.catchUp();
    const services = { ...primary, replicas };
    return {
      read: (reading = isReplica) => fromReplica({ services, headers: {} }, reading),
      wait: (seconds: number) => void (now += seconds * 1000),
      messages: () => lines.map((line) => JSON.parse(line).msg as string),
      close: () => replicas.close(),
    };
  }

  const brokenHost = () => `127.0.0.1:${(broken.address() as AddressInfo).port}`;

  it('reads from the other replica, and tries the lost one again after ten seconds', async () => {
    const url = new URL(standby.urlFor(database.ownerUrl));
    const node = await readFrom(url.href.replace(url.host, `${brokenHost()},${url.host}`));
    for (let turn = 0; turn < 6; turn += 1) expect(await node.read()).toBe(true);
    expect(attempts).toBe(1);
    node.wait(10);
    for (let turn = 0; turn < 6; turn += 1) expect(await node.read()).toBe(true);
    expect(attempts).toBe(2);
    expect(node.messages()).toEqual(['A réplica do banco de dados não responde; lê-se do primário']);
    await node.close();
  });

  it('reads from the primary when there is no other replica', async () => {
    const url = new URL(database.ownerUrl);
    url.host = brokenHost();
    url.searchParams.delete('host');
    const node = await readFrom(url.href);
    for (let turn = 0; turn < 6; turn += 1) expect(await node.read()).toBe(false);
    expect(attempts).toBe(1);
    await node.close();
  });

  it('repeats a read on the primary that the replica broke off', async () => {
    const node = await readFrom(standby.urlFor(database.ownerUrl));
    expect(await node.read(readBroken)).toBe(false);
    expect(await node.read()).toBe(false);
    node.wait(10);
    expect(await node.read()).toBe(true);
    await node.close();
  });

  it('never reads from a server that is no replica', async () => {
    const node = await readFrom(database.ownerUrl);
    await node.read();
    expect(node.messages()).toEqual(['A réplica do banco de dados não responde; lê-se do primário']);
    await node.close();
  });
});

async function readNotes({ db }: Pick<Database, 'db'>): Promise<Record<number, number>> {
  const { rows } = await sql<{ notes: Record<number, number> }>`
    select json_object_agg(author, version) as notes from notes`.execute(db);
  return rows[0]?.notes ?? {};
}

async function isReplica({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby ?? false;
}

/** Rejects, because the server closes the connection: its transaction is idle for longer than the timeout of 1 ms. */
const breakConnection = ({ db }: Pick<Database, 'db'>): Promise<never> =>
  db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(tx);
    for (;;) {
      await sleep(20);
      await sql`select 1`.execute(tx);
    }
  });

/** Reads from the primary; on a replica the read breaks off. */
async function readBroken(from: Pick<Database, 'db'>): Promise<boolean> {
  if (await isReplica(from)) await breakConnection(from);
  return false;
}
