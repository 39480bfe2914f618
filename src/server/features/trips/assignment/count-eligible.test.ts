import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitCommission } from '#domain/commission.ts';
import { lastingReasons } from '#domain/trips/reopening.ts';
import { mayKeep } from '#server/features/partners/fitness-conditions.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { assignmentColumns } from './assign.ts';
import { countEligible, selectEligible } from './count-eligible.ts';
import { evaluatePartners, type TripToAssign } from './evaluate-partners.ts';

let panel: Panel;
let central: Central;
let tripId: string;
let otherAreaId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  tripId = (await runTrip(client, client, tripBody(central))).id;
  // 23:30 local time at the pickup is already the next day in UTC.
  const pickup_at = new Date('2030-03-10T02:30:00Z');
  await panel.services.db.updateTable('trips').set({ pickup_at }).where('id', '=', tripId).execute();
  await panel.services.db.updateTable('settings').set({ open_charges_per_partner: 2 }).execute();
  otherAreaId = newId();
  const area = { id: otherAreaId, name: 'Santos', uf: 'SP', time_zone: 'America/Sao_Paulo' };
  await panel.services.db.insertInto('service_areas').values(area).execute();
});
afterAll(() => panel.close());

/** Dates around the day of pickup, 2030-03-09 or 2030-03-10. */
const lastDay = fc.constantFrom(null, null, null, null, null, null, '2030-03-08', '2030-03-09', '2030-03-10');
const active = fc.constantFrom(true, true, true, true, false);
const anyPartner = fc.record({
  status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'pending' as const),
  here: fc.constantFrom(true, true, true, false),
  category: fc.constantFrom('comum' as const, 'comum' as const, 'comum' as const, 'van' as const),
  drivers: fc.array(fc.record({ active, licence: lastDay, municipal: lastDay }), { minLength: 1, maxLength: 3 }),
  vehicles: fc.array(fc.record({ active, registration: lastDay, permit: lastDay, accessible: fc.boolean() }), {
    maxLength: 3,
  }),
  /** Index of the trip that the partner gave back. */
  gaveBack: fc.constantFrom(null, null, null, 0, 1),
  busy: fc.constantFrom(0, 0, 0, 1, 2),
  unpaid: fc.constantFrom(0, 0, 1, 2),
  minimum: fc.constantFrom(null, -7_00, -7_00, -500_00),
  /** Commission rate agreed with the partner. Null if the rate of its plan or of the central applies. */
  commissionBp: fc.constantFrom(null, null, 0, 10_00, 50),
});
const anyTrip = fc.record({
  category: fc.constantFrom('comum' as const, 'comum' as const, 'comum' as const, 'van' as const),
  needs: fc.constantFrom([], ['wheelchair'], ['child_seat']),
  method: fc.constantFrom('billed' as const, 'cash' as const, 'cash' as const, 'pix_central' as const),
  /** Amount from which the commission is computed, and whether the amount is an estimate or the minimum fare. */
  baseCents: fc.constantFrom(0, 35_00, 70_00, 70_05, 1_400_99, 1_401_00),
  estimated: fc.boolean(),
  later: fc.constantFrom('0', '0', '-45 minutes', '30 minutes', '61 minutes'),
});
type AnyPartner = typeof anyPartner extends fc.Arbitrary<infer One> ? One : never;
type AnyTrip = typeof anyTrip extends fc.Arbitrary<infer One> ? One : never;

class Undo extends Error {}

const noPrice = { estimate_cents: null, commission_bp: 20_00, expected_commission_cents: 0 };

/** Copies the first trip with other columns and a later pickup. */
async function copyTrip(tx: Tx, later: string, columns: Record<string, unknown>): Promise<string> {
  const id = newId();
  const same = sql`booking_id, client_id, service_area_id, kind, pickup_local, time_zone, duration_seconds`;
  const other = { category: 'comum', payment_method: 'billed', ...noPrice, needs: [], ...columns };
  const names = sql.join(Object.keys(other).map((name) => sql.ref(name)));
  await sql`insert into trips (id, pickup_at, ${same}, ${names})
    select ${id}, pickup_at + ${later}::interval, ${same}, ${sql.join(Object.values(other))} from trips where id = ${tripId}`.execute(
    tx,
  );
  return id;
}

function writeTrip(tx: Tx, { category, needs, method, baseCents, estimated, later }: AnyTrip): Promise<string> {
  const total = { totalCents: baseCents, reimbursementsCents: 0, commissionBp: 20_00 };
  const expected_commission_cents = splitCommission(total).commissionCents;
  const price = { estimate_cents: estimated ? baseCents : null, commission_bp: 20_00, expected_commission_cents };
  const columns = { category, needs: [...needs], payment_method: method, ...price };
  return copyTrip(tx, later, { ...columns, status: 'available' });
}

