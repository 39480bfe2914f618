import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';
import { makeWorld, must, requestBody, signUpBody, type World } from '#tests/authorisation/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.panel.close());

/** Fields of a trip that only the server may set. */
const decided = () => ({
  id: newId(),
  code: 'V-999999',
  bookingId: newId(),
  status: 'completed',
  kind: 'by_the_hour',
  requesterId: world.callers.admin.userId,
  partnerId: world.sides.foreign.partnerId,
  designatedPartnerId: world.sides.foreign.partnerId,
  offeredPartnerId: world.sides.foreign.partnerId,
  clientSide: 'paid',
  partnerSide: 'released',
  estimateCents: 1,
  commissionBp: 0,
  fareCents: 1,
  totalCents: 1,
  partnerCents: 1,
  limitReservedCents: 0,
  boardingPin: '0000',
  termsVersion: 7,
  createdAt: '2020-01-01T00:00:00.000Z',
});

type TripShown = Record<keyof ReturnType<typeof decided>, unknown>;

async function asAdmin(id: string): Promise<TripShown> {
  const shown = await must(world.callers.admin.get(`/trips/${id}`));
  return Object.fromEntries(Object.keys(decided()).map((name) => [name, shown[name]])) as TripShown;
}

describe('a trip whose call contains fields that only the server may set', () => {
  it("is requested with the server's values of these fields", async () => {
    const { client } = world.callers;
    const body = { ...requestBody(world, world.sides.own), ...decided(), version: 9 };
    const { id, version } = await must(client.post('/trips', body));
    expect(version).toBe(1);
    const shown = await asAdmin(id);
    const sent = Object.entries(decided()).filter(([name, value]) => shown[name as keyof TripShown] === value);
    expect(sent).toEqual([]);
    expect(shown).toMatchObject({
      status: 'available',
      requesterId: client.userId,
      partnerId: null,
      clientSide: 'none',
    });
  });

  it.each(['client', 'registrar', 'attendant', 'admin'] as const)(
    'keeps all these fields when the %s edits the terms',
    async (who) => {
      const { id, version } = await tripIn(world, world.sides.own, 'available');
      const before = await asAdmin(id);
      const { clientId } = world.sides.foreign;
      await must(world.callers[who].patch(`/trips/${id}`, { ...decided(), clientId, version, notes: 'Portão 2' }));
      expect(await asAdmin(id)).toEqual(before);
    },
  );

  it("is completed with the server's amounts, commission and parties", async () => {
    const { id } = await tripIn(world, world.sides.own, 'in_progress');
    const before = await asAdmin(id);
    const { fareCents: _fare, ...sent } = decided();
    await must(
      world.sides.own.assignee.post(`/trips/${id}/complete`, { ...sent, discountCents: 5_00, feeCents: 5_00 }),
    );
    const after = await asAdmin(id);
    expect(after).toMatchObject({
      status: 'completed',
      partnerId: world.sides.own.partnerId,
      clientSide: 'unbilled',
      partnerSide: 'pending',
      commissionBp: before.commissionBp,
      totalCents: before.estimateCents,
    });
  });

  it("cannot be accepted for another partner, or with another partner's driver or vehicle", async () => {
    const { partner } = world.callers;
    const { foreign } = world.sides;
    const { id, termsVersion } = await tripIn(world, world.sides.own, 'available');
    const taking = (body: object) => partner.post(`/trips/${id}/accept`, { termsVersion, ...body });
    expect(await taking({ partnerId: foreign.partnerId })).toMatchObject({ status: 403 });
    expect(await taking({ driverId: foreign.driverId })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'driverId' }] },
    });
    expect(await taking({ vehicleId: foreign.vehicleId })).toMatchObject({ status: 400 });
    const held = await tripIn(world, world.sides.own, 'accepted');
    expect((await partner.post(`/trips/${held.id}/depart`, { driverId: foreign.driverId })).status).toBe(400);
    expect(await asAdmin(id)).toMatchObject({ status: 'available', partnerId: null });
  });

  it('can be recorded by a partner for itself only', async () => {
    const ended = Date.now() - 30 * 3_600_000;
    const [begunAt, endedAt] = [ended - 3_600_000, ended].map((at) => new Date(at).toISOString());
    const times = { begunAt, endedAt, fareCents: 50_00 };
    const { foreign, own } = world.sides;
    const body = { request: requestBody(world, own), ...times, ...decided(), fareCents: 50_00 };
    const { id } = await must(world.callers.partner.post('/trips/executions', body));
    expect(await asAdmin(id)).toMatchObject({ partnerId: own.partnerId, partnerSide: 'in_review', clientSide: 'none' });
    const theirs = { ...body, driverId: foreign.driverId };
    expect((await world.callers.partner.post('/trips/executions', theirs)).status).toBe(400);
  });

  it("is refused with another client's cost centre or an unknown place", async () => {
    const body = requestBody(world, world.sides.own);
    const { costCentreId } = world.sides.foreign;
    const asked = await world.callers.client.post('/trips', { ...body, costCentreId });
    expect(asked).toMatchObject({ status: 400, body: { errors: [{ field: 'costCentreId' }] } });
    const { id, version } = await tripIn(world, world.sides.own, 'available');
    expect((await world.callers.client.patch(`/trips/${id}`, { version, costCentreId })).status).toBe(400);
    const stops = body.stops.map((stop) => ({ ...stop, placeId: newId() }));
    expect((await world.callers.client.post('/trips', { ...body, stops })).status).toBe(400);
  });
});

