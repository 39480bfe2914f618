import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let attendant: Caller;
let partner: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  partnerId = await central.makePartner({ drivers: 3 });
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

/** `nth` selects a different crew for each concurrent trip. */
const crewed = async (nth = 0): Promise<[string, object]> => {
  const { body } = await admin.get(`/partners/${partnerId}`);
  return ['depart', { driverId: body.drivers[nth].id, vehicleId: body.vehicles[nth].id }];
};

describe('a trip from request to wallet', () => {
  it('is requested with an itemised estimate and becomes available at once', async () => {
    const { status, body } = await client.post('/trips', tripBody(central));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'available',
      clientId: central.clientId,
      partnerId: null,
      version: 1,
      termsVersion: 1,
    });
    expect(body.code).toMatch(/^V-\d{6}$/);
    const sum = body.estimateLines.reduce((total: number, line: { cents: number }) => total + line.cents, 0);
    expect(sum).toBe(body.estimateCents);
    expect(body.estimateCents).toBeGreaterThan(600);
  });

  it('is completed, and then posted as a debt of the client and a pending part of the partner', async () => {
    const steps = ['accept', await crewed(), 'arrive', 'begin', 'complete'];
    const trip = await runTrip(client, partner, tripBody(central), steps);
    expect(trip).toMatchObject({ status: 'completed', partnerId, clientSide: 'unbilled', partnerSide: 'pending' });
    const commission = Math.floor((trip.totalCents * 1500 + 5000) / 10_000);
    expect(trip.partnerCents).toBe(trip.totalCents - commission);
    const wallet = await partner.get(`/wallets/${partnerId}`);
    expect(wallet.body.pendingCents).toBe(trip.partnerCents);
    const { body: events } = await client.get(`/trips/${trip.id}/events`);
    expect(events.items.map(({ action }: { action: string }) => action)).toEqual([
      'request',
      'accept',
      'depart',
      'arrive',
      'begin',
      'complete',
    ]);
  });

  it('stays in review when it exceeds the estimate, until the administrator settles it', async () => {
    const steps = ['accept', await crewed(), 'arrive', 'begin'];
    const aboard = await runTrip(client, partner, tripBody(central), steps);
    const done = await partner.post(`/trips/${aboard.id}/complete`, { fareCents: aboard.estimateCents * 2 });
    expect(done.body).toMatchObject({
      status: 'completed',
      partnerSide: 'in_review',
      reviewReasons: ['beyond_estimate'],
    });
    const bare = await admin.post(`/trips/${aboard.id}/settle`, { fareCents: aboard.estimateCents });
    expect(bare.body).toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
    const settled = await admin.post(`/trips/${aboard.id}/settle`, {
      fareCents: aboard.estimateCents,
      reason: 'Valor combinado',
    });
    expect(settled.body).toMatchObject({
      partnerSide: 'pending',
      clientSide: 'unbilled',
      fareCents: aboard.estimateCents,
    });
  });

  it('reserves the commission of a driver-paid trip on acceptance and deducts it from the wallet at the end', async () => {
    const before = (await partner.get(`/wallets/${partnerId}`)).body;
    const poor = await runTrip(client, partner, tripBody(central, { paymentMethod: 'cash' }));
    const refused = await partner.post(`/trips/${poor.id}/accept`, { termsVersion: 1 });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'insufficient_balance' } });
    const key = { 'idempotency-key': 'recarga-1' };
    const top = await admin.post('/wallets/adjustments', { partnerId, amountCents: 50_000, reason: 'Crédito' }, key);
    expect(top.status).toBe(201);
    const accepted = await partner.post(`/trips/${poor.id}/accept`, { termsVersion: 1 });
    expect(accepted.status).toBe(200);
    const held = (await partner.get(`/wallets/${partnerId}`)).body;
    expect(held.reservedCents).toBeGreaterThan(0);
    const [, crew] = await crewed();
    for (const [action, body] of [
      ['depart', crew],
      ['arrive', {}],
      ['begin', {}],
      ['complete', {}],
    ] as const) {
      expect((await partner.post(`/trips/${poor.id}/${action}`, body)).status).toBe(200);
    }
    const after = (await partner.get(`/wallets/${partnerId}`)).body;
    expect(after.reservedCents).toBe(0);
    expect(after.balanceCents).toBe(before.balanceCents + 50_000 - held.reservedCents);
    const { body: proof } = await admin.get('/ledger/proof');
    expect(proof).toMatchObject({ ok: true, findings: [] });
  });
});

