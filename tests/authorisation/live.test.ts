import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closingTopics, liveRows } from '#tests/authorisation/live-rows.ts';
import { type LiveStream, openStream, settle } from '#tests/authorisation/live-streams.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';
import { makeWorld, must, type World } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';
import { withoutIds } from '#tests/without-ids.ts';

let world: World;
let streams: Map<Caller, LiveStream>;
let listeners: [name: string, caller: Caller][];
beforeAll(async () => {
  world = await makeWorld();
  const { nobody: _nobody, ...callers } = world.callers;
  listeners = Object.entries(callers);
  streams = new Map();
  for (const [, caller] of listeners) streams.set(caller, await openStream(world.panel, caller));
});
afterAll(async () => {
  for (const stream of streams.values()) stream.close();
  await world.panel.close();
});

/** Returns, by topic, the callers that received an event of this record after the positions in `since`. */
function hearersOf(entityId: string, since: Map<Caller, number>): Record<string, string> {
  const heard = listeners.flatMap(([name, caller]) => {
    const news = streams.get(caller)?.heard.slice(since.get(caller)) ?? [];
    const topics = news.filter((event) => event.entityId === entityId);
    return [...new Set(topics.map(({ topic }) => topic))].map((topic) => ({ topic, name }));
  });
  const byTopic = Map.groupBy(heard, ({ topic }) => topic);
  return Object.fromEntries([...byTopic].map(([topic, all]) => [topic, all.map(({ name }) => name).join(' ')]));
}

describe.each(Object.entries(liveRows))('the live event “%s”', (_name, { cause, ...hearers }) => {
  it.each(['own', 'foreign'] as const)(
    'on the %s side reaches the callers listed in the table, and no others',
    async (side) => {
      const since = new Map(Array.from(streams, ([caller, { heard }]) => [caller, heard.length]));
      const entityId = await cause(world, world.sides[side]);
      await settle(world.panel, streams);
      expect(hearersOf(entityId, since)).toEqual(hearers[side]);
    },
  );
});

it('a live stream is refused without a session, without a role, and for a blocked user', async () => {
  for (const { cookie } of Object.values(world.callers.nobody)) {
    expect((await fetch(`${world.panel.url}/api/v1/live`, { headers: { cookie } })).status).toBe(401);
  }
});

/**
 * Changes the rights of a user. Returns whether the user then receives the event of a trip that became available while
 * the stream was closed, and the event of a trip that became available after the stream had reopened.
 */
async function hearsAfter(caller: Caller, change: () => Promise<unknown>) {
  const before = await openStream(world.panel, caller);
  await change();
  await before.until(() => before.ended);
  const missed = await tripIn(world, world.sides.own, 'available');
  const after = await openStream(world.panel, caller, before.heard.at(-1)?.cursor);
  const coming = await tripIn(world, world.sides.own, 'available');
  await settle(world.panel, new Map([[caller, after]]));
  after.close();
  return [missed, coming].map(({ id }) => after.heard.some(({ entityId }) => entityId === id));
}

describe('the live stream of a user whose rights change', () => {
  it('closes when the partner loses an area, and reopens without the available trips of that area', async () => {
    const partnerId = await world.central.makePartner();
    const partner = await world.panel.signIn({ tipo: 'parceiro', partnerId });
    const { admin } = world.callers;
    const rename = () => must(admin.patch(`/partners/${partnerId}`, { available: false }));
    expect(await hearsAfter(partner, rename)).toEqual([true, true]);
    const leave = () => must(admin.patch(`/partners/${partnerId}`, { areaIds: [] }));
    expect(await hearsAfter(partner, leave)).toEqual([false, false]);
  });

  it('closes when the user loses the link to a client, and reopens without the events of that client', async () => {
    const { clientId } = world.sides.own;
    const user = await world.panel.signIn({ tipo: 'cliente', clientId });
    const change = (body: object) => () => must(world.callers.admin.patch(`/users/${user.userId}`, body));
    expect(await hearsAfter(user, change({ nome: 'Outro nome' }))).toEqual([true, true]);
    expect(await hearsAfter(user, change({ id_cliente: world.sides.foreign.clientId }))).toEqual([false, false]);
  });

  it('ends when the user ends the session', async () => {
    const user = await world.panel.signIn({ tipo: 'admin' });
    const stream = await openStream(world.panel, user);
    const { items } = await must(user.get('/account/sessions'));
    expect((await user.delete(`/account/sessions/${items[0].id}`)).status).toBe(204);
    await stream.until(() => stream.ended);
    expect((await user.get('/session')).status).toBe(401);
  });
});

it('events about available trips contain no passenger and no address', async () => {
  const heard = JSON.stringify([...streams.values()].map((stream) => stream.heard));
  expect(heard).toContain('"pool"');
  expect(withoutIds(heard)).not.toMatch(/Marina|98765|Alameda Reservada/);
});

it('the table of live events covers every topic and every kind of audience', async () => {
  const { rows } = await sql<{ topic: string; audience: string }>`
    select distinct topic, split_part(unnest(audiences), ':', 1) as audience from outbox where topic <> 'fence'`.execute(
    world.panel.services.db,
  );
  const topics = Object.values(liveRows).flatMap(({ own }) => Object.keys(own));
  expect(rows.map(({ topic }) => topic).filter((topic) => ![...topics, ...closingTopics].includes(topic))).toEqual([]);
  const kinds = ['admin', 'attendant', 'client', 'partner', 'pool', 'pool-priority', 'user'];
  expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(kinds));
});
