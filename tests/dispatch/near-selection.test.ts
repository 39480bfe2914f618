import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DispatchDecision } from '#contract/dispatch.ts';
import { inOrder, type QueueCandidate } from '#domain/dispatch/candidates.ts';
import { newId } from '#server/platform/uuid.ts';
import { addCrew } from '#tests/central.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import { bePresent, enqueueDriver, north, present } from './near-stage.ts';
import { expectLaws, makeRank, request, setStage, show, type ShownTrip, type Stage } from './stage.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.panel.close());

const setPolicy = (more: object) => stage.panel.services.db.updateTable('dispatch_policies').set(more).execute();
const offeredTo = async ({ id }: ShownTrip) => (await show(stage, id)).offeredDriverId;
const linesOf = async ({ id }: ShownTrip): Promise<DispatchDecision['lines']> =>
  (await stage.admin.get(`/trips/${id}/decisions`)).body.items.at(-1).lines;
/** The drivers of the first decision about the trip, in the order in which they were read. */
async function recordedFor({ id }: ShownTrip): Promise<QueueCandidate[]> {
  const decisions = stage.panel.services.db.selectFrom('dispatch_decisions').select('candidates');
  const { candidates } = await decisions.where('trip_id', '=', id).executeTakeFirstOrThrow();
  return candidates as unknown as QueueCandidate[];
}
const firstFifty = (candidates: readonly QueueCandidate[]) =>
  candidates
    .slice(0, 50)
    .map(({ driverId }) => driverId)
    .toSorted();

describe('an offer of another area that is written at the same time', () => {
  test('passes the driver over, and the trip goes to the next one', async () => {
    await setPolicy({ kind: 'proximidade', most_minutes: 15, ending_minutes: 0 });
    const other = await request(stage);
    const [near, far] = [await present(stage, { at: north(500) }), await present(stage, { at: north(2_000) })];
    const { db, pool } = stage.panel.services;
    const holder = await pool.connect();
    await holder.query('begin');
    const offer = [newId(), other.id, near.partnerId, near.driverId];
    await holder.query(
      `insert into trip_offers (id, trip_id, partner_id, driver_id, position, status) values ($1, $2, $3, $4, 0, 'open')`,
      offer,
    );
    const asked = request(stage);
    try {
      await untilWaiting(db, 1);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    const trip = await asked;
    expect(await offeredTo(trip)).toBe(far.driverId);
    expect(await linesOf(trip)).toMatchObject([{ passedOver: 'Com outra oferta na tela.' }, { isChosen: true }]);
    await pool.query(`update trip_offers set status = 'withdrawn', decided_at = now() where id = $1`, [offer[0]]);
    await expectLaws(stage);
  });

  test('leaves one offer with a driver who works in both areas', async () => {
    const { admin, central, panel } = stage;
    await setPolicy({ kind: 'proximidade', most_minutes: 15, ending_minutes: 0 });
    const driver = await present(stage, { at: north(500) });
    const { db } = panel.services;
    const area = { name: `Praça ${newId()}`, uf: 'SP', timeZone: 'America/Sao_Paulo', pricesOf: central.areaId };
    const serviceAreaId = (await admin.post('/areas', area)).body.id;
    await db
      .insertInto('partner_areas')
      .values({ partner_id: driver.partnerId, service_area_id: serviceAreaId })
      .execute();
    const policy = { service_area_id: serviceAreaId, category: 'comum' as const, valid_from: '2020-01-01' };
    await db
      .insertInto('dispatch_policies')
      .values({ id: newId(), ...policy, kind: 'proximidade' })
      .execute();
    const trips = await Promise.all([
      request(stage, { serviceAreaId }),
      request(stage),
      request(stage, { serviceAreaId }),
      request(stage),
    ]);
    const offered = await Promise.all(trips.map(offeredTo));
    expect(offered.filter((id) => id !== null)).toEqual([driver.driverId]);
    await expectLaws(stage);
  });
});

describe('the database', () => {
  test.each(['proximidade', 'equilibrio'] as const)('orders the drivers like the rules of %s', async (kind) => {
    await setPolicy({ kind: 'mural', most_minutes: 60, ending_minutes: 20 });
    const { db } = stage.panel.services;
    const partner = await stage.central.makePartner();
    const ranks = [
      await makeRank(stage, `A ${newId()}`, north(900)),
      await makeRank(stage, `B ${newId()}`, north(900)),
    ];
    for (let index = 0; index < 80; index += 1) {
      const { driverId } = await addCrew(db, partner);
      const driver = { driverId, partnerId: partner };
      const declaredRankId = ranks[index % 2] ?? '';
      const place = index % 3 === 0 ? { declaredRankId } : { at: north((index * 7_919) % 6_000) };
      await bePresent(stage, driver, { ...place, earnedCents: ((index * 31) % 5) * 1_000 });
      if (index % 6 === 0) await enqueueDriver(stage, driver, declaredRankId);
      if (index % 10 !== 0) continue;
      const { id } = await request(stage);
      await db
        .updateTable('trips')
        .set({ status: 'in_progress', partner_id: partner, driver_id: driverId, accepted_at: new Date() })
        .set({ begun_at: new Date(Date.now() - index * 10_000 - 5_000), duration_seconds: 900 })
        .where('id', '=', id)
        .execute();
      await db.updateTable('trip_stops').set(north(500)).where('trip_id', '=', id).where('position', '=', 1).execute();
    }
    await db
      .updateTable('presences')
      .set({ paused_at: new Date(), paused_until: new Date(Date.now() + 600_000) })
      .where('ended_at', 'is', null)
      .execute();
    await setPolicy({ kind });
    const trip = await request(stage);
    const recorded = await recordedFor(trip);
    expect(recorded).toHaveLength(80);
    expect(new Set(recorded.map(({ startsAt }) => startsAt)).size).toBe(4);
    expect(firstFifty(recorded)).toEqual(firstFifty(inOrder(recorded, kind)));
  });

  test.each(['proximidade', 'equilibrio'] as const)('selects drivers without a block first for %s', async (kind) => {
    await setPolicy({ kind: 'mural', most_minutes: 60, ending_minutes: 0 });
    const { db } = stage.panel.services;
    const partner = await stage.central.makePartner();
    const { id } = await request(stage);
    const about = { trip_id: id, position: 0, conduct: 'threat', description: 'Ameaçou.' } as const;
    const times = { answered_at: new Date(), ends_at: new Date(Date.now() + 86_400_000) };
    const drivers: string[] = [];
    for (let index = 0; index <= 50; index += 1) {
      const { driverId } = await addCrew(db, partner);
      drivers.push(driverId);
      await bePresent(stage, { driverId, partnerId: partner }, { at: north(index * 100), earnedCents: index });
      if (index === 50) continue;
      const block = { id: newId(), driver_id: driverId, partner_id: partner, approved: true, answer: 'Sim.' };
      await db
        .insertInto('passenger_blocks')
        .values({ ...block, ...about, ...times })
        .execute();
    }
    await setPolicy({ kind });
    const recorded = await recordedFor(await request(stage));
    expect(recorded).toHaveLength(51);
    expect(firstFifty(recorded)).toContain(drivers.at(-1));
  });
});
