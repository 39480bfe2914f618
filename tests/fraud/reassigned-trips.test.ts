import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';

/**
 * Attack: a partner avoids the fee for giving a trip back by a change of its driver through the central, or the central
 * passes on a trip whose deadline to confirm is over, so that the new partner loses it. Defence: only a partner that
 * never agreed to the trip pays no fee, and a deadline ends with the assignment.
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
  await must(admin.patch('/settings', { giveBackFees, reconfirmations }));
});
afterAll(() => panel.close());

beforeEach(async () => {
  partnerId = await central.makePartner({ drivers: 2 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});

const show = (id: string, caller = admin) => must(caller.get(`/trips/${id}`));
const driversOf = async (id: string): Promise<string[]> => {
  const { drivers } = await must(admin.get(`/partners/${id}`));
  return drivers.map((driver: { id: string }) => driver.id);
};
const reassign = (id: string, to: { partnerId: string; driverId?: string | undefined }) =>
  admin.post(`/trips/${id}/reassign`, { reason: 'Carro quebrado', ...to });

async function accepted(): Promise<string> {
  const { id } = await runTrip(client, partner, tripBody(central, { minutes: 90 }), ['accept']);
  const accepted_at = new Date(Date.now() - 90 * 3_600_000);
  await panel.services.db.updateTable('trips').set({ accepted_at }).where('id', '=', id).execute();
  return id;
}

describe('the fee for giving back a reassigned trip', () => {
  test('is still due from the partner that accepted it and only changed its driver', async () => {
    const id = await accepted();
    expect((await show(id, partner)).giveBackFeeCents).toBe(10_00);
    const [, driverId] = await driversOf(partnerId);
    await must(reassign(id, { partnerId, driverId }));
    expect(await show(id, partner)).toMatchObject({ driverId, giveBackFeeCents: 10_00 });
  });

  test('is not due from another partner, also after a change of its driver', async () => {
    const id = await accepted();
    const other = await central.makePartner({ drivers: 2 });
    const caller = await panel.signIn({ tipo: 'parceiro', partnerId: other });
    for (const driverId of await driversOf(other)) {
      await must(reassign(id, { partnerId: other, driverId }));
      expect(await show(id, caller)).toMatchObject({ driverId, giveBackFeeCents: 0 });
    }
  });
});

test('a deadline to confirm does not pass to the partner that gets the trip', async () => {
  const id = await accepted();
  await sweepIn(panel, 0);
  expect((await show(id)).reconfirmBy).not.toBeNull();
  const other = await central.makePartner();
  await must(reassign(id, { partnerId: other }));
  expect((await show(id)).reconfirmBy).toBeNull();
  await sweepIn(panel, 60);
  expect(await show(id)).toMatchObject({ status: 'accepted', partnerId: other });
});

test('a trip with the passenger on board cannot be reassigned', async () => {
  const [driverId] = await driversOf(partnerId);
  const { vehicles } = await must(admin.get(`/partners/${partnerId}`));
  const crew = { driverId, vehicleId: vehicles[0].id };
  const { id } = await runTrip(client, partner, tripBody(central, { minutes: 20 }), [
    'accept',
    ['arrive', crew],
    'begin',
  ]);
  const other = await central.makePartner();
  expect(await reassign(id, { partnerId: other })).toMatchObject({
    status: 409,
    body: { reason: 'illegal_transition' },
  });
});

describe('a trip cannot be reassigned', () => {
  test.each([
    [
      'a suspended partner',
      async (id: string) => {
        await panel.services.db.updateTable('partners').set({ status: 'suspended' }).where('id', '=', id).execute();
      },
    ],
    [
      'a partner without an active driver',
      async (id: string) => {
        await panel.services.db.updateTable('drivers').set({ active: false }).where('partner_id', '=', id).execute();
      },
    ],
  ])('to %s', async (_of, harm) => {
    const id = await accepted();
    const other = await central.makePartner();
    const [driverId] = await driversOf(other);
    await harm(other);
    const { status } = await reassign(id, { partnerId: other, driverId });
    expect([400, 409]).toContain(status);
    expect((await show(id)).partnerId).toBe(partnerId);
  });

  test('to two partners at once', async () => {
    const id = await accepted();
    const others = [await central.makePartner(), await central.makePartner()];
    const { version } = await show(id);
    const answers = await Promise.all(
      others.map((other) => admin.post(`/trips/${id}/reassign`, { reason: 'Troca', partnerId: other, version })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const open = panel.services.db.selectFrom('trip_assignments').select('partner_id').where('trip_id', '=', id);
    expect(await open.where('ended_at', 'is', null).execute()).toHaveLength(1);
  });
});