async function writePartner(tx: Tx, partner: AnyPartner, tripIds: string[]): Promise<string> {
  const id = newId();
  const { status, minimum, here, category, busy, unpaid, gaveBack, commissionBp } = partner;
  await tx
    .insertInto('partners')
    .values({ id, kind: 'driver', name: 'P', status, minimum_balance_cents: minimum, commission_bp: commissionBp })
    .execute();
  const service_area_id = here ? central.areaId : otherAreaId;
  await tx.insertInto('partner_areas').values({ partner_id: id, service_area_id }).execute();
  await tx.insertInto('partner_categories').values({ partner_id: id, category }).execute();
  for (const one of partner.drivers) {
    const ending = { licence_expires_on: one.licence, municipal_licence_expires_on: one.municipal };
    await tx
      .insertInto('drivers')
      .values({ id: newId(), partner_id: id, name: 'M', active: one.active, ...ending })
      .execute();
  }
  for (const one of partner.vehicles) {
    const vehicle = { plate: newId().slice(-7), model: 'M', category: 'comum' as const, accessible: one.accessible };
    const ending = { registration_expires_on: one.registration, permit_expires_on: one.permit };
    const row = { ...vehicle, ...ending, id: newId(), partner_id: id, active: one.active };
    await tx.insertInto('vehicles').values(row).execute();
  }
  const trip_id = gaveBack === null ? undefined : tripIds[gaveBack];
  const assignment = { partner_id: id, assigned_at: new Date(0), ended_at: new Date(1), gave_back: true };
  if (trip_id)
    await tx
      .insertInto('trip_assignments')
      .values({ ...assignment, trip_id })
      .execute();
  for (let count = 0; count < busy; count += 1)
    await copyTrip(tx, count === 0 ? '30 minutes' : '90 minutes', { status: 'accepted', partner_id: id });
  for (let count = 0; count < unpaid; count += 1) {
    const ended = { status: 'completed', partner_id: id, payment_method: 'pix_central' };
    const trip = { trip_id: await copyTrip(tx, '-2 days', ended), txid: newId().replaceAll('-', '').slice(-25) };
    await tx
      .insertInto('trip_charges')
      .values({ ...trip, amount_cents: 10_00 })
      .execute();
  }
  return id;
}

const idsOf = (rows: { partnerId: string }[]) => rows.map(({ partnerId }) => partnerId).toSorted();

it('the SQL that finds and counts eligible partners gives the same result as the rule of the domain', async () => {
  const seen = { take: 0, keep: 0, not: 0 };
  const partners = fc.array(anyPartner, { minLength: 1, maxLength: 4 });
  const trips = fc.array(anyTrip, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(partners, trips, async (somePartners, someTrips) => {
      const work = panel.services.db.transaction().execute(async (tx) => {
        const tripIds = [];
        for (const trip of someTrips) tripIds.push(await writeTrip(tx, trip));
        const partnerIds = [];
        for (const partner of somePartners) partnerIds.push(await writePartner(tx, partner, tripIds));
        const counted = await countEligible(tx, tripIds);
        const eligible = await sql<
          RowOf<'trip_assignments', 'trip_id' | 'partner_id'>
        >`${selectEligible(tripIds)}`.execute(tx);
        const rows = await tx
          .selectFrom('trips as t')
          .innerJoin('partners as p', (join) => join.on(mayKeep))
          .select(['t.id as tripId', 'p.id as partnerId'])
          .where('t.id', 'in', tripIds)
          .execute();
        for (const id of tripIds) {
          const row = await tx.selectFrom('trips').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
          const verdicts = await evaluatePartners(tx, row as unknown as TripToAssign, partnerIds, 'take');
          const keeping = verdicts.filter(({ whyNot }) => !lastingReasons.some((reason) => whyNot.includes(reason)));
          const taking = keeping.filter(({ whyNot }) => whyNot.length === 0);
          seen.take += taking.length;
          seen.keep += keeping.length - taking.length;
          seen.not += verdicts.length - keeping.length;
          const kept = rows.filter(({ tripId: of }) => of === id);
          expect(idsOf(kept)).toEqual(idsOf(keeping));
          const found = eligible.rows.flatMap((pair) => (pair.trip_id === id ? [{ partnerId: pair.partner_id }] : []));
          expect([verdicts, idsOf(found)]).toEqual([verdicts, idsOf(taking)]);
          expect([verdicts, counted.get(id)]).toEqual([verdicts, taking.length]);
        }
        throw new Undo();
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    }),
    { numRuns: 120 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
}, 60_000);

it('a balance that covers the commission of the partner’s own plan is enough, even if the rate of the central is higher', async () => {
  const trip: AnyTrip = { category: 'comum', needs: [], method: 'cash', later: '0', baseCents: 70_00, estimated: true };
  const partner: AnyPartner = {
    status: 'active',
    here: true,
    category: 'comum',
    drivers: [{ active: true, licence: null, municipal: null }],
    vehicles: [{ active: true, registration: null, permit: null, accessible: false }],
    gaveBack: null,
    busy: 0,
    unpaid: 0,
    minimum: -7_00,
    commissionBp: null,
  };
  const work = panel.services.db.transaction().execute(async (tx) => {
    const id = await writeTrip(tx, trip);
    const cheap = await writePartner(tx, { ...partner, commissionBp: 10_00 }, [id]);
    const usual = await writePartner(tx, partner, [id]);
    const row = (await tx.selectFrom('trips').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as never;
    const verdicts = await evaluatePartners(tx, row, [cheap, usual], 'take');
    const whyNot = (partnerId: string) => verdicts.find((verdict) => verdict.partnerId === partnerId)?.whyNot;
    expect([whyNot(cheap), whyNot(usual)]).toEqual([[], ['balance']]);
    expect(assignmentColumns(row, cheap, { commissionBp: 10_00 })).toMatchObject({ expected_commission_cents: 7_00 });
    throw new Undo();
  });
  await expect(work).rejects.toBeInstanceOf(Undo);
});
