import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { oldViewsJob } from './jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

async function makePartner(): Promise<{ partnerId: string; partner: Caller }> {
  const partnerId = await central.makePartner();
  return { partnerId, partner: await panel.signIn({ tipo: 'parceiro', partnerId }) };
}

const request = (minutes?: number) =>
  runTrip(client, client, tripBody(central, minutes === undefined ? {} : { minutes }));
const accept = (caller: Caller, id: string) => caller.post(`/trips/${id}/accept`, { termsVersion: 1 });
const see = (caller: Caller, ...trips: [id: string, secondsAgo: number][]) =>
  caller.post('/dispatch/views', { trips: trips.map(([tripId, secondsAgo]) => ({ tripId, secondsAgo })) });
const disputes = async (caller: Caller) => (await caller.get('/dispatch/disputes')).body.items;

/** Moves the launch of a trip into the past. Disables the trigger that makes its timeline append-only. */
async function launchedAgo(id: string, seconds: number): Promise<void> {
  await withOwner(panel.database.ownerUrl, async (owner) => {
    await owner.query('alter table trip_events disable trigger trip_events_append_only');
    await owner.query('update trip_events set at = at - make_interval(secs => $1) where trip_id = $2', [seconds, id]);
    await owner.query('alter table trip_events enable trigger trip_events_append_only');
  });
}

describe('the list of trips that a partner saw and did not get', () => {
  it('shows how fast the other partner was and why this partner’s attempt failed, but does not name the other partner', async () => {
    const [winner, loser] = [await makePartner(), await makePartner()];
    const trip = await request();
    await launchedAgo(trip.id, 20);
    expect((await see(loser.partner, [trip.id, 12])).body).toEqual({ noted: 1 });
    expect(await disputes(loser.partner)).toEqual([]);
    expect((await accept(winner.partner, trip.id)).status).toBe(200);
    expect((await accept(loser.partner, trip.id)).body.reason).toBe('taken');
    const [lost, ...others] = await disputes(loser.partner);
    expect(others).toEqual([]);
    expect(lost).toMatchObject({
      tripId: trip.id,
      code: trip.code,
      category: 'comum',
      from: 'Campo Belo, São Paulo',
      to: 'Bom Retiro, São Paulo',
      partnerCents: trip.estimateCents - Math.round(trip.estimateCents * 0.15),
      tried: true,
      refusal: 'Outro parceiro foi mais rápido e ficou com a viagem.',
    });
    const { seenAfterSeconds, takenAfterSeconds, triedAfterSeconds } = lost;
    expect([8, 9]).toContain(seenAfterSeconds);
    expect(takenAfterSeconds).toBeGreaterThanOrEqual(20);
    expect(triedAfterSeconds).toBeGreaterThanOrEqual(takenAfterSeconds);
    expect(JSON.stringify(lost)).not.toContain(winner.partnerId);
    expect(JSON.stringify(lost)).not.toMatch(/Marina|Washington|Parceiro [0-9a-f]{4}/);
    expect(await disputes(winner.partner)).toEqual([]);
  });

  it('contains a refused attempt although the transaction of the attempt rolled back', async () => {
    const [winner, loser] = [await makePartner(), await makePartner()];
    const { id } = await runTrip(client, client, tripBody(central, { paymentMethod: 'cash' }));
    await panel.services.db
      .updateTable('partners')
      .set({ minimum_balance_cents: -500_00 })
      .where('id', '=', winner.partnerId)
      .execute();
    expect((await accept(loser.partner, id)).body.reason).toBe('insufficient_balance');
    expect((await accept(winner.partner, id)).status).toBe(200);
    expect(await disputes(loser.partner)).toMatchObject([
      { tripId: id, tried: true, refusal: 'Seu saldo disponível não cobre a comissão desta viagem.' },
    ]);
  });

  it('excludes trips that were assigned to the partner, that no partner accepted, or that the partner saw more than a week ago', async () => {
    const [one, other] = [await makePartner(), await makePartner()];
    const [open, given, old] = [await request(), await request(), await request()];
    await see(one.partner, [open.id, 0], [given.id, 0], [old.id, 0]);
    await accept(one.partner, given.id);
    await one.partner.post(`/trips/${given.id}/give-back`, { reason: 'Carro quebrou' });
    expect((await accept(other.partner, given.id)).status).toBe(200);
    const third = await makePartner();
    expect((await accept(third.partner, old.id)).status).toBe(200);
    expect((await disputes(one.partner)).map(({ tripId }: { tripId: string }) => tripId)).toEqual([old.id]);
    await sql`update trip_views set seen_at = seen_at - interval '7 days 1 second' where trip_id = ${old.id}`.execute(
      panel.services.db,
    );
    expect(await disputes(one.partner)).toEqual([]);
  });
});