describe('the boarding PIN', () => {
  it('is not required for a trip that was accepted before the client required PINs, or after the client stopped requiring PINs', async () => {
    const requirePin = (requiresPin: boolean) => admin.patch(`/clients/${central.clientId}`, { requiresPin });
    const before = await runTrip(client, partner, tripBody(central), ['accept', await crewed(0), 'arrive']);
    await requirePin(true);
    const after = await runTrip(client, partner, tripBody(central), ['accept', await crewed(1), 'arrive']);
    const begin = ({ id }: { id: string }) => partner.post(`/trips/${id}/begin`, {});
    expect((await partner.get(`/trips/${before.id}`)).body.requiresPin).toBe(false);
    expect(await begin(before)).toMatchObject({ status: 200, body: { status: 'in_progress' } });
    expect(after.requiresPin).toBe(true);
    expect((await begin(after)).status).toBe(400);
    await requirePin(false);
    expect(await begin(after)).toMatchObject({ status: 200, body: { status: 'in_progress' } });
    for (const { id } of [before, after]) await partner.post(`/trips/${id}/complete`, {});
  });
});

describe('accepting a trip', () => {
  it('assigns the trip to one of several concurrent partners, and the other partners read the reason of their refusal', async () => {
    const callers = await Promise.all(
      Array.from({ length: 30 }, async () =>
        panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() }),
      ),
    );
    const { id } = await runTrip(client, partner, tripBody(central));
    const answers = await Promise.all(callers.map((caller) => caller.post(`/trips/${id}/accept`, { termsVersion: 1 })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
    expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.reason === 'taken')).toBe(true);
    const { body } = await admin.get(`/trips/${id}/events`);
    expect(body.items.filter(({ action }: { action: string }) => action === 'accept')).toHaveLength(1);
  });

  it('allows a partner with one driver to accept only one of two overlapping trips', async () => {
    const solo = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const [one, other] = [
      await runTrip(client, solo, tripBody(central)),
      await runTrip(client, solo, tripBody(central)),
    ];
    const answers = await Promise.all(
      [one, other].map(({ id }) => solo.post(`/trips/${id}/accept`, { termsVersion: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.reason).toBe('overlap');
  });

  it('is refused when the partner has not seen the current version of the terms', async () => {
    const { id } = await runTrip(client, partner, tripBody(central));
    expect(await partner.post(`/trips/${id}/accept`, {})).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'termsVersion' }] },
    });
    expect(await partner.post(`/trips/${id}/accept`, { termsVersion: 2 })).toMatchObject({
      status: 409,
      body: { reason: 'changed' },
    });
  });
});

