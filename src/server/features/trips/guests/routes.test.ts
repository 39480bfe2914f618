import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsJob } from '#server/features/notifications/reactions.ts';
import { noRules } from '#domain/employees/policy.ts';
import { mostPerHour } from '#domain/trips/guest-requests.ts';
import { erase } from '#server/features/privacy/erase.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { makeHotel } from '#tests/hotel.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let clientId: string;
let reception: Caller;
let code: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
beforeEach(async () => {
  ({ clientId, reception } = await makeHotel(panel));
  code = codeOf(await save({}));
});
afterAll(() => panel.close());

const page = () => ({ active: true, pickup: { address: 'Hotel', placeId: central.placeIds[0] }, origins: [] });
const save = (more: object, who = reception) => who.put(`/clients/${clientId}/guest-page`, { ...page(), ...more });
const codeOf = ({ body }: Answer) => body.page.url.split('/').at(-1);
const change = (more: object) => save({ version: 1, ...more });

let phones = 0;
function wish(more: object = {}) {
  phones += 1;
  const phone = `+1212555${String(1000 + phones)}`;
  const who = { name: 'Emma Stone', phone, room: '512', language: 'en' };
  return { ...who, destination: 'Luz', placeId: central.placeIds[1], paymentMethod: 'billed', ...more };
}
const ask = (body: object, headers?: Record<string, string>) =>
  panel.nobody.post(`/guest-pages/${code}/requests`, body, headers);
const suggested = async (q: string) => (await panel.nobody.get(`/guest-pages/${code}/places?q=${q}`)).body.items;
const estimate = async (way: object) => (await panel.nobody.post(`/guest-pages/${code}/estimate`, way)).body;
const tripsOf = async (who = reception) => (await who.get('/trips')).body.items;
const tripOf = async (name: string) => {
  const trips = await tripsOf();
  return trips.find(({ passengers }: Answer['body']) => passengers[0].name === name);
};
const ago = (minutes: number) => ({ pickupAt: new Date(Date.now() - minutes * 60_000).toISOString() });
const ride = async ({ body }: Answer) => (await panel.nobody.get(`/rides/${body.rideCode}`)).body;

