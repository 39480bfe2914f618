import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastingReasons } from '#domain/trips/reopening.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { judgePartners, mayKeep, mayTake, type TripToHold } from './data.ts';

let panel: Panel;
let central: Central;
let tripId: string;
let otherAreaId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  // 23:30 where the trip begins is the next day already in UTC.
  const pickupAt = '2030-03-10T02:30:00Z';
  tripId = (await runTrip(client, client, { ...tripBody(central), pickupAt })).id;
  otherAreaId = newId();
  const area = { id: otherAreaId, name: 'Santos', uf: 'SP', time_zone: 'America/Sao_Paulo' };
  await panel.services.db.insertInto('service_areas').values(area).execute();
});
afterAll(() => panel.close());

/** The day of pickup is 2030-03-09. */
const lastDay = fc.constantFrom(null, null, null, '2030-03-08', '2030-03-09', '2030-03-10');
const active = fc.constantFrom(true, true, true, false);
const anyPartner = fc.record({
  status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'pending' as const),
  here: fc.constantFrom(true, true, true, false),
  category: fc.constantFrom('comum' as const, 'comum' as const, 'comum' as const, 'van' as const),
  drivers: fc.array(fc.record({ active, licence: lastDay, municipal: lastDay }), { minLength: 1, maxLength: 3 }),
  vehicles: fc.array(fc.record({ active, registration: lastDay, permit: lastDay, accessible: fc.boolean() }), {
    maxLength: 3,
  }),
  gaveBack: fc.constantFrom(false, false, false, true),
  busy: fc.constantFrom(0, 0, 0, 1, 2),
  minimum: fc.constantFrom(null, 0, -500_00, -7_00),
});
const anyTrip = fc.record({
  needs: fc.constantFrom([], ['wheelchair'], ['child_seat']),
  method: fc.constantFrom('billed' as const, 'cash' as const),
});
type AnyPartner = typeof anyPartner extends fc.Arbitrary<infer One> ? One : never;
type AnyTrip = typeof anyTrip extends fc.Arbitrary<infer One> ? One : never;

class Undo extends Error {}

async function write(tx: Tx, partner: AnyPartner, { needs, method }: AnyTrip): Promise<string> {
  const id = newId();
  const { status, minimum, here, category, busy } = partner;
  await tx
    .insertInto('partners')
    .values({ id, kind: 'driver', name: 'P', status, minimum_balance_cents: minimum })
    .execute();
  const service_area_id = here ? central.areaId : otherAreaId;
  await tx.insertInto('partner_areas').values({ partner_id: id, service_area_id }).execute();
  await tx.insertInto('partner_categories').values({ partner_id: id, category }).execute();
  for (const one of partner.drivers) {
    const ends = { licence_expires_on: one.licence, municipal_licence_expires_on: one.municipal };
    await tx
      .insertInto('drivers')
      .values({ id: newId(), partner_id: id, name: 'M', active: one.active, ...ends })
      .execute();
  }
  for (const [index, one] of partner.vehicles.entries()) {
    const vehicle = { plate: `AAA${index}A00`, model: 'M', category: 'comum' as const, accessible: one.accessible };
    const ends = { registration_expires_on: one.registration, permit_expires_on: one.permit };
    const row = { ...vehicle, ...ends, id: newId(), partner_id: id, active: one.active };
    await tx.insertInto('vehicles').values(row).execute();
  }
  await tx
    .updateTable('trips')
    .set({ needs: [...needs], payment_method: method })
    .where('id', '=', tripId)
    .execute();
  const held = { trip_id: tripId, partner_id: id, held_from: new Date(0), held_until: new Date(1), gave_back: true };
  if (partner.gaveBack) await tx.insertInto('trip_holders').values(held).execute();
  for (let count = 0; count < busy; count += 1) await keepBusy(tx, id, count === 0 ? '30 minutes' : '90 minutes');
  return id;
}

/** Another trip of the same partner, so long after this one. */
async function keepBusy(tx: Tx, partnerId: string, later: string): Promise<void> {
  const columns = sql`booking_id, client_id, service_area_id, kind, category, pickup_local, time_zone, payment_method, commission_bp, duration_seconds`;
  await sql`insert into trips (id, status, partner_id, pickup_at, ${columns})
    select ${newId()}, 'accepted', ${partnerId}, pickup_at + ${later}::interval, ${columns} from trips where id = ${tripId}`.execute(
    tx,
  );
}

it('says of many in SQL what the rule says of each', async () => {
  const seen = { take: 0, keep: 0, not: 0 };
  await fc.assert(
    fc.asyncProperty(anyPartner, anyTrip, async (partner, trip) => {
      const work = panel.services.db.transaction().execute(async (tx) => {
        const id = await write(tx, partner, trip);
        const row = await tx.selectFrom('trips').selectAll().where('id', '=', tripId).executeTakeFirstOrThrow();
        const [verdict] = await judgePartners(tx, row as unknown as TripToHold, [id], 'take');
        const { rows } = await sql<{ keeps: boolean; takes: boolean }>`
          select ${mayKeep} as keeps, ${mayTake} as takes from trips t, partners p where t.id = ${tripId} and p.id = ${id}`.execute(
          tx,
        );
        const whyNot = verdict?.whyNot ?? [];
        const keeps = !lastingReasons.some((reason) => whyNot.includes(reason));
        const takes = whyNot.length === 0;
        seen[takes ? 'take' : keeps ? 'keep' : 'not'] += 1;
        expect({ whyNot, ...rows[0] }).toEqual({ whyNot, keeps, takes });
        throw new Undo();
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    }),
    { numRuns: 300 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
}, 60_000);