describe('a report of seen trips', () => {
  it('counts each trip only once, at the time of the first view', async () => {
    const { partner } = await makePartner();
    const { id } = await request();
    expect((await see(partner, [id, 5])).body).toEqual({ noted: 1 });
    expect((await see(partner, [id, 0])).body).toEqual({ noted: 0 });
    const view = await panel.services.db
      .selectFrom('trip_views')
      .select(sql<number>`round(extract(epoch from app_now() - seen_at))`.as('secondsAgo'))
      .where('trip_id', '=', id)
      .executeTakeFirst();
    expect(view?.secondsAgo).toBeGreaterThanOrEqual(5);
  });

  it('ignores trips that were not open to the partner: other area or category, not launched, taken long before, or unknown', async () => {
    const { partner } = await makePartner();
    const elsewhere = await runTrip(client, client, { ...tripBody(central), category: 'van' });
    const later = await request(24 * 60);
    const gone = await request();
    await accept((await makePartner()).partner, gone.id);
    await sql`update trips set accepted_at = accepted_at - interval '16 minutes' where id = ${gone.id}`.execute(
      panel.services.db,
    );
    const unknown = '01900000-0000-7000-8000-000000000000';
    const answer = await see(partner, [elsewhere.id, 0], [later.id, 0], [gone.id, 0], [unknown, 0]);
    expect(answer).toMatchObject({ status: 200, body: { noted: 0 } });
  });

  it('is refused with more than a hundred trips, and counts a repeated trip once', async () => {
    const { partner } = await makePartner();
    const { id } = await request();
    const many = (count: number) => Array.from({ length: count }, (): [string, number] => [id, 0]);
    expect((await see(partner, ...many(101))).body.errors[0].field).toBe('trips');
    expect((await see(partner, ...many(100))).body).toEqual({ noted: 1 });
    expect((await see(partner)).status).toBe(400);
  });

  it('is deleted after thirty days', async () => {
    const { partner } = await makePartner();
    const [kept, old] = [await request(), await request()];
    await see(partner, [kept.id, 0], [old.id, 0]);
    const { db } = panel.services;
    await sql`update trip_views set seen_at = app_now() - interval '29 days 23 hours' where trip_id = ${kept.id}`.execute(
      db,
    );
    await sql`update trip_views set seen_at = app_now() - interval '30 days 1 second' where trip_id = ${old.id}`.execute(
      db,
    );
    await oldViewsJob(panel.services).run();
    const views = db.selectFrom('trip_views').select('trip_id as id').where('trip_id', 'in', [kept.id, old.id]);
    expect(await views.execute()).toEqual([{ id: kept.id }]);
  });
});

async function clearAhead(): Promise<void> {
  await sql`update trips set status = 'cancelled' where status = any('{scheduled,available,accepted}')`.execute(
    panel.services.db,
  );
}

