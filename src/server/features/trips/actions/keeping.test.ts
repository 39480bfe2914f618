import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import { sweep } from './jobs.ts';

/** Tests when an accepted trip stays assigned to its partner and when the partner loses the trip. */
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

async function makeAssignee(): Promise<{ partnerId: string; assignee: Caller }> {
  const partnerId = await central.makePartner();
  return { partnerId, assignee: await panel.signIn({ tipo: 'parceiro', partnerId }) };
}

const show = async (id: string) => (await admin.get(`/trips/${id}`)).body;
const story = async (id: string, caller = admin) => (await caller.get(`/trips/${id}/events`)).body.items;
const actionsOf = async (id: string) => (await story(id)).map(({ action }: { action: string }) => action);
const hours = (count: number) => count * 60;

/** Creates a trip with pickup in `aheadHours`, accepted `acceptedHours` ago. */
async function assignedTrip(assignee: Caller, aheadHours: number, acceptedHours: number): Promise<string> {
  const { id } = await runTrip(client, client, tripBody(central, { minutes: hours(aheadHours) }));
  await client.post(`/trips/${id}/launch`);
  const accepted = await assignee.post(`/trips/${id}/accept`, { termsVersion: 1 });
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body));
  await panel.services.db
    .updateTable('trips')
    .set({ accepted_at: new Date(Date.now() - acceptedHours * 3_600_000) })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('the reconfirmation by the assigned partner', () => {
  it('is requested 24 and 2 hours before pickup, and the partner answers with one call', async () => {
    const { assignee } = await makeAssignee();
    const id = await assignedTrip(assignee, 24.5, 90);
    await sweepIn(panel, hours(0.4));
    expect(await show(id)).toMatchObject({ status: 'accepted', reconfirmBy: null });
    expect((await assignee.post(`/trips/${id}/reconfirm`)).body.reason).toBe('illegal_transition');
    await sweepIn(panel, hours(0.5));
    const { reconfirmBy, status } = (await assignee.get(`/trips/${id}`)).body;
    expect(status).toBe('accepted');
    expect((Date.parse(reconfirmBy) - Date.now()) / 3_600_000).toBeCloseTo(10.5, 1);
    expect((await client.get(`/trips/${id}`)).body.reconfirmBy).toBeNull();
    expect((await assignee.post(`/trips/${id}/reconfirm`)).body).toMatchObject({
      status: 'accepted',
      reconfirmBy: null,
    });
    await sweepIn(panel, hours(3));
    expect(await actionsOf(id)).toEqual(['request', 'launch', 'accept', 'ask-reconfirmation', 'reconfirm']);
    await sweepIn(panel, hours(22.5));
    expect((await show(id)).reconfirmBy).not.toBeNull();
    expect((await admin.post(`/trips/${id}/reconfirm`)).status).toBe(200);
  });

  it('must arrive before its deadline, else the trip returns to the pool, and the partner pays the give-back fee and is barred', async () => {
    const { partnerId, assignee } = await makeAssignee();
    await panel.services.db
      .updateTable('settings')
      .set({ give_back_fees: JSON.stringify([{ underSeconds: 90_000, feeCents: 10_00 }]) })
      .execute();
    const id = await assignedTrip(assignee, 20, 90);
    await sweepIn(panel, 0);
    const asked = await show(id);
    expect((Date.parse(asked.pickupAt) - Date.parse(asked.reconfirmBy)) / 3_600_000).toBeCloseTo(12, 1);
    await sweepIn(panel, hours(7.9));
    expect((await show(id)).partnerId).toBe(partnerId);
    await sweepIn(panel, hours(8));
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null, reconfirmBy: null, feeCents: 0 });
    const lost = { action: 'give-back', actorRole: 'system' };
    const reason = 'O parceiro não confirmou a viagem no prazo.';
    expect((await story(id, admin)).at(-1)).toMatchObject({ ...lost, reason });
    expect((await story(id, client)).at(-1)).toMatchObject({
      ...lost,
      reason: 'O motorista não confirmou a viagem no prazo.',
    });
    expect((await assignee.post(`/trips/${id}/accept`, { termsVersion: 1 })).body).toMatchObject({
      reason: 'not_eligible',
      detail: 'Você já devolveu esta viagem.',
    });
    expect((await assignee.get('/wallets/' + partnerId)).body.balanceCents).toBe(-10_00);
    const published = await panel.services.db
      .selectFrom('outbox')
      .select('audiences')
      .where('entity_id', '=', id)
      .where('topic', '=', 'trip')
      .where('version', '=', (eb) => eb.selectFrom('trips').select('version').where('id', '=', id))
      .execute();
    expect([...new Set(published.flatMap(({ audiences }) => audiences))].toSorted()).toEqual(
      ['admin', 'attendant', `client:${central.clientId}`, `partner:${partnerId}`].toSorted(),
    );
    await panel.services.db.updateTable('settings').set({ give_back_fees: '[]' }).execute();
  });

  it('is implied when the partner confirms a change, and is not requested after the partner has departed', async () => {
    const { assignee } = await makeAssignee();
    const id = await assignedTrip(assignee, 1.9, 90);
    await sweepIn(panel, 0);
    const { version, reconfirmBy } = await show(id);
    expect(reconfirmBy).not.toBeNull();
    const pickupAt = new Date(Date.now() + hours(1.8) * 60_000).toISOString();
    expect((await client.patch(`/trips/${id}`, { version, pickupAt })).status).toBe(200);
    const confirmed = (await assignee.post(`/trips/${id}/confirm-change`)).body;
    expect(confirmed).toMatchObject({ status: 'accepted', pickupAt, reconfirmBy: null });
    await sweepIn(panel, 1);
    expect((await show(id)).reconfirmBy).toBeNull();
    const other = await makeAssignee();
    const leaving = await assignedTrip(other.assignee, 1.9, 90);
    await sweepIn(panel, 0);
    expect((await other.assignee.post(`/trips/${leaving}/depart`)).body).toMatchObject({
      status: 'en_route',
      reconfirmBy: null,
    });
  });
});

