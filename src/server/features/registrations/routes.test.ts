import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allJobs } from '#server/jobs.ts';
import { createAccount } from '#server/platform/auth/accounts.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { deliveredEmails, type ReceivedEmail } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

/** Creates a sign-up for the role of partner. */
async function signUp(email: string, document: string, phone: string): Promise<string> {
  return panel.services.db.transaction().execute(async (tx) => {
    const id = await createAccount(tx, { email, name: 'Ivo Teles', passwordHash: null });
    if (id === null) throw new Error(`${email} exists`);
    await tx
      .insertInto('sign_ups')
      .values({ user_id: id, wants: 'parceiro', name: 'Ivo Teles', phone, document })
      .execute();
    return id;
  });
}

async function waitingOf(id: string) {
  const { items } = (await admin.get('/registrations')).body;
  return items.find((item: { id: string }) => item.id === id);
}

/** Runs the jobs that send notifications over all channels. */
async function react(): Promise<void> {
  const jobs = allJobs(panel.services, panel.database.ownerUrl);
  for (const name of ['notifications', 'notification-emails']) await jobs.find((job) => job.name === name)?.run();
}

const count = async () => (await admin.get('/registrations/count')).body.waiting;

async function emailsTo(email: string): Promise<ReceivedEmail[]> {
  return (await deliveredEmails(panel.services)).filter(({ to }) => to.includes(email));
}

