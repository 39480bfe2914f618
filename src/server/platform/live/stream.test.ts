import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import type { Listener } from './hub.ts';
import { type EventAudience, publish } from './outbox.ts';

let panel: Panel;
let admin: Caller;
let clientIds: string[];
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  const central = await makeCentral(panel);
  clientIds = [central.clientId, central.otherClientId];
  partnerId = await central.makePartner();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

type Event = { id?: string; event?: string; data?: string };

/**
 * Opens the stream of a caller as a browser would. `upTo` reads until the event has arrived or the stream has ended.
 */
async function open({ cookie }: Pick<Caller, 'cookie'>, lastEventId?: string) {
  const leaving = new AbortController();
  const headers = { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const response = await fetch(`${panel.url}/api/v1/live`, { headers, signal: leaving.signal });
  if (!response.body) throw new Error('no stream');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: Event[] = [];
  let text = '';
  let ended = false;
  const upTo = async (topic: string): Promise<Event[]> => {
    while (!ended && !events.some(({ event }) => event === topic)) {
      const part = await reader.read();
      ended = part.done;
      const frames = (text + (part.value ?? '')).split('\n\n');
      text = frames.pop() ?? '';
      events.push(...frames.map(parse));
    }
    return events;
  };
  return { response, upTo, hasEnded: () => ended, leave: () => leaving.abort() };
}

function parse(frame: string): Event {
  return Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/, 2)));
}

/**
 * Waits until every open stream has received all events, so that streams opened from now on do not receive them again.
 */
async function caughtUp(): Promise<void> {
  const { db, live } = panel.services;
  const { xid } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max<string | null>('xid').as('xid'))
    .executeTakeFirstOrThrow();
  live.hint();
  // A transaction of another test file in the same cluster may delay the position until it ends.
  await vi.waitFor(() => expect(live.position.xmin > BigInt(xid ?? 0)).toBe(true), 30_000);
}

/** Publishes events, and waits until every open stream has received them. */
async function tell(topic: string, ...audiences: EventAudience[]): Promise<void> {
  const events = audiences.map((audience) => ({ topic, audiences: [audience], entityId: newId(), version: 1 }));
  await panel.services.db.transaction().execute((tx) => publish(tx, ...events));
  await caughtUp();
}

/** Returns the events that a page with this cursor receives, up to the event `hello`. */
async function comeBack(caller: Caller, cursor: string): Promise<(string | undefined)[]> {
  for (;;) {
    const stream = await open(caller, cursor);
    const events = await stream.upTo('hello');
    stream.leave();
    // A stream is empty when a change of rights ended it before it began. The page then reconnects.
    if (events.length > 0) return events.map(({ event }) => event);
  }
}

/** Returns the cursor of a page that has received all events so far. */
async function cursorNow(): Promise<string> {
  await caughtUp();
  return (await admin.get('/session')).headers.get('x-live-cursor') ?? '';
}

/** Returns the server side of the open stream of this caller. */
function listenerOf({ userId }: Caller): Listener | undefined {
  return [...panel.services.live.all()].find(({ audiences }) => audiences.has(`user:${userId}`));
}

const poolsOf = (caller: Caller): string[] =>
  [...(listenerOf(caller)?.audiences ?? [])].filter((audience) => audience.startsWith('pool:'));