describe('a reconfirmation that races with its deadline', () => {
  it('either keeps the trip confirmed or returns it to the pool', async () => {
    const { assignee } = await makeAssignee();
    const ends = { kept: 0, lost: 0 };
    for (let race = 0; race < 25; race += 1) {
      const id = await assignedTrip(assignee, 1.9, 90);
      const due = new Date(Date.now() + 15);
      await panel.services.db.updateTable('trips').set({ reconfirm_by: due }).where('id', '=', id).execute();
      const [answer] = await Promise.all([
        sleep(race % 20).then(() => assignee.post(`/trips/${id}/reconfirm`)),
        sleep(16).then(() => sweep(panel.services)),
      ]);
      // The sweep may have run before the deadline, so it runs again. The assertions accept both orders of
      // reconfirmation and sweep.
      await sweep(panel.services);
      const { status, partnerId, reconfirmBy } = await show(id);
      const kept = answer.status === 200;
      expect({ status, assigned: partnerId !== null, reconfirmBy }).toEqual({
        status: kept ? 'accepted' : 'available',
        assigned: kept,
        reconfirmBy: null,
      });
      ends[kept ? 'kept' : 'lost'] += 1;
      await client.post(`/trips/${id}/cancel`, { reason: 'Fim' });
    }
    expect(ends.kept + ends.lost).toBe(25);
  });
});

