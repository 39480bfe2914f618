import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyScopeNames } from '#domain/access/key-scopes.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { openStream } from '#tests/authorisation/live-streams.ts';
import { must } from '#tests/authorisation/world.ts';
import {
  accept,
  airport,
  decline,
  type Driver,
  fixesAt,
  join,
  makeDriver,
  makeRank,
  queueAt,
  request,
  setStage,
  show,
  type Stage,
} from '#tests/dispatch/stage.ts';
import { type Caller, keyCallerOf } from '#tests/panel.ts';

/**
 * Attacks: a colleague of the same partner answers the offer of a driver. A driver reads who else stands in the queue,
 * where, and to whom a trip was offered. A system with an API key watches the queues. Defence: an offer belongs to one
 * driver, and a driver reads only the own place and the own line of a decision.
 */
let stage: Stage;
let rank: string;
let first: Driver;
let second: Driver;

beforeEach(async () => {
  stage = await setStage();
  rank = await makeRank(stage, 'Congonhas');
  first = await queueAt(stage, rank);
  second = await queueAt(stage, rank);
});
afterEach(() => stage.panel.close());

const reads = async (user: Caller, paths: readonly string[]) =>
  JSON.stringify(await Promise.all(paths.map(async (path) => (await user.get(path)).body)));
const byId = (driver: Driver) => stage.panel.services.db.selectFrom('drivers').where('id', '=', driver.driverId);

describe('the offer to a driver', () => {
  test('is not answered by a colleague, a user without a driver, another partner or a client', async () => {
    const colleague = await queueAt(stage, rank, first.partnerId);
    const office = await stage.panel.signIn({ tipo: 'parceiro', partnerId: first.partnerId });
    const trip = await request(stage);
    const others = [colleague.user, office, second.user, stage.client];
    for (const user of others) {
      for (const driver of [first, colleague]) {
        const named = { partnerId: first.partnerId, driverId: driver.driverId, termsVersion: 1 };
        expect([403, 404, 409]).toContain((await user.post(`/trips/${trip.id}/accept`, named)).status);
      }
      expect([403, 404, 409]).toContain((await user.post(`/trips/${trip.id}/decline`, {})).status);
    }
    expect(await show(stage, trip.id)).toMatchObject({
      status: 'offered',
      offeredDriverId: first.driverId,
      version: 2,
    });
    const { body } = await accept(first, trip, { driverId: colleague.driverId });
    expect(body).toMatchObject({ status: 'accepted', driverId: first.driverId });
  });

  test('is not made to a blocked user, who cannot answer it or stand in a queue either', async () => {
    await must(stage.admin.post(`/users/${first.user.userId}/block`, { reason: 'Conduta' }));
    const trip = await request(stage);
    expect(trip.status).toBe('offered');
    for (const call of [accept(first, trip), decline(first, trip), join(first, rank), first.user.get('/queue')]) {
      expect((await call).status).toBe(401);
    }
    expect(await show(stage, trip.id)).toMatchObject({ offeredDriverId: second.driverId });
    expect((await must(stage.admin.get(`/trips/${trip.id}/decisions`))).items[0].lines[0]).toMatchObject({
      isChosen: false,
      passedOver: 'Sem sinal do painel.',
    });
  });

  test('reaches no queue without a linked driver', async () => {
    const office = await stage.panel.signIn({ tipo: 'parceiro', partnerId: first.partnerId });
    const calls = ['queue/join', 'queue/leave', 'queue/report', 'presence/pause'].map((call) =>
      office.post(`/${call}`, { rankId: rank, driverId: first.driverId, fixes: fixesAt(airport), until: null }),
    );
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.detail]).toEqual([403, expect.stringContaining('motorista')]);
    }
    expect(await must(office.get('/queue'))).toMatchObject({ driverId: null, place: null });
  });

  test('can be declined only for oneself: another driver’s id in the body changes nothing', async () => {
    await second.user.post('/queue/leave', { driverId: first.driverId });
    const until = new Date(Date.now() + 600_000).toISOString();
    await first.user.post('/presence/pause', { driverId: second.driverId, until: null });
    await second.user.post('/presence/pause', { driverId: first.driverId, until });
    const trip = await request(stage);
    expect(await show(stage, trip.id)).toMatchObject({ offeredDriverId: first.driverId });
  });
});