describe('a stream', () => {
  it('is refused without a session', async () => {
    const response = await fetch(`${panel.url}/api/v1/live`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ reason: 'unauthenticated' });
  });

  it('begins with a `hello` event that has the position as its id, and must not be cached', async () => {
    const stream = await open(admin);
    const [hello] = await stream.upTo('hello');
    stream.leave();
    expect(hello).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}\.\d+$/),
      event: 'hello',
      data: '{"topic":"hello"}',
    });
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
  });

  it('contains the events between the session request and the opening of the stream', async () => {
    const cursor = await cursorNow();
    expect(cursor).toMatch(/^[0-9a-f-]{36}\.\d+$/);
    await tell('in-between', 'admin');
    expect(await comeBack(admin, cursor)).toEqual(['in-between', 'hello']);
  });

  it.each(['profile', 'session', 'eligibility'])(
    'ends with a `%s` event for its user, while streams of other users stay open',
    async (topic) => {
      const people = [await panel.signIn({ tipo: 'admin' }), await panel.signIn({ tipo: 'admin' })];
      const [theirs, other] = await Promise.all(people.map((caller) => open(caller)));
      await Promise.all([theirs?.upTo('hello'), other?.upTo('hello')]);
      await tell(topic, `user:${people[0]?.userId}`);
      expect((await theirs?.upTo('never'))?.map(({ event }) => event)).toEqual(['hello', topic]);
      await tell('later', `user:${people[1]?.userId}`);
      expect((await other?.upTo('later'))?.map(({ event }) => event)).toEqual(['hello', 'later']);
      expect([theirs?.hasEnded(), other?.hasEnded()]).toEqual([true, false]);
      other?.leave();
    },
  );

  it('ends when its partner is suspended, and the next stream of the partner does not receive pool events', async () => {
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
    const stream = await open(partner);
    await stream.upTo('hello');
    expect(poolsOf(partner)).toHaveLength(1);
    const answer = await admin.patch(`/partners/${partnerId}`, {
      status: 'suspended',
      statusReason: 'Documento vencido',
    });
    expect(answer.status).toBe(200);
    await stream.upTo('never');
    expect(stream.hasEnded()).toBe(true);
    const again = await open(partner);
    await again.upTo('hello');
    expect(poolsOf(partner)).toEqual([]);
    again.leave();
  });

  it('is removed when the page closed the connection before the stream opened', async () => {
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
    const locking = await panel.services.db.startTransaction().execute();
    await sql`lock table partner_categories`.execute(locking);
    const leaving = new AbortController();
    const opening = fetch(`${panel.url}/api/v1/live`, { headers: { cookie: partner.cookie }, signal: leaving.signal });
    const waiting = sql`
      select from pg_locks l join pg_database d on d.oid = l.database
      where not l.granted and l.relation = 'partner_categories'::regclass and d.datname = current_database()`;
    await vi.waitFor(async () => expect((await waiting.execute(locking)).rows).toHaveLength(1), 10_000);
    leaving.abort();
    await expect(opening).rejects.toThrow('aborted');
    await panel.nobody.get('/session');
    await locking.rollback().execute();
    const another = await open(partner);
    await another.upTo('hello');
    another.leave();
    await vi.waitFor(() => expect(listenerOf(partner)).toBeUndefined(), 10_000);
  });

  it('is closed when the page reads too slowly', async () => {
    const caller = await panel.signIn({ tipo: 'admin' });
    const [response, dropped] = await readNothing(caller);
    const listener = () => listenerOf(caller);
    await vi.waitFor(() => expect(listener()).toBeDefined(), 10_000);
    const frame = `data: ${'x'.repeat(500_000)}\n\n`;
    for (let sent = 0; sent < 100; sent += 1) listener()?.send(frame);
    await vi.waitFor(() => expect(listener()).toBeUndefined(), 10_000);
    response.resume();
    await dropped;
  });
});

