import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a caller sends two amounts with the same Idempotency-Key. In a dispute it wants to show an answer 200 for an
 * amount that was never stored. Defence: the second call gets 409 and changes nothing.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller & { crew: { driverId: string; vehicleId: string } };

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
beforeEach(async () => {
  const partnerId = await central.makePartner();
  const { drivers, vehicles } = await must(admin.get(`/partners/${partnerId}`));
  const crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  partner = { ...(await panel.signIn({ tipo: 'parceiro', partnerId })), crew };
});
afterAll(() => panel.close());

const aboard = async (): Promise<string> => {
  const { id } = await must(client.post('/trips', tripBody(central)));
  await must(partner.post(`/trips/${id}/accept`, { termsVersion: 1 }));
  await must(partner.post(`/trips/${id}/depart`, partner.crew));
  for (const action of ['arrive', 'begin']) await must(partner.post(`/trips/${id}/${action}`, {}));
  return id;
};

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const reused = { status: 409, body: { reason: 'key_reused' } };

describe('an idempotency key that was already used is refused', () => {
  test('for another amount of a completion', async () => {
    const [id, headers] = [await aboard(), key()];
    const complete = (fareCents: number) => partner.post(`/trips/${id}/complete`, { fareCents }, headers);
    expect(await complete(130_00)).toMatchObject({ status: 200, body: { fareCents: 130_00 } });
    expect(await complete(1)).toMatchObject(reused);
    expect(await complete(130_00)).toMatchObject({ status: 200, body: { fareCents: 130_00 } });
  });

  test('for another trip with the same body', async () => {
    const ahead = async () => (await must(client.post('/trips', tripBody(central, { minutes: 600 })))).id as string;
    const [first, second, headers] = [await ahead(), await ahead(), key()];
    const cancel = (id: string) => client.post(`/trips/${id}/cancel`, { reason: 'Mudou' }, headers);
    expect((await cancel(first)).status).toBe(200);
    expect(await cancel(second)).toMatchObject(reused);
    expect((await must(client.get(`/trips/${second}`))).status).toBe('scheduled');
  });

  test('for a review with another amount, and for contesting a trip with another reason', async () => {
    const id = await aboard();
    await must(partner.post(`/trips/${id}/complete`, { fareCents: 300_00 }));
    const settling = key();
    const settle = (fareCents: number) =>
      admin.post(`/trips/${id}/settle`, { fareCents, reason: 'Conferida' }, settling);
    expect((await settle(280_00)).status).toBe(200);
    expect(await settle(1_00)).toMatchObject(reused);
    const contesting = key();
    const contest = (reason: string) => client.post(`/trips/${id}/contest`, { reason }, contesting);
    expect((await contest('Valor a mais')).status).toBe(200);
    expect(await contest('Outro motivo')).toMatchObject(reused);
  });

  test('for another fee of a cancellation', async () => {
    const { id } = await must(client.post('/trips', tripBody(central, { minutes: 600 })));
    const headers = key();
    const cancel = (feeCents: number) => client.post(`/trips/${id}/cancel`, { reason: 'Mudou', feeCents }, headers);
    expect((await cancel(0)).status).toBe(200);
    expect(await cancel(50_00)).toMatchObject(reused);
  });

  test('for another password of a new user', async () => {
    const headers = key();
    const body = { email: 'novo@exemplo.com.br', nome: 'Nova', tipo: 'admin' };
    const make = (password: string) => admin.post('/users', { ...body, password }, headers);
    expect((await make('uma senha bem longa')).status).toBe(201);
    expect(await make('outra senha bem longa')).toMatchObject(reused);
  });
});

test('a repeated call to which the offline queue adds the time of the action counts as the same call', async () => {
  const [id, headers] = [await aboard(), key()];
  expect((await partner.post(`/trips/${id}/complete`, { fareCents: 60_00 }, headers)).status).toBe(200);
  const claimedAt = new Date().toISOString();
  expect(await partner.post(`/trips/${id}/complete`, { fareCents: 60_00, claimedAt }, headers)).toMatchObject({
    status: 200,
    body: { fareCents: 60_00 },
  });
});

test('the stored hash of a body depends on a secret of the server, so that a leak reveals no bodies', async () => {
  const headers = key();
  const body = { email: 'segredo@exemplo.com.br', nome: 'Nova', tipo: 'admin', password: 'uma senha bem longa' };
  await must(admin.post('/users', body, headers));
  const { rows } = await panel.services.pool.query<{ body_hash: Buffer }>(
    'select body_hash from idempotency_keys where key = $1',
    [headers['idempotency-key']],
  );
  const other = await startPanel();
  const twin = await other.signIn({ tipo: 'admin' });
  await must(twin.post('/users', body, headers));
  const elsewhere = await other.services.pool.query<{ body_hash: Buffer }>(
    'select body_hash from idempotency_keys where key = $1',
    [headers['idempotency-key']],
  );
  await other.close();
  expect(rows[0]?.body_hash.equals(elsewhere.rows[0]?.body_hash ?? Buffer.alloc(0))).toBe(false);
});