describe('an assigned partner that is no longer eligible', () => {
  it.each<[what: string, change: (partnerId: string) => Promise<unknown>, why: string]>([
    [
      'suspended',
      (id) => admin.patch(`/partners/${id}`, { status: 'suspended', statusReason: 'Documento vencido' }),
      'O cadastro do parceiro não está ativo.',
    ],
    ['out of the area', (id) => admin.patch(`/partners/${id}`, { areaIds: [] }), 'O parceiro não atende esta praça.'],
    [
      'out of the category',
      (id) => admin.patch(`/partners/${id}`, { categories: ['van'] }),
      'O parceiro não atende esta categoria.',
    ],
    [
      'without a licensed driver on the day',
      async (id) => {
        const { drivers } = (await admin.get(`/partners/${id}`)).body;
        return admin.patch(`/partners/${id}/drivers/${drivers[0].id}`, { licenceExpiresOn: '2026-01-01' });
      },
      'O parceiro não tem motorista e veículo com documentos em dia na data da viagem.',
    ],
    [
      'without a vehicle',
      async (id) => {
        const { vehicles } = (await admin.get(`/partners/${id}`)).body;
        return admin.patch(`/partners/${id}/vehicles/${vehicles[0].id}`, { active: false });
      },
      'O parceiro não tem motorista e veículo com documentos em dia na data da viagem.',
    ],
  ])('loses the trip at the next sweep if %s, and the central reads why', async (_what, change, why) => {
    const { partnerId, assignee } = await makeAssignee();
    const id = await assignedTrip(assignee, 1, 0);
    await sweepIn(panel, 0);
    expect((await show(id)).partnerId).toBe(partnerId);
    expect(await change(partnerId)).toMatchObject({ status: 200 });
    await sweepIn(panel, 0);
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null, driverId: null, feeCents: 0 });
    expect((await story(id, admin)).at(-1).reason).toBe(`O parceiro não pode mais fazer a viagem. ${why}`);
    expect((await story(id, client)).at(-1).reason).toBe('O motorista não pode mais fazer a viagem.');
  });

  it('cannot depart with a driver or vehicle whose documents have expired, even if its other driver or vehicle is valid', async () => {
    const { partnerId, assignee } = await makeAssignee();
    const id = await assignedTrip(assignee, 1, 0);
    const expired = { driver: { licenceExpiresOn: '2020-01-31' }, vehicle: { permitExpiresOn: '2020-01-31' } };
    const drivers = { name: 'Vítor Prazo', licenceNumber: '83752103960', ...expired.driver };
    const vehicles = { plate: 'BRA2E19', model: 'Spin', category: 'comum', seats: 4, ...expired.vehicle };
    const added = [
      await admin.post(`/partners/${partnerId}/drivers`, drivers),
      await admin.post(`/partners/${partnerId}/vehicles`, vehicles),
    ];
    expect(added.map(({ status }) => status)).toEqual([201, 201]);
    const { body } = await admin.get(`/partners/${partnerId}`);
    const late = body.drivers.find(({ name }: { name: string }) => name === 'Vítor Prazo');
    const old = body.vehicles.find(({ plate }: { plate: string }) => plate === 'BRA2E19');
    const refused = [
      await assignee.post(`/trips/${id}/depart`, { driverId: late.id }),
      await assignee.post(`/trips/${id}/depart`, { vehicleId: old.id }),
    ];
    expect(refused.map(({ body: { errors } }) => errors?.[0].field)).toEqual(['driverId', 'vehicleId']);
    expect((await assignee.post(`/trips/${id}/depart`)).status).toBe(200);
  });

  it('cannot depart with an assigned driver or vehicle that may no longer run the trip, and the refusal names the driver or the vehicle', async () => {
    const { partnerId, assignee } = await makeAssignee();
    const id = await assignedTrip(assignee, 1, 0);
    const { driverId, vehicleId } = await show(id);
    expect([typeof driverId, typeof vehicleId]).toEqual(['string', 'string']);
    // Gives the partner another valid driver and vehicle. Without them the sweep would take the trip from the partner.
    const spare = await central.makePartner();
    for (const table of ['drivers', 'vehicles'] as const)
      await panel.services.db
        .updateTable(table)
        .set({ partner_id: partnerId })
        .where('partner_id', '=', spare)
        .execute();
    const { db } = panel.services;
    const expire = (day: string | null) =>
      db.updateTable('vehicles').set({ permit_expires_on: day }).where('id', '=', vehicleId).execute();
    const fields = async (action: string, crew = {}) =>
      (await assignee.post(`/trips/${id}/${action}`, crew)).body.errors?.map(({ field }: { field: string }) => field);
    await expire('2020-01-31');
    expect(await fields('depart')).toEqual(['vehicleId']);
    expect(await fields('arrive')).toEqual(['vehicleId']);
    expect(await fields('depart', { driverId, vehicleId })).toEqual(['vehicleId']);
    await db.updateTable('drivers').set({ active: false }).where('id', '=', driverId).execute();
    expect(await fields('depart')).toEqual(['driverId', 'vehicleId']);
    await expire(null);
    expect(await fields('depart')).toEqual(['driverId']);
    const { id: another } = await db
      .selectFrom('drivers')
      .select('id')
      .where('partner_id', '=', partnerId)
      .where('active', '=', true)
      .executeTakeFirstOrThrow();
    expect((await assignee.post(`/trips/${id}/depart`, { driverId: another })).status).toBe(200);
    await expire('2020-01-31');
    expect((await assignee.post(`/trips/${id}/arrive`)).status).toBe(200);
  });

  it('keeps a trip under way, and a trip whose time has passed, because it may have been driven without the panel', async () => {
    const [driving, late] = [await makeAssignee(), await makeAssignee()];
    const underWay = await assignedTrip(driving.assignee, 1, 0);
    expect((await driving.assignee.post(`/trips/${underWay}/depart`)).status).toBe(200);
    const past = await assignedTrip(late.assignee, 1, 0);
    for (const { partnerId } of [driving, late])
      await admin.patch(`/partners/${partnerId}`, { status: 'suspended', statusReason: 'Documento vencido' });
    await sweepIn(panel, 60 + 16);
    expect((await show(underWay)).status).toBe('en_route');
    expect((await show(past)).status).toBe('accepted');
  });
});