describe('idempotency', () => {
  it('performs two concurrent equal requests with one key only once, and refuses a different body with the same key', async () => {
    const key = { 'idempotency-key': 'pedido-1' };
    const body = tripBody(central);
    const responses = await Promise.all([client.post('/trips', body, key), client.post('/trips', body, key)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    const other = await client.post('/trips', { ...body, notes: 'Outra' }, key);
    expect(other).toMatchObject({ status: 409, body: { reason: 'key_reused' } });
  });

  it('answers a repeated refused request with the same refusal and changes nothing', async () => {
    const { id } = await runTrip(client, partner, tripBody(central));
    const key = { 'idempotency-key': 'aceite-1' };
    const first = await partner.post(`/trips/${id}/accept`, { termsVersion: 9 }, key);
    const again = await partner.post(`/trips/${id}/accept`, { termsVersion: 9 }, key);
    expect([first.status, again.status]).toEqual([409, 409]);
    expect((await admin.get(`/trips/${id}`)).body.version).toBe(1);
  });
});

describe('the scope of a caller', () => {
  it("hides a client's trip from another client and from an anonymous caller", async () => {
    const stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
    const { id } = await runTrip(client, partner, tripBody(central));
    expect((await stranger.get(`/trips/${id}`)).status).toBe(404);
    expect((await stranger.post(`/trips/${id}/cancel`, { reason: 'x' })).status).toBe(404);
    expect((await panel.nobody.get(`/trips/${id}`)).status).toBe(401);
    expect((await stranger.post('/trips', tripBody(central, { clientId: central.clientId }))).status).toBe(404);
  });

  it('shows a partner only the districts of the stops until the trip is assigned to it', async () => {
    const { id } = await runTrip(client, partner, tripBody(central));
    const preview = (await partner.get(`/trips/${id}`)).body;
    expect(preview.passengers).toEqual([]);
    expect(preview.stops[0].address).toBe('Campo Belo, São Paulo');
    const held = (await partner.post(`/trips/${id}/accept`, { termsVersion: 1 })).body;
    expect(held.passengers).toMatchObject([{ name: 'Marina Duarte', phone: '+5511987654321' }]);
  });

  it('lets an attendant request trips only with a client, and for the walk-in client only without billing', async () => {
    expect(await attendant.post('/trips', tripBody(central))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'clientId' }] },
    });
    const walkIn = tripBody(central, { clientId: central.walkInId });
    expect(await attendant.post('/trips', walkIn)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'paymentMethod' }] },
    });
    expect((await attendant.post('/trips', { ...walkIn, paymentMethod: 'cash' })).status).toBe(201);
  });
});