describe('a driver', () => {
  test('reads no name, position or offer of another driver', async () => {
    const { db } = stage.panel.services;
    await db.updateTable('drivers').set({ name: 'Otávio Reservado' }).where('id', '=', first.driverId).execute();
    const { name } = await db
      .selectFrom('partners')
      .select('name')
      .where('id', '=', first.partnerId)
      .executeTakeFirstOrThrow();
    const stream = await openStream(stage.panel, second.user);
    const clientStream = await openStream(stage.panel, stage.client);
    const trip = await request(stage);
    await must(decline(first, trip));
    await must(decline(second, trip));
    stage.panel.services.live.hint();
    await stream.until(() => stream.heard.some(({ topic, entityId }) => topic === 'trip' && entityId === trip.id));
    const paths = [
      '/queue',
      '/ranks',
      '/queues',
      '/notifications',
      '/trips',
      '/dispatch/disputes',
      `/dispatch/replay?day=2026-01-01`,
      ...['', '/decisions', '/events', '/candidates'].map((part) => `/trips/${trip.id}${part}`),
    ];
    const seen = (await reads(second.user, paths)) + JSON.stringify(stream.heard);
    const seenByClient = (await reads(stage.client, paths)) + JSON.stringify(clientStream.heard);
    stream.close();
    clientStream.close();
    for (const text of [seen, seenByClient]) {
      for (const secret of ['Otávio', name, first.driverId, first.partnerId]) expect(text).not.toContain(secret);
    }
    expect(seenByClient).not.toContain(second.driverId);
    expect((await must(second.user.get(`/trips/${trip.id}/decisions`))).items).toMatchObject([
      { offeredTo: null, lines: [{ place: 2 }] },
      { offeredTo: expect.any(String), answer: 'declined', lines: [{ place: 2 }] },
      { offeredTo: null, answer: null, toPool: true, lines: [{ place: 2 }] },
    ]);
    expect((await byId(first).select('name').executeTakeFirstOrThrow()).name).toBe('Otávio Reservado');
  });

  test('is not told in the place of a colleague', async () => {
    const colleague = await queueAt(stage, rank, first.partnerId);
    const trip = await request(stage);
    expect((await must(colleague.user.get(`/trips/${trip.id}/decisions`))).items).toMatchObject([
      { offeredTo: null, answer: null, lines: [{ place: 3, isChosen: false }] },
    ]);
  });

  test('may not move, remove, confirm or replay', async () => {
    const inQueue = { driverId: first.driverId, place: 2, reason: 'Eu primeiro' };
    for (const call of ['move', 'remove', 'confirm']) {
      expect((await second.user.post(`/queues/${rank}/${call}`, inQueue)).status).toBe(403);
    }
    for (const path of ['/queues', '/dispatch-policies', '/dispatch/replay?day=2026-01-01']) {
      expect((await second.user.get(path)).status).toBe(403);
    }
  });
});

describe('an API key', () => {
  test('reads no queue and no decision, and answers no offer', async () => {
    const { services, url } = stage.panel;
    const password = 'uma senha bem longa';
    const hash = await hashPassword(password);
    const { userId } = stage.admin;
    await services.db.transaction().execute((tx) => setPasswordHash(tx, userId, hash));
    const trip = await request(stage);
    const body = { name: 'Sistema', scopes: keyScopeNames, expiresInDays: null, password };
    const key = keyCallerOf(url, (await must(stage.admin.post('/api-keys', body))).key);
    for (const path of ['/queues', '/queue', '/dispatch-policies', `/trips/${trip.id}/decisions`]) {
      expect([path, (await key.get(path)).status]).toEqual([path, 403]);
    }
    for (const [path, input] of [
      ['/queue/join', { rankId: rank }],
      [`/queues/${rank}/remove`, { driverId: first.driverId, reason: 'Fora' }],
      [`/trips/${trip.id}/accept`, { partnerId: first.partnerId, termsVersion: 1 }],
      [`/trips/${trip.id}/decline`, {}],
    ] as const) {
      expect([path, (await key.post(path, input)).status]).toEqual([path, 403]);
    }
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: first.driverId });
  });
});

test('a driver who moves to another partner keeps no offer or place of the first one', async () => {
  const trip = await request(stage);
  const other = await makeDriver(stage);
  await must(stage.admin.patch(`/users/${first.user.userId}`, { id_parceiro: other.partnerId, driverId: null }));
  expect((await accept(first, trip)).status).not.toBe(200);
  expect(await must(first.user.get('/queue'))).toMatchObject({ driverId: null, place: null });
});