describe('the list of uncovered trips', () => {
  it('shows the most urgent trips first, each with the reason why the trip is unassigned', async () => {
    await clearAhead();
    const [asked, silent] = [await makePartner(), await makePartner()];
    const ineligible = await runTrip(client, client, { ...tripBody(central, { minutes: 290 }), category: 'van' });
    const scheduled = await request(220);
    const refused = await request(150);
    const seen = await request(150);
    await admin.post(`/trips/${refused.id}/offer`, { partnerIds: [asked.partnerId] });
    expect((await asked.partner.post(`/trips/${refused.id}/decline`)).status).toBe(200);
    await see(asked.partner, [seen.id, 0]);
    await see(silent.partner, [seen.id, 0]);
    const { body } = await admin.get('/dispatch/uncovered');
    const rows = body.items.map(({ trip, lacks, eligible, saw, declined }: Record<string, { id: string }>) => [
      trip?.id,
      lacks,
      Number(eligible) > 0,
      saw,
      declined,
    ]);
    expect(rows).toEqual([
      [ineligible.id, 'no_partner', false, 0, 0],
      [refused.id, 'refused', true, 0, 1],
      [seen.id, 'taker', true, 2, 0],
      [scheduled.id, 'launch', true, 0, 0],
    ]);
    expect(body.full).toBe(false);
    const spare = body.items.map((item: { spareSeconds: number }) => item.spareSeconds);
    expect(spare).toEqual(spare.toSorted((a: number, b: number) => a - b));
  });

  it('includes assigned trips that are late or will probably be late, with the contact to call', async () => {
    await clearAhead();
    const { partnerId, partner } = await makePartner();
    const { db } = panel.services;
    await sql`update drivers set phone = '+5511912345678' where partner_id = ${partnerId}`.execute(db);
    const [late, soon, far] = [await request(120), await request(60), await request(170)];
    expect((await accept(partner, late.id)).status).toBe(200);
    expect((await accept((await makePartner()).partner, soon.id)).status).toBe(200);
    expect((await accept((await makePartner()).partner, far.id)).status).toBe(200);
    await sql`update trips set pickup_at = app_now() - interval '10 minutes' where id = ${late.id}`.execute(db);
    await sql`update trips set pickup_at = app_now() + interval '15 minutes' where id = ${soon.id}`.execute(db);
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    const { body } = await attendant.get('/dispatch/uncovered');
    expect(body.items.map(({ trip, lacks }: { trip: { id: string }; lacks: string }) => [trip.id, lacks])).toEqual([
      [late.id, 'late'],
      [soon.id, 'departure'],
    ]);
    expect(body.items[0].spareSeconds).toBeLessThan(0);
    expect(body.items[0].trip).toMatchObject({ partnerPhone: null, driverPhone: '+5511912345678' });
    const own = await partner.get(`/trips/${late.id}`);
    expect(own.body).toMatchObject({ partnerPhone: null, driverPhone: null });
    const asked = await client.get(`/trips/${late.id}`);
    expect(asked.body).toMatchObject({ partnerPhone: null, driverPhone: null });
  });

  it('lets the attendant unassign a late partner and offer the trip to another partner', async () => {
    const [assignee, next] = [await makePartner(), await makePartner()];
    const trip = await request(60);
    expect((await accept(assignee.partner, trip.id)).status).toBe(200);
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    const taken = await attendant.post(`/trips/${trip.id}/give-back`, { reason: 'Não atende o telefone' });
    expect(taken).toMatchObject({ status: 200, body: { status: 'available', partnerId: null } });
    const offered = await attendant.post(`/trips/${trip.id}/offer`, { partnerIds: [next.partnerId] });
    expect(offered.body).toMatchObject({ status: 'offered', offeredPartnerId: next.partnerId });
    expect(offered.body.offeredPartnerName).toMatch(/^Parceiro/);
    expect((await accept(assignee.partner, trip.id)).body.reason).toBe('gone');
  });

  it('shows the current and next partner of an offer only to the central', async () => {
    const [first, second] = [await makePartner(), await makePartner()];
    const trip = await request(60);
    await admin.post(`/trips/${trip.id}/offer`, { partnerIds: [first.partnerId, second.partnerId] });
    const { body } = await admin.get(`/trips/${trip.id}`);
    expect(body.offeredPartnerName).toBe(`Parceiro ${first.partnerId.slice(-4)}`);
    expect(body.nextPartnerName).toBe(`Parceiro ${second.partnerId.slice(-4)}`);
    for (const caller of [client, first.partner]) {
      const seen = await caller.get(`/trips/${trip.id}`);
      expect(seen.body).toMatchObject({ offeredPartnerName: null, nextPartnerName: null });
    }
  });
});