test('a sign-up is approved with a correction request, corrected by the partner, and approved with its drivers and vehicles', async () => {
  const before = await count();
  const userId = await signUp('ivo@exemplo.com.br', '39053344705', '+5511955554444');
  expect(await waitingOf(userId)).toMatchObject({ kind: 'sign_up', wants: 'parceiro', turn: 'central' });
  expect(await count()).toBe(before + 1);

  const correction = 'Cadastre o motorista e o veículo.';
  const key = { 'idempotency-key': 'aprova-ivo' };
  const { id_parceiro: id } = (await admin.post(`/users/${userId}/approve`, { correction }, key)).body;
  await admin.post(`/users/${userId}/approve`, { correction }, key);
  // One e-mail contains approval and correction request. Neither the repeated call nor the approval sends another
  // e-mail.
  await react();
  const emails = await emailsTo('ivo@exemplo.com.br');
  expect(emails).toMatchObject([{ subject: expect.stringContaining('foi aprovada: falta pouco') }]);
  expect(emails[0]?.text).toContain(correction);
  expect(await waitingOf(userId)).toBeUndefined();
  expect(await waitingOf(id)).toMatchObject({ kind: 'partner', turn: 'partner' });
  expect(await count()).toBe(before);

  const own = await panel.signIn({ tipo: 'parceiro', partnerId: id });
  expect((await own.get(`/partners/${id}`)).body).toMatchObject({ status: 'pending', correction });
  await own.post(`/partners/${id}/drivers`, { name: 'Ivo Teles', licenceNumber: '12345678900' });
  await own.post(`/partners/${id}/vehicles`, { plate: 'IVO1A23', model: 'Spin', category: 'comum' });
  expect((await own.post(`/partners/${id}/submit`)).body).toMatchObject({ status: 'pending', correction: null });
  expect(await waitingOf(id)).toMatchObject({ turn: 'central' });

  const read = (await admin.get(`/partners/${id}`)).body;
  expect((await admin.post(`/partners/${id}/approve`, { version: read.version - 1 })).body.reason).toBe(
    'version_conflict',
  );
  const twice = await Promise.all([admin.post(`/partners/${id}/approve`), admin.post(`/partners/${id}/approve`)]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const approved = (await admin.get(`/partners/${id}`)).body;
  expect(approved).toMatchObject({
    status: 'active',
    drivers: [{ active: true, requestedAt: null }],
    vehicles: [{ active: true, requestedAt: null }],
  });
  expect((await emailsTo('ivo@exemplo.com.br')).map(({ subject }) => subject)).toEqual([
    emails[0]?.subject,
    expect.stringContaining('foi aprovado'),
  ]);
  expect(await waitingOf(id)).toBeUndefined();
});

test('a pending partner is refused with a reason, which the partner can read', async () => {
  const partner = (await admin.post('/partners', { name: 'Nilo', status: 'pending', email: 'nilo@exemplo.com.br' }))
    .body;
  expect((await admin.post(`/partners/${partner.id}/refuse`, {})).body.errors).toMatchObject([{ field: 'reason' }]);
  const [refused] = await Promise.all(
    [1, 2].map(() =>
      admin.post(`/partners/${partner.id}/refuse`, { reason: 'Alvará de outra cidade' }, { 'idempotency-key': 'nilo' }),
    ),
  );
  expect(refused?.body).toMatchObject({ status: 'suspended', statusReason: 'Alvará de outra cidade' });
  const emails = await emailsTo('nilo@exemplo.com.br');
  expect(emails).toMatchObject([{ subject: expect.stringContaining('não foi aprovado') }]);
  expect(emails[0]?.text).toContain('Alvará de outra cidade');
  const late = await admin.post(`/partners/${partner.id}/correction`, { correction: 'Envie outro' });
  expect(late).toMatchObject({ status: 409, body: { reason: 'changed' } });
});

test('the queue shows other records with the same document, telephone, plate or licence', async () => {
  const known = (await admin.post('/partners', { name: 'Táxi Já', document: '153.509.460-56' })).body;
  await admin.post('/clients', { name: 'Loja Xis', phone: '(11) 94444-3333' });
  const userId = await signUp('xis@exemplo.com.br', '15350946056', '+5511944443333');
  const clashes = (await admin.get(`/registrations/sign_up/${userId}/clashes`)).body.items;
  expect(clashes.map(({ what, of, name }: Record<string, string>) => [what, of, name]).toSorted()).toEqual([
    ['document', 'partner', 'Táxi Já'],
    ['phone', 'client', 'Loja Xis'],
  ]);

  const vehicle = { plate: 'XIS1B23', model: 'Sedã', category: 'comum' };
  await admin.post(`/partners/${known.id}/vehicles`, vehicle);
  await admin.post(`/partners/${known.id}/drivers`, { name: 'Ana', licenceNumber: '98765432109' });
  const other = (await admin.post('/partners', { name: 'Outro', status: 'pending' })).body;
  const own = await panel.signIn({ tipo: 'parceiro', partnerId: other.id });
  await own.post(`/partners/${other.id}/vehicles`, vehicle);
  await own.post(`/partners/${other.id}/drivers`, { name: 'Ana', licenceNumber: '98765432109' });
  const ofOther = (await admin.get(`/registrations/partner/${other.id}/clashes`)).body.items;
  expect(ofOther.map(({ what, id }: Record<string, string>) => [what, id]).toSorted()).toEqual([
    ['licence', known.id],
    ['plate', known.id],
  ]);
  // Only one active vehicle may have a plate.
  const approved = await admin.post(`/partners/${other.id}/approve`);
  expect(approved).toMatchObject({ status: 409, body: { reason: 'already_exists', errors: [{ field: 'plate' }] } });
  expect((await admin.get(`/partners/${other.id}`)).body).toMatchObject({
    status: 'pending',
    drivers: [{ active: false }],
  });
});

describe('drivers and vehicles that a partner enters', () => {
  let id: string;
  let own: Caller;
  const driverOf = async (name: string) =>
    (await own.get(`/partners/${id}`)).body.drivers.find((one: { name: string }) => one.name === name);

  beforeAll(async () => {
    id = await central.makePartner();
    own = await panel.signIn({ tipo: 'parceiro', partnerId: id });
  });

  test('wait for the central, which approves them or refuses them with a reason', async () => {
    const { status } = await own.post(`/partners/${id}/drivers`, { name: 'Rui', active: true });
    expect(status).toBe(201);
    expect(await waitingOf(id)).toMatchObject({ kind: 'fleet', turn: 'central' });
    const { id: itemId } = await driverOf('Rui');
    await admin.post(`/partners/${id}/fleet/${itemId}/refuse`, { reason: 'CNH ilegível' });
    expect(await driverOf('Rui')).toMatchObject({ active: false, requestedAt: null, refusal: 'CNH ilegível' });
    // The central sees that the partner must act next, until the partner submits the entry again.
    expect(await waitingOf(id)).toMatchObject({ kind: 'fleet', turn: 'partner' });
    await own.patch(`/partners/${id}/drivers/${itemId}`, { licenceNumber: '12345678026', active: true });
    expect(await driverOf('Rui')).toMatchObject({ active: false, requestedAt: expect.any(String), refusal: null });
    expect(await waitingOf(id)).toMatchObject({ kind: 'fleet', turn: 'central' });
    expect((await admin.post(`/partners/${id}/fleet/${itemId}/approve`)).status).toBe(200);
    expect(await driverOf('Rui')).toMatchObject({ active: true, requestedAt: null });
    const again = await admin.post(`/partners/${id}/fleet/${itemId}/approve`);
    expect(again).toMatchObject({ status: 409, body: { reason: 'changed' } });
  });

  test('can get a new telephone at once, while a new licence needs approval again', async () => {
    const { id: itemId } = await driverOf('Rui');
    await own.patch(`/partners/${id}/drivers/${itemId}`, { phone: '(11) 93333-2222' });
    expect(await driverOf('Rui')).toMatchObject({ active: true, phone: '+5511933332222' });
    await own.patch(`/partners/${id}/drivers/${itemId}`, { licenceExpiresOn: '2099-01-01' });
    expect(await driverOf('Rui')).toMatchObject({ active: false, requestedAt: expect.any(String) });
    await admin.post(`/partners/${id}/fleet/${itemId}/approve`);
  });

  test('are active at once when the central requires no approval', async () => {
    await admin.patch('/settings', { fleetNeedsApproval: false });
    await own.post(`/partners/${id}/drivers`, { name: 'Eva' });
    expect(await driverOf('Eva')).toMatchObject({ active: true, requestedAt: null });
    await admin.patch('/settings', { fleetNeedsApproval: true });
  });

  test('cannot be changed by other partners', async () => {
    const other = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const { id: itemId } = await driverOf('Rui');
    expect((await other.patch(`/partners/${id}/drivers/${itemId}`, { name: 'Meu' })).status).toBe(404);
    expect(
      (await other.post(`/partners/${id}/vehicles`, { plate: 'MEU1A23', model: 'X', category: 'comum' })).status,
    ).toBe(404);
  });

  test('cannot be deactivated by the partner while a trip is assigned to them', async () => {
    const { id: driverId } = await driverOf('Rui');
    const [vehicle] = (await own.get(`/partners/${id}`)).body.vehicles;
    const crew = { driverId, vehicleId: vehicle.id };
    const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const trip = await runTrip(client, own, tripBody(central), [['accept', crew]]);
    const refused = await own.patch(`/partners/${id}/drivers/${driverId}`, { active: false });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'illegal_transition' } });
    expect(refused.body.detail).toContain(trip.code);
    // A change that needs approval is refused too, because the vehicle would be inactive until the approval.
    expect((await own.patch(`/partners/${id}/vehicles/${vehicle.id}`, { seats: 7 })).status).toBe(409);
    await own.post(`/trips/${trip.id}/give-back`, { reason: 'Pneu furado' });
    const off = await own.patch(`/partners/${id}/drivers/${driverId}`, { active: false });
    expect(off.status).toBe(200);
    expect(await driverOf('Rui')).toMatchObject({ active: false, requestedAt: null });
  });
});
