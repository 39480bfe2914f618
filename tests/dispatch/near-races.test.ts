import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationsJob } from '#server/features/notifications/reactions.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Answer } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import { enqueueDriver, north, present } from './near-stage.ts';
import {
  accept,
  decline,
  type Driver,
  EXPIRED_MINUTES,
  expectLaws,
  makeRank,
  request,
  setStage,
  show,
  type Stage,
} from './stage.ts';

const ROUNDS = 2;
const DRIVERS = 9;
const TRIPS = 6;

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
  await setPolicy({ kind: 'proximidade', most_minutes: 60, ending_minutes: 5 });
});
afterAll(() => stage.panel.close());

const setPolicy = (more: object) => stage.panel.services.db.updateTable('dispatch_policies').set(more).execute();

/** Ends all offers and presences of the test before. */
async function clear(): Promise<void> {
  await stage.panel.services.pool.query(
    `update presences set ended_at = now(), ended_for = 'own' where ended_at is null;
     update queue_places set left_at = now(), left_for = 'own' where left_at is null`,
  );
}

describe('a race for the offer of a trip under the policy proximidade', () => {
  test('between acceptance and expiry gives the trip to the driver, or the offer to the next one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await clear();
      const first = await present(stage, { at: north(300) });
      const rank = await makeRank(stage, `Ponto ${newId()}`, north(900));
      const second = await present(stage, { declaredRankId: rank });
      const trip = await request(stage);
      const [answer] = await Promise.all([accept(first, trip), sweepIn(stage.panel, EXPIRED_MINUTES)]);
      await expectLaws(stage);
      expect(await show(stage, trip.id)).toMatchObject(
        answer.status === 200
          ? { status: 'accepted', driverId: first.driverId }
          : { status: 'offered', offeredDriverId: second.driverId },
      );
      await stage.admin.post(`/trips/${trip.id}/cancel`, { reason: 'Fim' });
    }
  });

  test.each(['proximidade', 'equilibrio'] as const)(
    'between many drivers and trips of %s keeps the laws',
    async (kind) => {
      await clear();
      await setPolicy({ kind });
      const rank = await makeRank(stage, `Ponto ${newId()}`, north(500));
      const drivers: Driver[] = [];
      for (let index = 0; index < DRIVERS; index += 1) {
        const place = index % 3 === 0 ? { declaredRankId: rank } : { at: north(100 * index) };
        drivers.push(await present(stage, { ...place, earnedCents: (index % 4) * 1_000 }));
      }
      const requests = () => Promise.all(Array.from({ length: TRIPS }, () => request(stage)));
      const answers: Answer[] = [];
      await requests();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { rows } = await stage.panel.services.pool.query<{ id: string; driver: string }>(
          `select trip_id as id, driver_id as driver from trip_offers where status = 'open' and driver_id is not null order by 1`,
        );
        const calls = rows.flatMap(({ id, driver }, index) => {
          const asked = drivers.find(({ driverId }) => driverId === driver);
          if (!asked) return [];
          const ways = [
            [accept(asked, { id }), decline(asked, { id })],
            [decline(asked, { id })],
            [stage.client.post(`/trips/${id}/cancel`, { reason: 'Mudou' }), accept(asked, { id })],
          ];
          return ways[index % ways.length] ?? [];
        });
        answers.push(...(await Promise.all(calls)));
        await Promise.all([requests(), sweepIn(stage.panel, EXPIRED_MINUTES)]);
        await expectLaws(stage);
      }
      const unexpected = answers.filter(({ status }) => ![200, 404, 409].includes(status));
      expect(unexpected.map(({ status, body }) => [status, body.detail])).toEqual([]);
      await setPolicy({ kind: 'proximidade' });
    },
  );
});