/** Opens a stream without reading it. Returns the response and a promise that resolves when the stream is closed. */
async function readNothing({ cookie }: Caller) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${panel.url}/api/v1/live`, { headers: { cookie } }, resolve).on('error', reject);
  const response = await promise;
  const dropped = new Promise<void>((done) => void response.on('error', () => done()).on('close', () => done()));
  return [response, dropped] as const;
}

describe('a page that reconnects', () => {
  it('receives the missed events that its current rights allow', async () => {
    const [before, now] = clientIds as [string, string];
    const caller = await panel.signIn({ tipo: 'cliente', clientId: before });
    const cursor = await cursorNow();
    await tell('missed-before', `client:${before}`);
    await tell('missed-now', `client:${now}`);
    await tell('missed-own', `user:${caller.userId}`);
    expect(await comeBack(caller, cursor)).toEqual(['missed-before', 'missed-own', 'hello']);
    expect((await admin.patch(`/users/${caller.userId}`, { id_cliente: now })).status).toBe(200);
    expect(await comeBack(caller, cursor)).toEqual(['missed-now', 'missed-own', 'profile', 'hello']);
  });

  it('resumes at the last of the missed events that it received', async () => {
    const caller = await panel.signIn({ tipo: 'admin' });
    const cursor = await cursorNow();
    for (const topic of ['one', 'two', 'three']) await tell(topic, `user:${caller.userId}`);
    const stream = await open(caller, cursor);
    const [first, second] = await stream.upTo('hello');
    stream.leave();
    expect([first?.event, second?.event]).toEqual(['one', 'two']);
    expect(await comeBack(caller, second?.id ?? '')).toEqual(['two', 'three', 'hello']);
  });

  it('receives the events of a transaction that was uncommitted when the page last read', async () => {
    const caller = await panel.signIn({ tipo: 'admin' });
    const cursor = await cursorNow();
    const audience: EventAudience = `user:${caller.userId}`;
    const early = await panel.services.db.startTransaction().execute();
    await publish(early, { topic: 'early', audiences: [audience], entityId: newId(), version: 1 });
    // This statement sends the enqueued event, so that the transaction gets its id.
    await sql`select 1`.execute(early);
    await panel.services.db
      .transaction()
      .execute((tx) => publish(tx, { topic: 'late', audiences: [audience], entityId: newId(), version: 1 }));
    const stream = await open(caller, cursor);
    const [late] = await stream.upTo('hello');
    stream.leave();
    expect(late?.event).toBe('late');
    await early.commit().execute();
    expect(await comeBack(caller, late?.id ?? '')).toContain('early');
  });

  it('gets `reset` when the missed events have more bytes than a stream may send at once', async () => {
    const caller = await panel.signIn({ tipo: 'admin' });
    const cursor = await cursorNow();
    await sql`insert into outbox (topic, audiences, entity_id, version, payload)
      select 'large', array[${`user:${caller.userId}`}], gen_random_uuid(), n, json_build_object('card', repeat('x', 4000))
      from generate_series(1, 400) n`.execute(panel.services.db);
    await caughtUp();
    expect(await comeBack(caller, cursor)).toEqual(['reset', 'hello']);
  });

  it.each([
    ['of another epoch', () => `${newId()}.1`],
    ['with arbitrary text', () => 'ontem'],
    ['with an invalid number', () => `${panel.services.live.position.epoch}.-1`],
    ['with a number beyond every transaction', () => `${panel.services.live.position.epoch}.${'9'.repeat(30)}`],
  ])('gets `reset` with a cursor %s', async (_what, cursor) => {
    expect(await comeBack(admin, cursor())).toEqual(['reset', 'hello']);
  });

  it('gets `reset` when it missed more than 500 events', async () => {
    const caller = await panel.signIn({ tipo: 'admin' });
    const cursor = await cursorNow();
    await sql`insert into outbox (topic, audiences, entity_id, version)
      select 'many', array[${`user:${caller.userId}`}], gen_random_uuid(), n from generate_series(1, 501) n`.execute(
      panel.services.db,
    );
    await caughtUp();
    expect(await comeBack(caller, cursor)).toEqual(['reset', 'hello']);
  });

  it('gets `reset` when the missed events have been purged', async () => {
    const cursor = await cursorNow();
    await tell('purged', 'admin');
    const { checkpoint: xid } = await panel.services.db
      .with('gone', (db) => db.deleteFrom('outbox').where('topic', '=', 'purged').returning('xid'))
      .insertInto('outbox_readers')
      .columns(['name', 'checkpoint'])
      .expression((eb) =>
        eb.selectFrom('gone').select((gone) => [sql.lit('purged').as('name'), gone.fn.max('xid').as('xid')]),
      )
      .returning('checkpoint')
      .executeTakeFirstOrThrow();
    const { epoch } = panel.services.live.position;
    expect(await comeBack(admin, cursor)).toEqual(['reset', 'hello']);
    // A cursor at the purged transaction itself has missed its event too.
    expect(await comeBack(admin, `${epoch}.${xid}`)).toEqual(['reset', 'hello']);
    expect(await comeBack(admin, `${epoch}.${BigInt(xid) + 1n}`)).not.toContain('reset');
  });
});