describe('the central', () => {
  it('can launch, designate, assume and give back a trip', async () => {
    const { id, status } = await runTrip(
      attendant,
      partner,
      tripBody(central, { minutes: 60 * 24, clientId: central.clientId }),
    );
    expect(status).toBe('scheduled');
    expect((await partner.get(`/trips/${id}`)).status).toBe(404);
    expect((await attendant.post(`/trips/${id}/designate`, { partnerId })).body.designatedPartnerId).toBe(partnerId);
    expect((await partner.get('/trips?designated=true')).body.items.map((trip: { id: string }) => trip.id)).toContain(
      id,
    );
    expect((await partner.post(`/trips/${id}/assume`, { termsVersion: 1 })).body.status).toBe('accepted');
    const back = await partner.post(`/trips/${id}/give-back`, { reason: 'Carro quebrou' });
    expect(back.body).toMatchObject({ status: 'available', gaveBack: true });
    expect((await partner.get(`/trips/${id}`)).body.gaveBack).toBe(true);
    const another = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    expect((await another.get(`/trips/${id}`)).body.gaveBack).toBe(false);
    const again = await partner.post(`/trips/${id}/accept`, { termsVersion: 1 });
    expect(again).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
  });

  it('moves a declined offer to the next partner of the queue', async () => {
    const secondId = await central.makePartner();
    const second = await panel.signIn({ tipo: 'parceiro', partnerId: secondId });
    const { id } = await runTrip(client, partner, tripBody(central));
    const offered = await attendant.post(`/trips/${id}/offer`, { partnerIds: [partnerId, secondId] });
    expect(offered.body).toMatchObject({ status: 'offered', offeredPartnerId: partnerId });
    expect((await second.post(`/trips/${id}/accept`, { termsVersion: 1 })).body.reason).toBe('gone');
    expect((await partner.post(`/trips/${id}/decline`)).status).toBe(200);
    expect((await partner.get(`/trips/${id}`)).status).toBe(404);
    expect((await admin.get(`/trips/${id}`)).body).toMatchObject({ status: 'offered', offeredPartnerId: secondId });
    expect((await second.post(`/trips/${id}/accept`, { termsVersion: 1 })).body.status).toBe('accepted');
  });

  it('accepts a trip for a partner only if the administrator saw that the trip was offered to this partner', async () => {
    const secondId = await central.makePartner();
    const { id } = await runTrip(client, partner, tripBody(central));
    await attendant.post(`/trips/${id}/offer`, { partnerIds: [partnerId, secondId] });
    const accept = (body: object) => admin.post(`/trips/${id}/accept`, { termsVersion: 1, ...body });
    expect(await accept({})).toMatchObject({ status: 400, body: { errors: [{ field: 'partnerId' }] } });
    await partner.post(`/trips/${id}/decline`);
    expect(await accept({ partnerId })).toMatchObject({
      status: 409,
      body: {
        reason: 'not_eligible',
        detail: 'A viagem está ofertada a outro parceiro: confira a quem, ou retire a oferta antes.',
      },
    });
    expect((await admin.get(`/trips/${id}`)).body).toMatchObject({ status: 'offered', partnerId: null });
    expect((await accept({ partnerId: secondId })).body).toMatchObject({ status: 'accepted', partnerId: secondId });
  });

  it('assumes a trip for a partner only if the administrator saw that the trip was designated for this partner', async () => {
    const secondId = await central.makePartner();
    const { id } = await runTrip(client, partner, tripBody(central, { minutes: 26 * 60 }));
    await attendant.post(`/trips/${id}/designate`, { partnerId });
    const assume = (body: object) => admin.post(`/trips/${id}/assume`, { termsVersion: 1, ...body });
    expect(await assume({})).toMatchObject({ status: 400, body: { errors: [{ field: 'partnerId' }] } });
    await attendant.post(`/trips/${id}/designate`, { partnerId: secondId });
    expect(await assume({ partnerId })).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
    expect((await assume({ partnerId: secondId })).body).toMatchObject({ status: 'accepted', partnerId: secondId });
  });

  it('edits a trip before acceptance, proposes changes after acceptance, and reopens the trip with the new terms when the partner declines them', async () => {
    const trip = await runTrip(client, partner, tripBody(central, { minutes: 120 }), ['accept']);
    const pickupAt = new Date(Date.now() + 180 * 60_000).toISOString();
    const proposed = await client.patch(`/trips/${trip.id}`, { version: trip.version, pickupAt });
    expect(proposed.body).toMatchObject({ status: 'accepted', pickupAt: trip.pickupAt });
    expect(proposed.body.proposal).not.toBeNull();
    const declined = await partner.post(`/trips/${trip.id}/decline-change`, {});
    expect(declined.status).toBe(200);
    const now = (await client.get(`/trips/${trip.id}`)).body;
    expect(now).toMatchObject({ status: 'available', pickupAt, termsVersion: 2, partnerId: null, proposal: null });
    expect((await client.patch(`/trips/${trip.id}`, { version: 1, notes: 'x' })).body.reason).toBe('version_conflict');
  });

  it('cancels a trip with a reason, and pages through the list with a cursor', async () => {
    const { id } = await runTrip(client, partner, tripBody(central));
    expect((await client.post(`/trips/${id}/cancel`, {})).body.errors[0].field).toBe('reason');
    expect((await client.post(`/trips/${id}/cancel`, { reason: 'Desistiu' })).body.status).toBe('cancelled');
    const first = (await client.get('/trips?limit=2')).body;
    const second = (await client.get(`/trips?limit=2&cursor=${first.nextCursor}`)).body;
    const ids = [...first.items, ...second.items].map((trip: { id: string }) => trip.id);
    expect(new Set(ids).size).toBe(4);
    expect((await client.get('/trips?cursor=x')).body.errors[0].field).toBe('cursor');
  });
});
