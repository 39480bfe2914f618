import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/uuid.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { LiveHub } from './hub.ts';
import { type EventAudience, publish } from './outbox.ts';
import { replay } from './replay.ts';

let database: TestDatabase;
let pools: Database;
let hub: LiveHub;
let rightsChanged: string[][];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = database.openPool();
});
afterAll(() => database.drop());

beforeEach(async () => {
  rightsChanged = [];
  hub = await startHub(pools);
});
afterEach(() => hub.stop());

async function startHub({ pool }: Database): Promise<LiveHub> {
  const log = createLog({ level: 'silent' });
  const started = new LiveHub({ pool, log, onRightsChanged: (audiences) => rightsChanged.push(audiences) });
  await started.start();
  return started;
}

/** An open stream that records its frames and its end. */
function hear(audience: EventAudience, on = hub) {
  const heard = { frames: [] as string[], ended: false };
  on.add({
    audiences: new Set([audience]),
    topics: null,
    send: (frames) => heard.frames.push(...String(frames).split(/(?<=\n\n)/)),
    end: () => {
      heard.ended = true;
    },
  });
  return heard;
}

const eventOf = (version: number, audience: EventAudience, topic = 'trip') => {
  return { topic, audiences: [audience], entityId: newId(), version };
};

const tell = (...events: Parameters<typeof eventOf>[]) =>
  pools.db.transaction().execute((tx) => publish(tx, ...events.map((event) => eventOf(...event))));

const versions = (frames: string[]): number[] =>
  frames.map((frame) => JSON.parse(/^data: (.+)$/m.exec(frame)?.[1] ?? '{}').version);

/** Reads the outbox several times, so that a duplicate delivery becomes visible. */
async function lookAgain(): Promise<void> {
  for (let look = 0; look < 3; look += 1) {
    hub.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('the delivery of the live hub', () => {
  it('includes an event that commits after a later event, and sends each event once', async () => {
    const audience: EventAudience = `client:${newId()}`;
    const { frames } = hear(audience);
    const early = await pools.db.startTransaction().execute();
    await publish(early, eventOf(1, audience));
    await tell([2, audience]);
    hub.hint();
    await vi.waitFor(() => expect(versions(frames)).toEqual([2]), 10_000);
    await lookAgain();
    await early.commit().execute();
    hub.hint();
    await vi.waitFor(() => expect(versions(frames)).toEqual([2, 1]), 10_000);
    await lookAgain();
    expect(versions(frames)).toEqual([2, 1]);
  });

  it('is not delayed by a long concurrent transaction', async () => {
    const audience: EventAudience = `client:${newId()}`;
    const { frames } = hear(audience);
    const long = await pools.db.startTransaction().execute();
    const { xid } = await long.selectNoFrom(sql<string>`pg_current_xact_id()`.as('xid')).executeTakeFirstOrThrow();
    for (const version of [1, 2, 3]) {
      await tell([version, audience]);
      hub.hint();
      await vi.waitFor(() => expect(versions(frames)).toHaveLength(version), 10_000);
    }
    expect(versions(frames)).toEqual([1, 2, 3]);
    expect(hub.position.xmin <= BigInt(xid)).toBe(true);
    await long.rollback().execute();
    await lookAgain();
    // Transactions of other tests delay the position too, because xmin applies to the whole cluster.
    await vi.waitFor(() => expect(hub.position.xmin > BigInt(xid)).toBe(true), 30_000);
    expect(versions(frames)).toEqual([1, 2, 3]);
  });

  it('finds an event by polling when the notification is lost', async () => {
    const audience: EventAudience = `client:${newId()}`;
    const { frames } = hear(audience);
    await tell([1, audience]);
    await vi.waitFor(() => expect(versions(frames)).toEqual([1]), 10_000);
  });

  it('reaches the streams of other nodes by a notification', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const other = await startHub(database.openPool({ max: 2 })).finally(() => vi.useRealTimers());
    try {
      const audience: EventAudience = `client:${newId()}`;
      const { frames } = hear(audience, other);
      await tell([1, audience]);
      hub.hint();
      await vi.waitFor(() => expect(versions(frames)).toEqual([1]), 10_000);
    } finally {
      await other.stop();
    }
  });

  it('reads the outbox once after a commit of its node, although the node also receives its own notification', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const counted = database.openPool({ max: 2 });
    const read = vi.fn<(statement: unknown) => void>();
    counted.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          if ((args[0] as { name?: string }).name === 'outbox-tail') read(args[0]);
          return query(...args);
        },
      });
    });
    const node = await startHub(counted).finally(() => vi.useRealTimers());
    try {
      const audience: EventAudience = `client:${newId()}`;
      const { frames } = hear(audience);
      await tell([1, audience]);
      node.hint();
      // When the event has arrived, the notification has reached all listening connections.
      await vi.waitFor(() => expect(versions(frames)).toEqual([1]), 10_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(read).toHaveBeenCalledTimes(1);
    } finally {
      await node.stop();
    }
  });

  it('sends an event to its audience only', async () => {
    const [mine, theirs]: [EventAudience, EventAudience] = [`client:${newId()}`, `client:${newId()}`];
    const heard = [hear(mine), hear(theirs)];
    await tell([1, mine], [2, theirs]);
    hub.hint();
    await vi.waitFor(() => expect(heard.map(({ frames }) => versions(frames))).toEqual([[1], [2]]), 10_000);
  });
});

