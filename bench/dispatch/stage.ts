import { SeededRandom } from '#domain/random.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { makeDriver, makeRank, request, setCentral, type Stage } from '#tests/dispatch/stage.ts';
import { startPanel } from '#tests/panel.ts';
import type { TemplateCluster } from '#tests/template-cluster.ts';

export type Size = { trips: number; drivers: number; ranks: number };

/** Part of the drivers who drive a trip, of those who share no position, and of those of whom half wait at ranks. */
const DRIVING = 0.2;
const UNSHARED = 0.3;
const AREA_METERS = 16_000;
const SEED = 95;
/** Offers of earlier trips for each open one. */
const OLD_OFFERS = 200;

/**
 * Makes a central with open trips and available drivers: with a position, at a rank, with a declared rank, on a trip. The
 * same rows in every run.
 */
export async function makeDispatchStage(size: Size, cluster: TemplateCluster): Promise<Stage> {
  const stage = await setCentral(await startPanel({ cluster, config: { rateLimit: false } }));
  const { db, pool } = stage.panel.services;
  await db.updateTable('dispatch_policies').set({ kind: 'mural' }).execute();
  const random = new SeededRandom(SEED);
  const anywhere = (): Coordinates => ({
    lat: -23.58 + ((random.next() - 0.5) * AREA_METERS) / 111_195,
    lng: -46.64 + ((random.next() - 0.5) * AREA_METERS) / 101_880,
  });
  const ranks: string[] = [];
  for (let index = 0; index < size.ranks; index += 1) ranks.push(await makeRank(stage, `Ponto ${index}`, anywhere()));
  const driving = Math.round(size.drivers * DRIVING);
  const trips: string[] = [];
  for (let index = 0; index < size.trips + driving; index += 1) {
    const stops = [anywhere(), anywhere()].map((at) =>
      Object.assign(at, { address: 'Rua', city: 'São Paulo', uf: 'SP' }),
    );
    trips.push((await request(stage, { stops })).id);
  }
  for (let index = 0; index < size.drivers; index += 1) {
    const { driverId, partnerId, user } = await makeDriver(stage);
    const waits = random.next();
    const rankId = ranks[index % ranks.length] ?? null;
    const presence = { id: newId(), driver_id: driverId, partner_id: partnerId, earned_cents: random.int(0, 200_000) };
    await db
      .insertInto('presences')
      .values({ ...presence, declared_rank_id: waits < UNSHARED ? rankId : null })
      .execute();
    if (waits >= UNSHARED) {
      await db
        .insertInto('position_consents')
        .values({ id: newId(), driver_id: driverId, given_by: user.userId })
        .execute();
      // In the future, so that the positions stay fresh during the run.
      const now = new Date(Date.now() + 3_600_000);
      await db
        .insertInto('driver_positions')
        .values({ driver_id: driverId, ...anywhere(), taken_at: now, received_at: now })
        .execute();
    } else if (waits < UNSHARED / 2 && rankId) {
      const place = { id: newId(), rank_id: rankId, driver_id: driverId, partner_id: partnerId, sequence: index };
      await db
        .insertInto('queue_places')
        .values({ ...place, confirmed_at: new Date() })
        .execute();
    }
    const tripId = trips[size.trips + index];
    if (tripId === undefined) continue;
    await db
      .updateTable('trips')
      .set({ status: 'in_progress', partner_id: partnerId, driver_id: driverId })
      .set({
        accepted_at: new Date(),
        begun_at: new Date(Date.now() - random.int(0, 1_500_000)),
        duration_seconds: 1_500,
      })
      .where('id', '=', tripId)
      .execute();
  }
  await pool.query(
    `insert into trip_offers (id, trip_id, partner_id, driver_id, position, status, decided_at)
     select gen_random_uuid(), t.id, d.partner_id, d.id, 0, 'withdrawn', now() from (select id from trips limit $1) t
     cross join lateral (select * from drivers order by md5(t.id::text || id::text) limit $2) d`,
    [driving, OLD_OFFERS],
  );
  return stage;
}