describe('a guest with the code of the hotel', () => {
  it('reads only name, pickup and central, and changes nothing by opening the page', async () => {
    const answer = await panel.nobody.get(`/guest-pages/${code}`);
    expect(answer).toMatchObject({ status: 200, body: { timeZone: 'America/Sao_Paulo' } });
    expect(Object.keys(answer.body)).toEqual(['name', 'pickup', 'timeZone', 'central']);
    expect(answer.body.pickup).toContain('Aeroporto de Congonhas');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await tripsOf()).toEqual([]);
  });

  it('gets suggestions only from the places of the central', async () => {
    await ask(wish({ destination: 'Rua Secreta, 77', placeId: null }));
    expect(await suggested('luz')).toMatchObject([{ id: central.placeIds[1], name: 'Estação da Luz' }]);
    expect(await suggested('secreta')).toEqual([]);
  });

  it('gets the estimate of a place, none for a text, and registers nothing', async () => {
    const priced = await estimate({ destination: 'Luz', placeId: central.placeIds[1] });
    expect(priced.estimateCents).toBeGreaterThan(1000);
    expect(await estimate({ destination: 'Rua Qualquer, 10' })).toEqual({ estimateCents: null });
    expect(await tripsOf()).toEqual([]);
    expect(await ride(await ask(wish({ paymentMethod: 'cash' })))).toMatchObject({ payment: priced });
  });

  it('asks for a trip on the room account, which waits for the reception, and the page of the ride says so', async () => {
    const asked = await ask(wish({ name: 'Emma Quarto' }));
    expect(asked).toMatchObject({ status: 201, body: { awaitsApproval: true } });
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect(await ride(asked)).toMatchObject({ phase: 'searching', approver: 'reception' });
    const { items } = (await reception.get('/approvals')).body;
    expect(items).toMatchObject([
      {
        requesterName: 'Hóspede, pela página do hotel',
        reasons: ['Pedido de hóspede na conta do quarto: confira o nome e o quarto.'],
        trip: { room: '512', paymentMethod: 'billed', requesterId: null },
      },
    ]);
    const { id, version } = items[0].trip;
    const { items: events } = (await reception.get(`/trips/${id}/events`)).body;
    expect(events).toMatchObject([{ action: 'request', actorRole: 'guest', toStatus: 'awaiting_approval' }]);
    expect((await reception.post('/approvals/approve', { trips: [{ id, version }] })).status).toBe(200);
    expect(await ride(asked)).toMatchObject({ phase: 'searching', approver: null });
  });

  it('may ask for a pickup of some minutes ago, and an earlier one is refused on its field', async () => {
    expect((await ask(wish(ago(4)))).status).toBe(201);
    expect((await ask(wish(ago(6)))).body.errors).toMatchObject([{ field: 'pickupAt' }]);
  });

  it('may use the room account of a hotel that is billed for its employees only', async () => {
    await admin.patch(`/clients/${clientId}`, { employeesOnly: true });
    expect(await ask(wish())).toMatchObject({ status: 201, body: { awaitsApproval: true } });
    await admin.patch(`/clients/${clientId}`, { employeesOnly: false });
  });

  it('reads amount and receipt of a ride on the room account after its end, by a receipt that already exists', async () => {
    const asked = await ask(wish({ name: 'Emma Recibo' }));
    const { id, version } = await tripOf('Emma Recibo');
    await reception.post('/approvals/approve', { trips: [{ id, version }] });
    const { termsVersion } = (await admin.get(`/trips/${id}`)).body;
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const steps = { accept: { termsVersion }, arrive: {}, begin: {}, complete: {} };
    for (const [step, body] of Object.entries(steps))
      expect((await partner.post(`/trips/${id}/${step}`, body)).status).toBe(200);
    const { payment } = await ride(asked);
    const { clientAmountCents } = (await reception.get(`/trips/${id}`)).body;
    expect(payment).toMatchObject({ method: 'billed', finalCents: clientAmountCents });
    expect((await panel.nobody.get(`/receipts/${payment.receiptCode}`)).body).toMatchObject({ state: 'valid' });
  });

  it('tells the approvers of the hotel about a trip on the room account', async () => {
    await ask(wish());
    await notificationsJob(panel.services).run();
    const { items } = (await reception.get('/notifications')).body;
    expect(items.map(({ event }: Answer['body']) => event)).toContain('approval_asked');
  });

  it.each(['cash', 'card_machine', 'pix_driver'])(
    'pays by %s in the car without an approval, unless the hotel asks for one',
    async (paymentMethod) => {
      expect((await ask(wish({ paymentMethod, room: null }))).body.awaitsApproval).toBe(false);
      await admin.patch(`/clients/${clientId}`, { approvalCategories: ['comum'], requiredFields: ['costCentreId'] });
      expect((await ask(wish({ paymentMethod, room: null }))).body.awaitsApproval).toBe(true);
    },
  );

  it('cannot be edited past the approval', async () => {
    await ask(wish({ name: 'Emma Edita' }));
    const { id, version } = await tripOf('Emma Edita');
    const clerk = await panel.signIn({ tipo: 'cliente', clientId });
    const edited = await clerk.patch(`/trips/${id}`, { version, passengerCount: 2, paymentMethod: 'cash' });
    expect(edited).toMatchObject({ status: 200, body: { status: 'awaiting_approval', room: '512' } });
  });

  it('stores name, phone, language and e-mail for the link', async () => {
    await ask(wish({ name: 'Ema Correo', email: 'ema@example.com', language: 'es' }));
    const { passengers } = await tripOf('Ema Correo');
    expect(passengers).toMatchObject([{ email: 'ema@example.com', language: 'es' }]);
  });

  it.each([
    [{ room: '' }, 'room'],
    [{ room: '1234567890123' }, 'room'],
    [{ phone: '123' }, 'phone'],
    [{ name: '' }, 'name'],
    [{ destination: '' }, 'destination'],
    [{ paymentMethod: 'pix_central' }, 'paymentMethod'],
    [{ passengerCount: 8 }, 'passengerCount'],
    [{ pickupAt: '2020-01-01T10:00:00Z' }, 'pickupAt'],
    [{ placeId: newId() }, 'destination'],
  ])('is refused for %j with the field %s, and nothing is stored', async (wrong, field) => {
    const answer = await ask(wish(wrong));
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.errors[0].field.split('.')[0]).toBe(field);
    expect(await tripsOf()).toEqual([]);
  });
});