it('the hub releases a connection on which LISTEN fails', async () => {
  const { pool, ...rest } = database.openPool({ max: 2 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const refusing = (...args: unknown[]) =>
      String(args[0]).startsWith('listen') ? Promise.reject(new Error('refused')) : query(...args);
    Object.assign(client, { query: refusing });
  });
  await expect(startHub({ pool, ...rest })).rejects.toThrow('refused');
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

it('the hub handles a change of rights before other events, and ends the affected streams', async () => {
  const [gone, stays]: [EventAudience, EventAudience] = [`user:${newId()}`, `user:${newId()}`];
  const [ended, open] = [hear(gone), hear(stays)];
  await tell([1, gone], [2, gone, 'session'], [3, stays]);
  hub.hint();
  await vi.waitFor(() => expect(versions(open.frames)).toEqual([3]), 10_000);
  expect(versions(ended.frames)).toEqual([2]);
  expect([ended.ended, open.ended]).toEqual([true, false]);
  expect(rightsChanged).toEqual([[gone]]);
});

it('a page that resumes from the id of an event misses no event that was sent together with it', async () => {
  const audience: EventAudience = `client:${newId()}`;
  const { frames } = hear(audience);
  const both = [await pools.db.startTransaction().execute(), await pools.db.startTransaction().execute()];
  for (const [version, tx] of both.entries()) await publish(tx, eventOf(version, audience));
  for (const tx of both) await tx.commit().execute();
  hub.hint();
  await vi.waitFor(() => expect(versions(frames)).toEqual([0, 1]), 10_000);
  // Resumes from the id of the first event, as after a broken connection.
  const id = /^id: (.+)$/m.exec(frames[0] ?? '')?.[1] ?? '';
  const missed = await replay(pools.pool, id, hub.position.epoch, new Set([audience]));
  expect(missed === 'reset' ? missed : missed.map(({ version }) => version)).toContain(1);
});

it('missed events come in the order of their transactions, also when the ids of the transactions gain a digit', async () => {
  const audience: EventAudience = `user:${newId()}`;
  for (const xid of ['10', '9'])
    await sql`insert into outbox (xid, topic, audiences) values (${xid}::xid8, ${xid}, ${[audience]})`.execute(
      pools.db,
    );
  const missed = await replay(pools.pool, `${hub.position.epoch}.9`, hub.position.epoch, new Set([audience]));
  expect(missed === 'reset' ? missed : missed.map(({ topic }) => topic)).toEqual(['9', '10']);
});
