import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import { fund } from '#tests/till.ts';

/**
 * A client cancels a car that stands at its door and a partner drops a trip shortly before pickup, each on a way that seemed free. Both
 * earn nothing by it: the fee is the one of the straight way.
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

/** At the passenger's door, half an hour before the pickup. */
async function atTheDoor(): Promise<string> {
  const { crew } = await fleet();
  const { id } = await runTrip(client, partner, tripBody(central, { minutes: 30 }), ['accept', ['arrive', crew]]);
  expect((await show(id, client)).cancelFeeCents).toBe(15_00);
  return id;
}

/** Accepted, without a driver chosen, so many minutes ahead and accepted long ago. */
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

/** The trip as it stands once cancelling for nothing was refused and cancelling for the fee was not. */
async function cancelled(id: string) {
  const free = await client.post(`/trips/${id}/cancel`, { reason: 'Mudou o plano' });
  expect(free).toMatchObject({ status: 409, body: { reason: 'fee_changed' } });
  await must(client.post(`/trips/${id}/cancel`, { reason: 'Mudou o plano', feeCents: 15_00 }));
  const { upcoming } = await must(admin.get(`/wallets/${partnerId}`));
  expect(upcoming).toMatchObject([{ tripId: id, amountCents: 15_00 }]);
  expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
  return show(id);
}

/** The client owes the fee, and the partner that came has its part. */
const billed = () => ({
  status: 'cancelled',
  feeCents: 15_00,
  clientSide: 'unbilled',
  partnerSide: 'pending',
  partnerId,
});

describe('a client that has the driver at the door owes the fee for cancelling', () => {
  it('after a later pickup that the partner confirms', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await must(partner.post(`/trips/${id}/confirm-change`));
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('after a later pickup that the partner declines, which puts the trip on offer again', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await must(partner.post(`/trips/${id}/decline-change`));
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null });
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('after a later pickup that the partner leaves unanswered', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await sweepIn(panel, 31);
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null });
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('after another way of paying that the partner confirms', async () => {
    await fund(admin, partnerId, 50_00);
    const id = await atTheDoor();
    await propose(id, { paymentMethod: 'cash' });
    await must(partner.post(`/trips/${id}/confirm-change`));
    expect(await cancelled(id)).toMatchObject(billed());
  });

  it('no longer once the partner has given the trip back by itself', async () => {
    const id = await atTheDoor();
    await propose(id, { pickupAt: ahead(30 * 60) });
    await must(partner.post(`/trips/${id}/give-back`, { reason: 'Carro quebrou', feeCents: 10_00 }));
    expect((await show(id, client)).cancelFeeCents).toBe(0);
  });
});

describe('a partner that drops a trip within the time of the late fee', () => {
  it('pays it where it lets the time for its word pass, by the instant at which that was over', async () => {
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

  it('cannot lose it by taking drivers off or letting papers run out: it gives the trip back', async () => {
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

  it('pays nothing where the central takes its vehicles off', async () => {
    const id = await accepted(60);
    for (const { id: vehicleId, version } of (await fleet()).vehicles)
      await must(admin.patch(`/partners/${partnerId}/vehicles/${vehicleId}`, { version, active: false }));
    await sweepIn(panel, 1);
    expect(await show(id)).toMatchObject({ status: 'available', partnerId: null });
    expect(await balance()).toBe(0);
  });
});
