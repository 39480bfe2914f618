import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  partnerId = await central.makePartner({ drivers: 3 });
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

const crewed = async (): Promise<[string, object]> => {
  const { body } = await admin.get(`/partners/${partnerId}`);
  return ['depart', { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id }];
};

const undo = (id: string) => partner.post(`/trips/${id}/undo`);
const cancel = (id: string) => admin.post(`/trips/${id}/cancel`, { reason: 'Fim do teste' });

describe('undoing the last step', () => {
  it('reverts the step within ten seconds and adds an entry to the timeline', async () => {
    const aboard = await runTrip(client, partner, tripBody(central), ['accept', await crewed(), 'arrive', 'begin']);
    expect(aboard.undo).toMatchObject({ to: 'arrived' });
    expect(Date.parse(aboard.undo.until) - Date.parse(aboard.begunAt)).toBe(10_000);
    expect((await undo(aboard.id)).body).toMatchObject({ status: 'arrived', begunAt: null, undo: null });
    expect((await undo(aboard.id)).body).toMatchObject({ status: 409, reason: 'illegal_transition' });
    const { body: events } = await client.get(`/trips/${aboard.id}/events`);
    expect(events.items.at(-1)).toMatchObject({ action: 'undo', fromStatus: 'in_progress', toStatus: 'arrived' });
    await cancel(aboard.id);
  });

  it('restarts the wait for the passenger after a mistaken arrival', async () => {
    const there = await runTrip(client, partner, tripBody(central), ['accept', await crewed(), 'arrive']);
    expect((await undo(there.id)).body).toMatchObject({ status: 'en_route', arrivedAt: null, noShowAt: null });
    expect((await partner.post(`/trips/${there.id}/no-show`)).status).toBe(409);
    await cancel(there.id);
  });

  it('is refused after ten seconds of the database clock, and after the trip has ended', async () => {
    const aboard = await runTrip(client, partner, tripBody(central), ['accept', await crewed(), 'arrive', 'begin']);
    const late = new Date(Date.now() - 1_000);
    await panel.services.db.updateTable('trips').set({ undo_by: late }).where('id', '=', aboard.id).execute();
    expect(await undo(aboard.id)).toMatchObject({ status: 409, body: { reason: 'gone' } });
    await partner.post(`/trips/${aboard.id}/complete`);
    expect((await undo(aboard.id)).body).toMatchObject({ status: 409, reason: 'illegal_transition' });
  });

  it('restores the proposed change that the begin of the trip withdrew', async () => {
    const there = await runTrip(client, partner, tripBody(central), ['accept', await crewed(), 'arrive']);
    const change = { version: there.version, pickupAt: new Date(Date.now() + 90 * 60_000).toISOString() };
    expect((await client.patch(`/trips/${there.id}`, change)).status).toBe(200);
    expect((await partner.post(`/trips/${there.id}/begin`)).body.proposal).toBeNull();
    expect((await undo(there.id)).body.proposal).toMatchObject({ terms: { pickupAt: change.pickupAt } });
    await cancel(there.id);
  });
});