describe('the limits of the page', () => {
  it('are also counted per network address', async () => {
    const limited = await startPanel({ beside: panel });
    const refused = async () =>
      (await limited.nobody.post(`/guest-pages/${code}/requests`, wish({ phone: '+12125559997' }))).status;
    for (let time = 0; time < 60; time += 1) expect([201, 409]).toContain(await refused());
    expect(await refused()).toBe(429);
    await limited.close();
  });

  it('accept two of eight concurrent requests with one phone', async () => {
    const phone = '+12125559999';
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(wish({ phone }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(6).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      reason: 'limit_exceeded',
      errors: [{ field: 'phone' }],
    });
    expect(await tripsOf()).toHaveLength(2);
  });

  it('count a phone over the pages of all hotels, and again after a trip has ended', async () => {
    const phone = '+12125559998';
    for (let time = 0; time < 2; time += 1) expect((await ask(wish({ phone, name: 'Emma Fim' }))).status).toBe(201);
    const [first, own] = [code, clientId];
    clientId = central.otherClientId;
    code = codeOf(await save({}, admin));
    expect((await ask(wish({ phone }))).status).toBe(409);
    [code, clientId] = [first, own];
    const { id, version } = await tripOf('Emma Fim');
    expect((await reception.post(`/trips/${id}/cancel`, { version, reason: 'Desistiu' })).status).toBe(200);
    expect((await ask(wish({ phone }))).status).toBe(201);
  });

  it('refuse requests of the page above those of an hour', async () => {
    const requests = Array.from({ length: mostPerHour + 3 }, () => ask(wish()));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostPerHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it('refuse a trip on the room account above the limit of the hotel, which the guest may pay in the car', async () => {
    await change({ roomLimitCents: 500 });
    expect(await ask(wish())).toMatchObject({ status: 400, body: { errors: [{ field: 'paymentMethod' }] } });
    expect((await ask(wish({ paymentMethod: 'cash' }))).status).toBe(201);
  });
});

describe('the limit of the room account', () => {
  it('is named to the reception when a destination without a price cannot be compared with it', async () => {
    await change({ roomLimitCents: 80_00 });
    const sent = [
      { name: 'Emma Preço' },
      { name: 'Emma Texto', destination: 'Rua Qualquer, 10', placeId: null },
      { name: 'Emma Dinheiro', destination: 'Rua Qualquer, 10', placeId: null, paymentMethod: 'cash' },
    ];
    await admin.patch(`/clients/${clientId}`, { approvalCategories: ['comum'] });
    for (const more of sent) expect((await ask(wish(more))).status).toBe(201);
    const { items } = (await reception.get('/approvals')).body;
    const unknown =
      'Sem preço estimado, não dá para saber se a viagem passa do limite de R$\u00A080,00 da conta do quarto.';
    const told = items.map(({ trip, reasons }: Answer['body']) => [trip.passengers[0].name, reasons.includes(unknown)]);
    expect(Object.fromEntries(told)).toEqual({ 'Emma Preço': false, 'Emma Texto': true, 'Emma Dinheiro': false });
  });
});

describe('a guest with the phone of an employee', () => {
  it('is neither judged by the rules of the employee nor uses its limits', async () => {
    const policy = { ...noRules, perTripCents: 1_00 };
    const employee = { name: 'Ana', phone: '+12125550001', policy };
    expect((await reception.post('/employees', employee)).status).toBe(201);
    expect((await ask(wish({ phone: employee.phone }))).body).toMatchObject({ awaitsApproval: true });
    const { items } = (await reception.get('/employees')).body;
    expect(items).toMatchObject([{ name: 'Ana', monthCents: 0 }]);
  });
});

it('a refusal by the limit of the client does not tell the limit to a guest', async () => {
  await admin.patch(`/clients/${clientId}`, { creditLimitCents: 1_00 });
  const { status, body } = await ask(wish());
  expect([status, body.errors]).toEqual([409, [{ field: 'paymentMethod', message: expect.any(String) }]]);
  expect(JSON.stringify(body)).not.toMatch(/R\$|Hotel/);
});

describe('a repeated request', () => {
  it('with the same key returns the trip of the first, also concurrently', async () => {
    const [body, key] = [wish(), { 'idempotency-key': randomUUID() }];
    const answers = await Promise.all([ask(body, key), ask(body, key), ask(body, key)]);
    expect(new Set(answers.map(({ body: { rideCode } }) => rideCode)).size).toBe(1);
    expect(await tripsOf()).toHaveLength(1);
  });

  it('with the same key and other data is refused', async () => {
    const [body, key] = [wish(), { 'idempotency-key': randomUUID() }];
    await ask(body, key);
    expect(await ask({ ...body, room: '513' }, key)).toMatchObject({ status: 409, body: { reason: 'key_reused' } });
  });
});

describe('the code of a page', () => {
  it('gets the same answer when it is unknown, switched off or renewed', async () => {
    const calls = (of: string) =>
      Promise.all([
        panel.nobody.get(`/guest-pages/${of}`),
        panel.nobody.get(`/guest-pages/${of}/places?q=luz`),
        panel.nobody.post(`/guest-pages/${of}/estimate`, { destination: 'Luz' }),
        panel.nobody.post(`/guest-pages/${of}/requests`, wish()),
      ]);
    const told = async (of: string) =>
      (await calls(of)).map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
    const unknown = await told('x'.repeat(32));
    expect(new Set(unknown.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(unknown[0]?.status).toBe(404);
    const renewed = await reception.post(`/clients/${clientId}/guest-page/renew`);
    expect(await told(code)).toEqual(unknown);
    code = codeOf(renewed);
    expect((await ask(wish())).status).toBe(201);
    await save({ version: 2, active: false });
    expect(await told(code)).toEqual(unknown);
  });

  it('is refused with the reason when its client is suspended', async () => {
    await admin.patch(`/clients/${clientId}`, { suspended: true, statusReason: 'Fatura vencida' });
    const answer = await ask(wish());
    expect(answer).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
    expect(answer.body.detail).not.toContain('Fatura');
  });
});

describe('the settings of the page', () => {
  it('belong to administrators and approvers of the client', async () => {
    const clerk = await panel.signIn({ tipo: 'cliente', clientId });
    const foreign = await panel.signIn({ tipo: 'cliente', clientId: central.clientId, approvesTrips: true });
    expect((await clerk.get(`/clients/${clientId}/guest-page`)).body.page.active).toBe(true);
    expect((await save({ version: 1 }, clerk)).status).toBe(403);
    expect((await save({ version: 1 }, foreign)).status).toBe(404);
    expect((await foreign.get(`/clients/${clientId}/guest-page`)).status).toBe(404);
    expect((await save({ version: 1, active: false }, admin)).body.page).toMatchObject({ active: false, version: 2 });
    expect((await save({ version: 1 })).body.reason).toBe('version_conflict');
    expect((await save({})).body.reason).toBe('version_conflict');
  });

  it('keep origins in their normal form, and refuse other texts and an eleventh', async () => {
    const origins = ['https://Hotel.com/', 'https://hotel.com', 'https://www.hotel.com'];
    expect((await change({ origins })).body.page.origins).toEqual(['https://hotel.com', 'https://www.hotel.com']);
    const faulty = await save({ version: 2, origins: ['https://hotel.com; script-src *'] });
    expect(faulty).toMatchObject({ status: 400, body: { errors: [{ field: 'origins.0' }] } });
    const many = Array.from({ length: 11 }, (_, index) => `https://h${index}.com`);
    expect((await save({ version: 2, origins: many })).status).toBe(400);
  });

  it('need a pickup with a point', async () => {
    const answer = await change({ pickup: { address: 'Rua sem ponto', city: 'São Paulo', precision: 'none' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'pickup.address' }] } });
  });

  it('are deleted with the personal data of the client', async () => {
    const { db } = panel.services;
    await ask(wish({ name: 'Emma Apaga' }));
    const { id } = await tripOf('Emma Apaga');
    const audit = { actorId: admin.userId, address: null, requestId: null };
    await db
      .transaction()
      .execute((tx) =>
        erase(tx, audit, panel.services.config.dataDir, { id: newId(), subject: { type: 'client', id: clientId } }),
      );
    expect((await admin.get(`/clients/${clientId}/guest-page`)).body).toEqual({ page: null });
    expect((await admin.get(`/trips/${id}`)).body).toMatchObject({ room: null });
  });
});
