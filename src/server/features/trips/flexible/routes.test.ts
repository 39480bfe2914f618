import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, localDate, toInstant } from '#domain/time.ts';
import { purgeFlexibleRides } from '#server/features/trips/flexible/erase.ts';
import { erase } from '#server/features/privacy/erase.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Answer, type Caller, type Panel, callerOf, startPanel } from '#tests/panel.ts';

const zone = 'America/Sao_Paulo';
const today = localDate(new Date(), zone);

let panel: Panel;
let central: Central;
let admin: Caller;
let clientId: string;
let clerk: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
beforeEach(async () => {
  clientId = newId();
  const company = { id: clientId, kind: 'company' as const, name: `Empresa ${clientId.slice(-6)}` };
  await panel.services.db.insertInto('clients').values(company).execute();
  clerk = await panel.signIn({ tipo: 'cliente', clientId });
});
afterAll(() => panel.close());

let phones = 0;
function wish(more: object = {}) {
  phones += 1;
  const passenger = { name: 'Emma Stone', phone: `+1212555${2000 + phones}`, language: 'en' };
  const stops = central.placeIds.map((placeId) => ({ address: 'Local', placeId }));
  return { passenger, stops, day: today, paymentMethod: 'billed', ...more };
}
const create = (more: object = {}, by = clerk) => by.post('/flexible-rides', wish(more));
const codeOf = ({ body }: Answer): string => new URL(body.url).pathname.split('/').at(-1) ?? '';
const open = (code: string, by = panel) => by.nobody.get(`/flexible-links/${code}`);
const start = (code: string, by = panel) => by.nobody.post(`/flexible-links/${code}/start`);
const tripsOf = async (by = clerk) => (await must(by.get('/trips'))).items;
const list = async (query = '', by = clerk) => (await must(by.get(`/flexible-rides${query}`))).items;
const change = (settings: object) => must(admin.patch(`/clients/${clientId}`, settings));

describe('a flexible ride', () => {
  it('makes no trip and reserves no limit before the passenger starts', async () => {
    await change({ creditLimitCents: 1000 });
    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { state: 'open', day: today, tripId: null } });
    expect(made.body.message).toContain(made.body.url);
    expect(made.body.url).toMatch(/\/acompanhar\/flex-[\w-]{32}\?lang=en$/);
    expect(await tripsOf()).toEqual([]);
  });

  it('shows the passenger the way without house numbers, passenger, client and price, and is not changed by it', async () => {
    const stops = [
      { address: 'Rua das Flores', number: '120', district: 'Moema', city: 'São Paulo', precision: 'district' },
      { address: 'Luz', placeId: central.placeIds[1] },
    ];
    const { status, body } = await open(codeOf(await create({ stops })));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'open',
      way: [{ place: 'Rua das Flores', region: 'Moema, São Paulo' }, { place: 'Estação da Luz' }],
      payment: null,
      rideCode: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/Emma|Empresa|120|1212555/);
    expect(await tripsOf()).toEqual([]);
  });

  it('shows the estimate to a passenger who pays', async () => {
    const { body } = await open(codeOf(await create({ paymentMethod: 'cash' })));
    expect(body.payment).toMatchObject({ method: 'cash' });
    expect(body.payment.estimateCents).toBeGreaterThan(1000);
  });

  it('becomes an immediate trip of the client with the terms and the requester of the flexible ride', async () => {
    const code = codeOf(await create({ notes: 'Porta lateral', room: '512' }));
    const started = await start(code);
    expect(started).toMatchObject({ status: 200 });
    const [trip] = await tripsOf();
    expect(trip).toMatchObject({
      status: 'available',
      kind: 'immediate',
      requesterId: clerk.userId,
      notes: 'Porta lateral',
      room: '512',
      passengers: [{ name: 'Emma Stone', language: 'en' }],
    });
    const { items } = await must(clerk.get(`/trips/${trip.id}/events`));
    expect(items).toMatchObject([{ action: 'request', actorRole: 'invited' }]);
    expect((await panel.nobody.get(`/rides/${started.body.rideCode}`)).body).toMatchObject({ phase: 'searching' });
    expect(await open(code)).toMatchObject({ body: { state: 'started', rideCode: started.body.rideCode } });
    expect(await list('?group=used')).toMatchObject([
      { state: 'used', tripId: trip.id, tripCode: trip.code, url: null },
    ]);
  });

  it('makes one trip by eight concurrent starts, which all get the same answer', async () => {
    const code = codeOf(await create());
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(code)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.rideCode}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await tripsOf()).toHaveLength(1);
    expect((await start(code)).body).toEqual(answers[0]?.body);
  });

  it('ends either in a trip or in a revocation when both are asked for at once', async () => {
    const made = await create();
    const [started, revoked] = await Promise.all([
      start(codeOf(made)),
      clerk.post(`/flexible-rides/${made.body.id}/revoke`),
    ]);
    const trips = await tripsOf();
    expect([started.status, revoked.status, trips.length]).toEqual(trips.length === 1 ? [200, 409, 1] : [404, 200, 0]);
  });

  it('does not lead to the trip after the link of the trip was replaced', async () => {
    const code = codeOf(await create());
    await start(code);
    const [trip] = await tripsOf();
    await must(clerk.post(`/trips/${trip.id}/link`, { renew: true }));
    expect((await open(code)).body).toMatchObject({ state: 'started', rideCode: null });
    expect(await start(code)).toMatchObject({ status: 409, body: { reason: 'gone' } });
  });

  it('is created once by repeated calls with the same key', async () => {
    const [body, key] = [wish(), { 'idempotency-key': newId() }];
    const made = await Promise.all([1, 2, 3].map(() => clerk.post('/flexible-rides', body, key)));
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });
});