describe('a caller who changes its own record', () => {
  const power = { tipo: 'admin', approvesTrips: true, blocked: false, version: 1 };

  it('cannot change its role or links', async () => {
    const { clientId, partnerId } = world.sides.foreign;
    for (const who of ['attendant', 'client', 'registrar', 'partner', 'unlinked client', 'unlinked partner'] as const) {
      const caller = world.callers[who];
      const before = (await must(caller.get('/session'))).profile;
      const sent = { ...power, nome: 'Eu', id_cliente: clientId, id_parceiro: partnerId, profile: power };
      await must(caller.patch('/account', sent));
      expect((await must(caller.get('/session'))).profile).toEqual({ ...before, nome: 'Eu' });
    }
  });

  it('can change the contact and rules of its client as an approver, and nothing else', async () => {
    const { admin, client } = world.callers;
    const { own, foreign } = world.sides;
    const before = await must(admin.get(`/clients/${own.clientId}`));
    const rest = {
      name: 'Outra',
      document: '11222333000181',
      creditLimitCents: 1,
      dueDays: 90,
      suspended: true,
      kind: 'hotel',
    };
    const more = {
      requiresPin: true,
      allowsRecording: false,
      sendsPassengerLink: true,
      approvalCategories: [],
      costCentres: [],
    };
    const sent = { ...rest, ...more, id: foreign.clientId, phone: '(11) 97777-4321' };
    await must(client.patch(`/clients/${own.clientId}/settings`, sent));
    const after = await must(admin.get(`/clients/${own.clientId}`));
    const changed = { phone: '+5511977774321', approvalCategories: [] };
    expect(after).toEqual({ ...before, ...changed, version: before.version + 1 });
    expect((await must(admin.get(`/clients/${foreign.clientId}`))).phone).toBeNull();
  });

  it('can change the contact, Pix key and availability of its partner, and nothing else', async () => {
    const { admin, partner } = world.callers;
    const { own, foreign } = world.sides;
    const before = await must(admin.get(`/partners/${own.partnerId}`));
    const rest = { name: 'Outro', kind: 'operator', status: 'pending', commissionBp: 0, minimumBalanceCents: -100_000 };
    const more = { areaIds: [foreign.areaId], categories: ['van'], statusReason: 'x', drivers: [] };
    const sent = { ...rest, ...more, id: foreign.partnerId, phone: '(11) 97777-4321' };
    await must(partner.patch(`/partners/${own.partnerId}/settings`, sent));
    const after = await must(admin.get(`/partners/${own.partnerId}`));
    expect(after).toEqual({ ...before, phone: '+5511977774321', version: before.version + 1 });
    expect((await must(admin.get(`/partners/${foreign.partnerId}`))).phone).toBeNull();
  });

  it('changes the record named by the path, not by the body or query', async () => {
    const { partner } = world.callers;
    const { own, foreign } = world.sides;
    const wallet = await must(partner.get(`/wallets/${own.partnerId}?partnerId=${foreign.partnerId}`));
    expect(wallet.partnerId).toBe(own.partnerId);
    const crossed = await partner.patch(`/partners/${foreign.partnerId}/settings`, { id: own.partnerId, phone: null });
    expect(crossed.status).toBe(404);
  });

  it('cannot link itself to a client or partner by a sign-up', async () => {
    const body = signUpBody();
    const { clientId, partnerId } = world.sides.own;
    await must(
      world.panel.nobody.post('/sign-ups', { ...body, ...power, id_cliente: clientId, id_parceiro: partnerId }),
    );
    const { items } = await must(world.callers.admin.get(`/users?q=${body.email}`));
    expect(items).toMatchObject([
      { tipo: '', id_cliente: '', id_parceiro: '', version: 0, signUp: { wants: 'cliente' } },
    ]);
  });
});
