import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import { fund } from '#tests/till.ts';

/**
 * Attack: a client cancels although the driver has arrived, or a partner abandons a trip shortly before the pickup.
 * Each uses a detour that seems to cost nothing. Defence: the detour costs the same fee as the direct cancellation or
 * give-back.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partnerId: string;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const giveBackFees = [{ underSeconds: 7_200, feeCents: 10_00 }];
  const reconfirmations = [{ beforeSeconds: 7_200, answerSeconds: 1_800 }];
  await must(admin.patch('/settings', { cancelFeeCents: 15_00, giveBackFees, reconfirmations }));
});
afterAll(() => panel.close());

beforeEach(async () => {
  partnerId = await central.makePartner({ drivers: 2 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});

const show = (id: string, caller = admin) => must(caller.get(`/trips/${id}`));
const balance = async () => (await must(admin.get(`/wallets/${partnerId}`))).balanceCents;
const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function fleet() {
  const { drivers, vehicles } = await must(admin.get(`/partners/${partnerId}`));
  return { drivers, vehicles, crew: { driverId: drivers[0].id, vehicleId: vehicles[0].id } };
}

/** Creates a trip whose driver has arrived half an hour before the pickup. */
async function atTheDoor(): Promise<string> {
  const { crew } = await fleet();
  const { id } = await runTrip(client, partner, tripBody(central, { minutes: 30 }), ['accept', ['arrive', crew]]);
  expect((await show(id, client)).cancelFeeCents).toBe(15_00);
  return id;
}

/** Creates a trip that was accepted 90 hours ago and has no driver yet. The pickup is in `minutes`. */
async function accepted(minutes: number): Promise<string> {
  const { id } = await runTrip(client, partner, tripBody(central, { minutes }), ['accept']);
  const accepted_at = new Date(Date.now() - 90 * 3_600_000);
  await panel.services.db.updateTable('trips').set({ accepted_at }).where('id', '=', id).execute();
  return id;
}

async function propose(id: string, change: object): Promise<void> {
  const { version } = await show(id, client);
  const proposed = await must(client.patch(`/trips/${id}`, { version, ...change }));
  expect([proposed.status, proposed.proposal !== null]).toEqual(['arrived', true]);
}

/** Cancels with the fee, after a cancellation without the fee was refused. Returns the trip. */
async function cancelled(id: string) {
  const free = await client.post(`/trips/${id}/cancel`, { reason: 'Mudou o plano' });
  expect(free).toMatchObject({ status: 409, body: { reason: 'fee_changed' } });
  await must(client.post(`/trips/${id}/cancel`, { reason: 'Mudou o plano', feeCents: 15_00 }));
  const { upcoming } = await must(admin.get(`/wallets/${partnerId}`));
  expect(upcoming).toMatchObject([{ tripId: id, amountCents: 15_00 }]);
  expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
  return show(id);
}

/** State of a trip whose client owes the fee and whose partner gets a part of the fee. */
const billed = () => ({
  status: 'cancelled',
  feeCents: 15_00,
  clientSide: 'unbilled',
  partnerSide: 'pending',
  partnerId,
});

describe('a client whose driver has arrived', () => {
  it('owes the cancellation fee after the partner confirms a later pickup', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await must(partner.post(`/trips/${id}/confirm-change`));
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('owes the cancellation fee after the partner declines a later pickup and the trip is available again', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await must(partner.post(`/trips/${id}/decline-change`));
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null });
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('owes the cancellation fee after the partner leaves a later pickup unanswered', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await sweepIn(panel, 31);
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null });
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('owes the cancellation fee after the partner confirms another payment method', async () => {
    await fund(admin, partnerId, 50_00);
    const id = await atTheDoor();
    await propose(id, { paymentMethod: 'cash' });
    await must(partner.post(`/trips/${id}/confirm-change`));
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('owes no cancellation fee after the partner gave the trip back', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await must(partner.post(`/trips/${id}/give-back`, { reason: 'Carro quebrou', feeCents: 10_00 }));
    expect((await show(id, client)).cancelFeeCents).toBe(0);
  });
});

describe('a partner that leaves a trip when a give-back would cost the late fee', () => {
  it('pays the fee once if it does not reconfirm in time, as of the deadline', async () => {
    const id = await accepted(115);
    await sweepIn(panel, 0);
    const { reconfirmBy } = await show(id);
    expect(reconfirmBy).not.toBeNull();
    await sweepIn(panel, 100);
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null });
    expect(await balance()).toBe(-10_00);
    await sweepIn(panel, 101);
    expect(await balance()).toBe(-10_00);
  });

  it('cannot avoid the fee by deactivating drivers or letting a licence expire', async () => {
    const id = await accepted(60);
    const { drivers, vehicles } = await fleet();
    const change = (path: string, version: number, body: object) =>
      partner.patch(`/partners/${partnerId}/${path}`, { version, ...body });
    await must(change(`drivers/${drivers[0].id}`, drivers[0].version, { active: false }));
    for (const [path, { version }, body] of [
      [`drivers/${drivers[1].id}`, drivers[1], { active: false }],
      [`drivers/${drivers[1].id}`, drivers[1], { licenceExpiresOn: '2020-01-01' }],
    ] as const) {
      const refused = await change(path, version, body);
      expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('devolva-a antes') } });
    }
    await must(change(`vehicles/${vehicles[0].id}`, vehicles[0].version, { active: false }));
    const last = await change(`vehicles/${vehicles[1].id}`, vehicles[1].version, { active: false });
    expect(last.status).toBe(409);
    await sweepIn(panel, 1);
    expect(await show(id)).toMatchObject({ status: 'accepted', partnerId });
    await must(partner.post(`/trips/${id}/give-back`, { reason: 'Carro quebrou', feeCents: 10_00 }));
    expect(await balance()).toBe(-10_00);
    const driver = (await fleet()).drivers.find(({ active }: { active: boolean }) => active);
    await must(change(`drivers/${driver.id}`, driver.version, { active: false }));
  });

  it('pays no fee when the central deactivates its vehicles', async () => {
    const id = await accepted(60);
    for (const { id: vehicleId, version } of (await fleet()).vehicles)
      await must(admin.patch(`/partners/${partnerId}/vehicles/${vehicleId}`, { version, active: false }));
    await sweepIn(panel, 1);
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null });
    expect(await balance()).toBe(0);
  });
});
