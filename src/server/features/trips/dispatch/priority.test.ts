import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#server/features/trips/actions/jobs.ts';
import { type LiveStream, openStream, settle } from '#tests/authorisation/live-streams.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/** The priority time is five minutes. */
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let first: Caller;
let firstId: string;
let second: Caller;
let secondId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

beforeEach(async () => {
  await setting(300);
  await panel.services.db.updateTable('partners').set({ priority: false }).execute();
  [firstId, secondId] = [await central.makePartner(), await central.makePartner()];
  [first, second] = [
    await panel.signIn({ tipo: 'parceiro', partnerId: firstId }),
    await panel.signIn({ tipo: 'parceiro', partnerId: secondId }),
  ];
  await admin.patch(`/partners/${firstId}`, { priority: true });
});

const setting = (priority_seconds: number) =>
  panel.services.db.updateTable('settings').set({ priority_seconds }).execute();
const request = () => runTrip(client, client, tripBody(central));
const accept = (caller: Caller, id: string) => caller.post(`/trips/${id}/accept`, { termsVersion: 1 });

async function listed(caller: Caller, id: string): Promise<boolean> {
  const { body } = await caller.get('/trips?status=available&limit=100');
  return body.items.some((trip: { id: string }) => trip.id === id);
}

/** The clocks of database and test may differ by milliseconds. */
const CLOCKS_APART_MS = 1_000;

/** Ends the priority time. */
async function pass(id: string): Promise<void> {
  await panel.services.db
    .updateTable('trips')
    .set({ open_to_all_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
}

describe('a trip that becomes available', () => {
  it('can be seen and accepted by priority partners at once, and by the other partners after the priority time', async () => {
    expect((await admin.get(`/partners/${firstId}`)).body.priority).toBe(true);
    const before = Date.now();
    const { id } = await request();
    const { openToAllAt } = (await first.get(`/trips/${id}`)).body;
    const availableAt = Date.parse(openToAllAt) - 5 * 60_000;
    expect(availableAt).toBeGreaterThanOrEqual(before - CLOCKS_APART_MS);
    expect(availableAt).toBeLessThanOrEqual(Date.now() + CLOCKS_APART_MS);
    expect([await listed(first, id), await listed(second, id)]).toEqual([true, false]);
    expect((await second.get(`/trips/${id}`)).status).toBe(404);
    expect((await second.get('/dashboard')).body.availableNow).toBe(0);
    expect((await client.get(`/trips/${id}`)).body.openToAllAt).toBeNull();
    const early = await accept(second, id);
    expect(early).toMatchObject({ status: 409, body: { reason: 'too_early' } });
    expect(early.body.detail).toMatch(/^Por mais (5 min|4 min \d+ s), só parceiros prioritários podem aceitar/);
    expect((await second.post('/dispatch/views', { trips: [{ tripId: id }] })).body).toEqual({ noted: 0 });
    await pass(id);
    expect(await listed(second, id)).toBe(true);
    expect((await accept(second, id)).status).toBe(200);
  });

  it('can be accepted in the priority time by a priority partner, or by the central for any partner', async () => {
    const [one, two] = [await request(), await request()];
    expect((await accept(first, one.id)).status).toBe(200);
    const given = await admin.post(`/trips/${two.id}/accept`, { partnerId: secondId, termsVersion: 1 });
    expect(given.body).toMatchObject({ status: 'accepted', partnerId: secondId });
  });

  it('can be offered and designated to any partner, and keeps its priority time when it returns to the pool', async () => {
    const { id } = await request();
    expect((await admin.post(`/trips/${id}/offer`, { partnerIds: [secondId] })).status).toBe(200);
    expect((await second.post(`/trips/${id}/decline`)).status).toBe(200);
    expect(await listed(second, id)).toBe(false);
    await pass(id);
    await sweep(panel.services);
    await admin.post(`/trips/${id}/offer`, { partnerIds: [firstId] });
    expect((await first.post(`/trips/${id}/decline`)).status).toBe(200);
    expect(await listed(second, id)).toBe(true);
  });

  it('gets a new priority time after it was given back', async () => {
    const { id } = await request();
    expect((await accept(first, id)).status).toBe(200);
    const third = await central.makePartner();
    await admin.patch(`/partners/${third}`, { priority: true });
    expect((await first.post(`/trips/${id}/give-back`, { reason: 'Carro quebrou' })).status).toBe(200);
    expect((await accept(second, id)).body.reason).toBe('too_early');
  });

  it('is open to all partners at once if no partner has priority or the priority time is zero', async () => {
    const other = await runTrip(client, client, { ...tripBody(central), category: 'van' });
    expect((await admin.get(`/trips/${other.id}`)).body.openToAllAt).toBeNull();
    await setting(0);
    const { id } = await request();
    expect(await listed(second, id)).toBe(true);
    expect((await accept(second, id)).status).toBe(200);
  });
});

const countEvents = (stream: LiveStream, id: string) =>
  stream.heard.filter((event) => event.topic === 'pool' && event.entityId === id).length;

describe('live events of the pool', () => {
  it('reach priority partners first, and the other partners only when the trip opens to them', async () => {
    const streams = new Map<Caller, LiveStream>();
    for (const caller of [first, second]) streams.set(caller, await openStream(panel, caller));
    const eventCounts = async (id: string) => {
      await settle(panel, streams);
      return [first, second].map((caller) => countEvents(streams.get(caller) as LiveStream, id));
    };
    // Waits until both streams receive every later event. Pages read earlier changes from the list.
    await settle(panel, streams);
    const { id } = await request();
    expect(await eventCounts(id)).toEqual([1, 0]);
    await sweep(panel.services);
    expect(await eventCounts(id)).toEqual([1, 0]);
    await pass(id);
    await sweep(panel.services);
    await sweep(panel.services);
    expect(await eventCounts(id)).toEqual([1, 1]);
    await accept(first, id);
    expect(await eventCounts(id)).toEqual([2, 2]);
    await setting(0);
    const open = await request();
    expect(await eventCounts(open.id)).toEqual([1, 1]);
    for (const stream of streams.values()) stream.close();
  });

  it('no longer reach a partner in the priority time after the partner loses its priority', async () => {
    const stream = await openStream(panel, first);
    await admin.patch(`/partners/${firstId}`, { priority: false });
    await stream.until(() => stream.ended);
    const other = await central.makePartner();
    await admin.patch(`/partners/${other}`, { priority: true });
    const again = await openStream(panel, first);
    const { id } = await request();
    await settle(panel, new Map([[first, again]]));
    expect(countEvents(again, id)).toBe(0);
    expect(await listed(first, id)).toBe(false);
    again.close();
  });
});
