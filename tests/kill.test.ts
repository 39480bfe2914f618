import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, type Role } from '#domain/access/roles.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { freePort } from '#tests/free-port.ts';
import { joinPanel, type KillablePanel, startKillablePanel, withDatabase } from '#tests/killable-panel.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { putUnderWay } from '#tests/trips-under-way.ts';

const TRIPS = 500;
const TOGETHER = 50;
const PARTNERS = 10;
const KILL_AFTER = 150;
/** Number of concurrent callers. When the process is killed, their calls are in all stages of processing. */
const PHONES = 60;

type Under = { id: string; cookie: string };
type Answer = { status: number; body: { status?: string; version?: number } };

let dataDir: string;
let port: number;
let panel: KillablePanel;
const trips: Under[] = [];
let adminCookie: string;
/** Answers received before the kill, by trip id. */
const answers = new Map<string, Answer>();

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  port = await freePort();
  panel = await startKillablePanel(dataDir, port);
  await withDatabase(dataDir, prepare);
}, 120_000);
afterAll(async () => {
  await panel.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function prepare({ db }: Database): Promise<void> {
  const central = await makeCentral({ services: { db } });
  const join = (tipo: Role, links: Partial<Actor> = {}) => joinPanel(panel.url, db, tipo, links);
  const client = await join('cliente', { clientId: central.clientId });
  adminCookie = (await join('admin')).cookie;
  const assignees = await Promise.all(
    Array.from({ length: PARTNERS }, async () => {
      const partnerId = await central.makePartner();
      return { partnerId, cookie: (await join('parceiro', { partnerId })).cookie };
    }),
  );
  // Creates the trips in batches. On a busy machine, a call that waits ten seconds for a database connection would be
  // refused.
  for (let first = 0; first < TRIPS; first += TOGETHER)
    trips.push(
      ...(await Promise.all(
        Array.from({ length: TOGETHER }, (_, offset) =>
          makeTrip(db, central, client, assignees[(first + offset) % PARTNERS], first + offset),
        ),
      )),
    );
}

type Assignee = { partnerId: string; cookie: string } | undefined;

async function makeTrip(db: Database['db'], central: Central, client: Actor, assignee: Assignee, index: number) {
  if (!assignee) throw new Error('there is no such partner');
  const method = index % 3 === 0 ? 'cash' : 'billed';
  const id = await db.transaction().execute((tx) => putUnderWay(tx, central, client, assignee.partnerId, method));
  return { id, cookie: assignee.cookie };
}

function send(path: string, cookie: string, body: object, more: Record<string, string> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: panel.url, ...(cookie && { cookie }), ...more };
  return fetch(`${panel.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Completes one trip. A repeated call has the same idempotency key, like the repeated calls of a driver's phone. */
async function complete({ id, cookie }: Under): Promise<Answer> {
  const response = await send(`/api/v1/trips/${id}/complete`, cookie, {}, { 'idempotency-key': `fim-${id}` });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Returns for each trip its status, and the numbers of its completions and of its ledger entries. */
async function fates(): Promise<Map<string, string>> {
  const keys = trips.map(({ id }) => entryKeys.tripSettlement(id));
  return withDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ id: string; status: string; completes: number; entries: number }>`
      select t.id, t.status,
        (select count(*) from trip_events e where e.trip_id = t.id and e.action = 'complete') as completes,
        (select count(*) from ledger.entries e where e.subject_type = 'trip' and e.subject_id = t.id and e.key = any(${keys})) as entries
      from trips t`.execute(db);
    return new Map(rows.map(({ id, ...fate }) => [id, `${fate.status} ${fate.completes} ${fate.entries}`]));
  });
}

/** Returns the number of completed trips about which a client was notified, and the number of notifications. */
async function told() {
  return withDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ trips: number; notifications: number }>`
      select count(distinct e.subject_id) as trips, count(*) as notifications
      from domain_events e join notifications n on n.event_id = e.id where e.event = 'completed'`.execute(db);
    return rows[0];
  });
}

const WHOLE = 'completed 1 1';
const UNTOUCHED = 'in_progress 0 0';

describe.skipIf(process.platform === 'win32')(`a kill -9 of the panel during ${TRIPS} completions`, () => {
  it('interrupts the calls after some of them were answered', async () => {
    let killed: Promise<void> | undefined;
    const queue = trips.values();
    const phone = async () => {
      for (const trip of queue) {
        const answer = await complete(trip).catch(() => null);
        if (answer) answers.set(trip.id, answer);
        if (answers.size >= KILL_AFTER) killed ??= panel.kill();
      }
    };
    await Promise.all(Array.from({ length: PHONES }, phone));
    await killed;
    console.log(`${answers.size} of ${TRIPS} completes were answered, ${TRIPS - answers.size} were not`);
    expect(answers.size).toBeGreaterThan(0);
    expect(answers.size).toBeLessThan(TRIPS);
    expect(new Set([...answers.values()].map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('neither loses nor repeats an answered completion, and leaves no trip partly completed', async () => {
    panel = await startKillablePanel(dataDir, port);
    const after = await fates();
    const answered = [...answers.keys()].map((id) => after.get(id));
    expect(new Set(answered)).toEqual(new Set([WHOLE]));
    const others = trips.filter(({ id }) => !answers.has(id)).map(({ id }) => after.get(id));
    expect(others.filter((fate) => fate !== WHOLE && fate !== UNTOUCHED)).toEqual([]);
    const done = others.filter((fate) => fate === WHOLE).length;
    console.log(`of those not answered ${done} were done, ${others.length - done} untouched`);
  });

  it('lets all calls succeed when they are repeated with the same idempotency keys', async () => {
    const again = await Promise.all(trips.map(complete));
    expect(new Set(again.map(({ status, body }) => `${status} ${body.status}`))).toEqual(new Set(['200 completed']));
    const changed = trips.filter(({ id }, index) => {
      const before = answers.get(id);
      return before && before.body.version !== again[index]?.body.version;
    });
    expect(changed).toEqual([]);
    expect(new Set((await fates()).values())).toEqual(new Set([WHOLE]));
  });

  // Notifications pause for other database work, so they take long on a busy machine.
  it('causes one notification of the client per trip', { timeout: 150_000 }, async () => {
    await expect.poll(told, { timeout: 120_000, interval: 500 }).toEqual({ trips: TRIPS, notifications: TRIPS });
  });

  it('leaves a valid ledger', async () => {
    const proof = await fetch(`${panel.url}/api/v1/ledger/proof`, { headers: { cookie: adminCookie } });
    expect(await proof.json()).toMatchObject({ ok: true, findings: [], entries: TRIPS });
  });
});
