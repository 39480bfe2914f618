import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let other: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  other = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
});
afterAll(() => panel.close());

async function makeAssignee(): Promise<{ partnerId: string; assignee: Caller }> {
  const partnerId = await central.makePartner();
  return { partnerId, assignee: await panel.signIn({ tipo: 'parceiro', partnerId }) };
}

const show = async (id: string) => (await admin.get(`/trips/${id}`)).body;

async function story(id: string): Promise<string[]> {
  const { body } = await admin.get(`/trips/${id}/events`);
  return body.items.map(({ action }: { action: string }) => action);
}

async function reservedLimit(clientId: string): Promise<number> {
  const { cents } = await panel.services.db
    .selectFrom('client_limits')
    .select((eb) => eb.fn.sum<number | null>('reserved_cents').as('cents'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return cents ?? 0;
}

describe('the sweep', () => {
  it('launches a scheduled trip when its lead time of three hours begins', async () => {
    const { id } = await runTrip(client, client, tripBody(central, { minutes: 240 }));
    await sweepIn(panel, 59);
    expect((await show(id)).status).toBe('scheduled');
    await sweepIn(panel, 61);
    expect(await show(id)).toMatchObject({ status: 'available', version: 2 });
    expect(await story(id)).toEqual(['request', 'launch']);
  });

  it('moves an unanswered offer to the next partner of the queue, and then to the pool', async () => {
    const [first, second] = [await makeAssignee(), await makeAssignee()];
    const { id } = await runTrip(client, client, tripBody(central));
    const partnerIds = [first.partnerId, second.partnerId];
    expect((await admin.post(`/trips/${id}/offer`, { partnerIds })).body.offeredPartnerId).toBe(first.partnerId);
    await sweepIn(panel, 0.8);
    expect((await show(id)).offeredPartnerId).toBe(first.partnerId);
    await sweepIn(panel, 1.1);
    expect(await show(id)).toMatchObject({ status: 'offered', offeredPartnerId: second.partnerId });
    expect((await first.assignee.post(`/trips/${id}/accept`, { termsVersion: 1 })).body.reason).toBe('gone');
    await sweepIn(panel, 2.2);
    expect(await show(id)).toMatchObject({ status: 'available', offeredPartnerId: null });
    expect(await story(id)).toEqual(['request', 'offer', 'expire', 'offer', 'expire']);
    expect((await first.assignee.post(`/trips/${id}/accept`, { termsVersion: 1 })).status).toBe(200);
  });

  it('skips queued partners that are no longer eligible', async () => {
    const [first, gone, last] = [await makeAssignee(), await makeAssignee(), await makeAssignee()];
    const { id } = await runTrip(client, client, tripBody(central));
    await admin.post(`/trips/${id}/offer`, { partnerIds: [first, gone, last].map(({ partnerId }) => partnerId) });
    await admin.patch(`/partners/${gone.partnerId}`, { status: 'suspended', statusReason: 'Documento vencido' });
    await sweepIn(panel, 1.1);
    expect(await show(id)).toMatchObject({ status: 'offered', offeredPartnerId: last.partnerId });
  });

  it('ends a trip that no partner accepted within fifteen minutes after pickup, and releases the reserved limit', async () => {
    const { id, estimateCents } = await runTrip(other, other, tripBody(central));
    expect(await reservedLimit(central.otherClientId)).toBe(estimateCents);
    await sweepIn(panel, 14.5);
    expect((await show(id)).status).toBe('available');
    await sweepIn(panel, 15.1);
    expect((await show(id)).status).toBe('unattended');
    expect(await reservedLimit(central.otherClientId)).toBe(0);
  });

  it('declines a change that the assigned partner did not answer within half an hour, and unassigns the partner', async () => {
    const { assignee } = await makeAssignee();
    const trip = await runTrip(client, assignee, tripBody(central, { minutes: 120 }), ['accept']);
    const pickupAt = new Date(Date.now() + 150 * 60_000).toISOString();
    expect((await client.patch(`/trips/${trip.id}`, { version: trip.version, pickupAt })).status).toBe(200);
    await sweepIn(panel, 29);
    expect((await show(trip.id)).status).toBe('accepted');
    await sweepIn(panel, 31);
    expect(await show(trip.id)).toMatchObject({ status: 'available', partnerId: null, pickupAt, proposal: null });
    const same = await runTrip(client, assignee, tripBody(central, { minutes: 150 }), ['accept']);
    expect(same.status).toBe('accepted');
  });

  it("unassigns the partner even if the client's limit does not cover the proposed change", async () => {
    const { partnerId, assignee } = await makeAssignee();
    const trip = await runTrip(other, assignee, tripBody(central, { minutes: 120 }), ['accept']);
    const pickupAt = new Date(Date.now() + 40 * 24 * 60 * 60_000);
    const proposed = await other.patch(`/trips/${trip.id}`, {
      version: trip.version,
      pickupAt: pickupAt.toISOString(),
    });
    expect(proposed.status).toBe(200);
    // The proposed pickup is in another month, and the client's limit of that month is used up.
    const month = `${localDate(pickupAt, 'America/Sao_Paulo').slice(0, 7)}-01`;
    const { db } = panel.services;
    await db
      .updateTable('clients')
      .set({ credit_limit_cents: 500_00 })
      .where('id', '=', central.otherClientId)
      .execute();
    await db
      .insertInto('client_limits')
      .values({ client_id: central.otherClientId, cost_centre_id: null, month, confirmed_cents: 500_00 })
      .execute();
    expect(await show(trip.id)).toMatchObject({ status: 'accepted', partnerId });
    await sweepIn(panel, 31);
    expect(await show(trip.id)).toMatchObject({
      status: 'available',
      partnerId: null,
      pickupAt: pickupAt.toISOString(),
    });
    expect(await story(trip.id)).toEqual(['request', 'accept', 'edit', 'decline-change']);
  });

  it('changes each trip only once when several nodes run the sweep', async () => {
    await sweepIn(panel, 61);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1)
      ids.push((await runTrip(client, client, tripBody(central, { minutes: 240 }))).id);
    const moved = await Promise.all([sweepIn(panel, 61), sweepIn(panel, 61), sweepIn(panel, 61)]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const id of ids) expect(await story(id)).toEqual(['request', 'launch']);
  });
});