describe('the rules of the client', () => {
  it('are checked when a flexible ride is created', async () => {
    await change({ requiredFields: ['clientReference'], refusedAboveCents: null });
    expect(await create()).toMatchObject({ status: 400, body: { errors: [{ field: 'clientReference' }] } });
    expect((await create({ clientReference: 'P-1' })).status).toBe(201);
  });

  it.each([
    [{ passenger: { name: '', phone: '+12125551000' } }, 'passenger.name'],
    [{ passenger: { name: 'Emma', phone: '12' } }, 'passenger.phone'],
    [{ stops: [] }, 'stops'],
    [{ day: addDays(today, -1) }, 'day'],
    [{ day: addDays(today, 91) }, 'day'],
    [{ day: 'amanhã' }, 'day'],
    [{ passengerCount: 9 }, 'passengerCount'],
    [{ costCentreId: newId() }, 'costCentreId'],
    [{ voucherCode: 'NADA' }, 'voucherCode'],
  ])('refuse %j with the field %s', async (wrong, field) => {
    const answer = await create(wrong);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.errors.map((error: Answer['body']) => error.field)).toContain(field);
    expect(await list()).toEqual([]);
  });

  it('make the trip wait for an approval', async () => {
    await change({ approvalCategories: ['comum'] });
    const { rideCode } = await must(start(codeOf(await create())));
    expect((await panel.nobody.get(`/rides/${rideCode}`)).body).toMatchObject({ approver: 'client' });
    expect(await tripsOf()).toMatchObject([{ status: 'awaiting_approval' }]);
    const approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
    const { items } = await must(approver.get('/approvals'));
    expect(items).toMatchObject([{ requesterName: 'Pessoa' }]);
    const { id, version } = items[0].trip;
    expect((await approver.post('/approvals/approve', { trips: [{ id, version }] })).status).toBe(200);
  });

  it('refuse a start above the limit without telling the limit, and the passenger may try again', async () => {
    const code = codeOf(await create());
    await change({ creditLimitCents: 100 });
    const refused = await start(code);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'limit_exceeded' } });
    expect(refused.body.detail).not.toContain('R$');
    expect(refused.body.errors).toBeUndefined();
    expect((await open(code)).body.state).toBe('open');
    await change({ creditLimitCents: 100_000 });
    expect((await start(code)).status).toBe(200);
  });

  it('let only as many concurrent passengers start as the limit of the client allows', async () => {
    const codes = await Promise.all([1, 2, 3, 4].map(async () => codeOf(await create())));
    const { body } = await clerk.post('/trips/check', { stops: wish().stops, paymentMethod: 'billed' });
    await change({ creditLimitCents: Math.floor(body.outbound.estimateCents * 2.5) });
    const answers = await Promise.all(codes.map((code) => start(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(await tripsOf()).toHaveLength(2);
  });

  it('refuse the passengers of a suspended client without the reason', async () => {
    const code = codeOf(await create());
    await change({ suspended: true, statusReason: 'Fatura vencida' });
    const answer = await start(code);
    expect(answer).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
    expect(answer.body.detail).not.toContain('Fatura');
    expect((await create()).status).toBe(409);
  });
});

/** Starts a panel on the same database with its clock at this local time. */
const at = (date: string, time: string) =>
  startPanel({
    beside: panel,
    clock: toInstant(date, time, zone),
    // The folder contains the secret of the sessions.
    config: { rateLimit: false, dataDir: panel.services.config.dataDir },
  });

describe('the day of a flexible ride', () => {
  it('is the local day of the area', async () => {
    const [day, next] = [addDays(today, 1), addDays(today, 2)];
    const before = await at(today, '23:55');
    const by = callerOf(before.url, clerk.userId, clerk.cookie);
    const made = await by.post('/flexible-rides', wish({ day }));
    expect(made).toMatchObject({ status: 201, body: { state: 'early' } });
    const code = codeOf(made);
    expect((await open(code, before)).body).toMatchObject({ state: 'early', day });
    expect(await start(code, before)).toMatchObject({ status: 409, body: { reason: 'too_early' } });
    const after = await at(next, '00:00');
    expect((await open(code, after)).body).toMatchObject({ state: 'over' });
    expect(await start(code, after)).toMatchObject({ status: 409, body: { reason: 'gone' } });
    const late = await at(day, '23:59');
    expect((await open(code, late)).body).toMatchObject({ state: 'open' });
    expect((await start(code, late)).status).toBe(200);
    await Promise.all([before.close(), after.close(), late.close()]);
  });
});

/** Returns the refusals of the page and of the start. */
async function told(code: string) {
  const answers = await Promise.all([open(code), start(code)]);
  return answers.map(({ status, body: { reason, detail } }) => ({ status, reason, detail }));
}

describe('the link of a flexible ride', () => {
  it('gets the same answer when it is unknown and when it is revoked', async () => {
    const made = await create();
    await must(clerk.post(`/flexible-rides/${made.body.id}/revoke`));
    expect((await clerk.post(`/flexible-rides/${made.body.id}/revoke`)).body).toMatchObject({
      state: 'revoked',
      url: null,
    });
    const unknown = await told(`flex-${'x'.repeat(32)}`);
    expect(unknown[0]?.status).toBe(404);
    expect(await told(codeOf(made))).toEqual(unknown);
    expect(await list('?group=ended')).toMatchObject([{ state: 'revoked' }]);
    expect(await list('?group=open')).toEqual([]);
  });

  it('is limited per network address while its code is unknown', async () => {
    const limited = await startPanel({ beside: panel });
    const status = async () => (await open(`flex-${'y'.repeat(32)}`, limited)).status;
    for (let time = 0; time < 60; time += 1) expect(await status()).toBe(404);
    expect(await status()).toBe(429);
    await limited.close();
  });

  it('is sent to the e-mail of the passenger in the language of the passenger, unless it was revoked', async () => {
    const [kept, revoked] = await Promise.all(
      ['ana@flex.example', 'bia@flex.example'].map((email) =>
        create({ passenger: { name: 'Ana', phone: '+12125559001', email, language: 'es' } }),
      ),
    );
    await must(clerk.post(`/flexible-rides/${revoked?.body.id}/revoke`));
    const letters = await deliveredEmails(panel.services);
    const letter = letters.find(({ to }) => to === 'ana@flex.example');
    expect(letter?.subject).toMatch(/^Su taxi del/);
    expect(letter?.text).toContain(kept?.body.url);
    expect(letters.some(({ to }) => to === 'bia@flex.example')).toBe(false);
  });
});

describe('the flexible rides of a client', () => {
  it('are seen and revoked only by its users and the central', async () => {
    const made = await create();
    const foreign = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    expect(await list('', foreign)).toEqual([]);
    expect((await foreign.post(`/flexible-rides/${made.body.id}/revoke`)).status).toBe(404);
    expect((await create({ clientId }, foreign)).status).toBe(404);
    expect(await list(`?clientId=${clientId}`, attendant)).toMatchObject([{ id: made.body.id }]);
    expect((await create({ clientId }, attendant)).body).toMatchObject({ clientId });
    expect(await list()).toHaveLength(2);
  });

  it('are listed newest first, page by page', async () => {
    for (let count = 0; count < 3; count += 1) await create();
    const first = await must(clerk.get('/flexible-rides?limit=2'));
    const second = await must(clerk.get(`/flexible-rides?limit=2&cursor=${first.nextCursor}`));
    const ids = [...first.items, ...second.items].map(({ id }: Answer['body']) => id);
    expect(ids).toEqual(ids.toSorted((a: string, b: string) => (a < b ? 1 : -1)));
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
  });
});

const run = (subject: Parameters<typeof erase>[3]['subject']) =>
  panel.services.db.transaction().execute((tx) => {
    const audit = { actorId: admin.userId, address: null, requestId: null };
    return erase(tx, audit, panel.services.config.dataDir, { id: newId(), subject });
  });

describe('the personal data of flexible rides', () => {
  it('is deleted with the data of the passenger, also after the start', async () => {
    const phone = '+12125559111';
    const passenger = { name: 'Emma Apaga', phone };
    const [used] = await Promise.all([create({ passenger }), create({ passenger }), create()]);
    await start(codeOf(used));
    await run({ type: 'passenger', phone, phoneHash: Buffer.from('hash') });
    expect(await list()).toMatchObject([{ passenger: { name: 'Emma Stone' } }]);
    expect(await start(codeOf(used))).toMatchObject({ status: 404 });
  });

  it('is erased on request of a passenger who never started a ride', async () => {
    const phone = '+12125559112';
    await create({ passenger: { name: 'Emma Nunca', phone } });
    await must(admin.post('/passengers/erasure', { phone }));
    expect(await list()).toEqual([]);
  });

  it('is deleted with the data of the client', async () => {
    await create();
    await run({ type: 'client', id: clientId });
    expect(await list(`?clientId=${clientId}`, admin)).toEqual([]);
  });

  it('is deleted a week after the day', async () => {
    const { db } = panel.services;
    const [old, recent] = [await create(), await create()];
    const setDay = (id: string, day: string) =>
      db.updateTable('flexible_rides').set({ day }).where('id', '=', id).execute();
    await setDay(old.body.id, addDays(today, -10));
    await setDay(recent.body.id, addDays(today, -6));
    await purgeFlexibleRides(db);
    expect(await list()).toMatchObject([{ id: recent.body.id, state: 'over' }]);
  });
});