describe('giving a trip back late', () => {
  it('costs the partner the fee for the time that remains until pickup, and never more than the fee that was shown', async () => {
    const steps = [
      { underSeconds: 7_200, feeCents: 10_00 },
      { underSeconds: 1_800, feeCents: 25_00 },
    ];
    await panel.services.db
      .updateTable('settings')
      .set({ give_back_fees: JSON.stringify(steps) })
      .execute();
    const { partnerId, assignee } = await makeAssignee();
    const give = (id: string, feeCents?: number) =>
      assignee.post(`/trips/${id}/give-back`, { reason: 'Carro quebrou', ...(feeCents !== undefined && { feeCents }) });
    const early = await assignedTrip(assignee, 3, 0);
    expect((await show(early)).giveBackFeeCents).toBe(0);
    expect((await give(early)).status).toBe(200);
    const late = await assignedTrip(assignee, 1, 0);
    expect((await assignee.get(`/trips/${late}`)).body.giveBackFeeCents).toBe(10_00);
    expect((await client.get(`/trips/${late}`)).body.giveBackFeeCents).toBeNull();
    expect((await give(late)).body).toMatchObject({ status: 409, reason: 'fee_changed' });
    expect((await give(late, 9_99)).body.reason).toBe('fee_changed');
    expect((await give(late, 10_00)).status).toBe(200);
    expect((await assignee.get(`/wallets/${partnerId}`)).body.balanceCents).toBe(-10_00);
    const latest = await assignedTrip(assignee, 0.4, 0);
    expect((await give(latest, 10_00)).body.reason).toBe('fee_changed');
    expect((await give(latest, 25_00)).status).toBe(200);
    expect((await assignee.get(`/wallets/${partnerId}`)).body.balanceCents).toBe(-35_00);
  });
});