describe('a driver in a queue who declines an offer by nearness', () => {
  test('keeps the place, without a counted refusal', async () => {
    await clear();
    const rank = await makeRank(stage, `Ponto ${newId()}`, north(500));
    const driver = await present(stage, { at: north(100) });
    await enqueueDriver(stage, driver, rank);
    const trip = await request(stage);
    expect((await decline(driver, trip)).status).toBe(200);
    const place = stage.panel.services.db.selectFrom('queue_places').select(['left_for', 'refusals']);
    expect(await place.where('driver_id', '=', driver.driverId).execute()).toEqual([{ left_for: null, refusals: 0 }]);
  });
});

describe('the central', () => {
  test('gives a reason for an offer that passes over the nearest driver', async () => {
    await clear();
    const [near, far] = [await present(stage, { at: north(300) }), await present(stage, { at: north(2_000) })];
    const pause = { paused_at: new Date(), paused_until: new Date(Date.now() + 600_000) };
    const { db } = stage.panel.services;
    await db.updateTable('presences').set(pause).execute();
    const trip = await request(stage);
    await db.updateTable('presences').set({ paused_at: null, paused_until: null }).execute();
    const offer = (partnerId: string, more = {}) =>
      stage.attendant.post(`/trips/${trip.id}/offer`, { partnerIds: [partnerId], ...more });
    expect(await offer(far.partnerId)).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
    expect((await offer(far.partnerId, { reason: 'Passageiro pediu' })).status).toBe(200);
    expect((await far.user.post(`/trips/${trip.id}/decline`, {})).status).toBe(200);
    expect((await offer(near.partnerId)).status).toBe(200);
    await expectLaws(stage);
  });

  test('is told of the drivers near a trip when none of them took it', async () => {
    await clear();
    const trip = await request(stage);
    await notificationsJob(stage.panel.services).run();
    const { items } = (await stage.admin.get('/notifications?limit=100')).body;
    const about = items.filter(({ title }: { title: string }) => title.includes(trip.code));
    expect(about.map(({ body }: { body: string }) => body)).toContainEqual(
      expect.stringContaining('Nenhum motorista próximo pegou a viagem'),
    );
  });
});

test('a booked trip is offered the margin and the longest drive of the policy before the pickup', async () => {
  await clear();
  await setPolicy({ kind: 'proximidade', most_minutes: 20, start_margin_seconds: 900 });
  const trip = await request(stage, { pickupAt: new Date(Date.now() + 60 * 60_000).toISOString() });
  expect(trip.status).toBe('scheduled');
  await sweepIn(stage.panel, 24);
  expect((await show(stage, trip.id)).status).toBe('scheduled');
  await sweepIn(stage.panel, 26);
  expect((await show(stage, trip.id)).status).toBe('available');
});

test('decisions by another version of the rules are shown, and counted without being repeated', async () => {
  await clear();
  await setPolicy({ kind: 'proximidade' });
  const driver = await present(stage, { at: north(300) });
  const trip = await request(stage);
  const { pool } = stage.panel.services;
  await pool.query(
    `insert into dispatch_decisions (id, trip_id, terms_version, policy_id, rule_version, chain_started_at, rules, candidates, partner_ids)
     select $1, trip_id, terms_version, policy_id, 1, chain_started_at, rules - 'kind' - 'mostMinutes',
       jsonb_build_array((candidates->0) - '{startsAt,earnedCents,waitingSeconds}'::text[] || '{"place": 1, "capacity": 1, "isConfirmed": false}'), partner_ids
     from dispatch_decisions where trip_id = $2`,
    [newId(), trip.id],
  );
  const { items } = (await stage.admin.get(`/trips/${trip.id}/decisions`)).body;
  expect(items[1]).toMatchObject({
    ruleVersion: 1,
    kind: 'fila',
    lines: [{ startsAt: 'rank', earnedCents: 0, passedOver: 'Entrada à espera da confirmação da central.' }],
  });
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const { body } = await stage.admin.get(`/dispatch/replay?day=${day}`);
  expect(body).toMatchObject({ otherVersions: 1, inversions: [] });
  await decline(driver, trip);
});
