import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthServer, startAuthServer } from '#tests/auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ config: { rateLimit: false } });
});
afterAll(() => server.close());

test('every operation on the own account answers 401 without a session', async () => {
  const operations = ['GET /session', 'PATCH /account', 'GET /account/sessions', 'DELETE /account/sessions'];
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ');
    const answer = await server.call(`${method} /api/v1${path}`, method === 'PATCH' ? {} : undefined);
    expect([operation, answer.status]).toEqual([operation, 401]);
  }
});

test('reading the session returns the user with the linked client and partner, and renews the cookie', async () => {
  const user = await server.createUser({ tipo: 'cliente', name: 'Eva' });
  const { pool } = server.services;
  await pool.query(
    `with c as (insert into clients (id, kind, name) values (gen_random_uuid(), 'hotel', 'Hotel Sol') returning id)
     update profiles set id_cliente = c.id from c where user_id = $1`,
    [user.id],
  );
  const { cookie, token } = await server.signIn(user);
  const answer = await server.call('GET /api/v1/session', undefined, { cookie });
  expect(answer.body).toMatchObject({
    userId: user.id,
    email: user.email,
    clientName: 'Hotel Sol',
    partnerName: null,
    profileVersion: 1,
  });
  expect(answer.body['profile']).toMatchObject({ tipo: 'cliente', nome: 'Eva', id_parceiro: '' });
  expect(answer.cookies).toEqual([expect.stringContaining(`${cookie}; Max-Age=2592000`)]);
  const byBearer = await server.call('GET /api/v1/session', undefined, { bearer: token });
  expect([byBearer.status, byBearer.cookies]).toEqual([200, []]);
});

test('a changed name is in the answer, is published to the open pages and increments the profile version', async () => {
  const user = await server.createUser();
  const { cookie } = await server.signIn(user);
  const answer = await server.call('PATCH /api/v1/account', { nome: '  Ana Maria ' }, { cookie });
  expect(answer.body).toMatchObject({ profile: { nome: 'Ana Maria' }, profileVersion: 2 });
  const { rows } = await server.services.pool.query(
    'select topic, audiences, version from outbox where entity_id = $1 order by id',
    [user.id],
  );
  expect(rows).toEqual([
    { topic: 'profile', audiences: [`user:${user.id}`], version: 2 },
    { topic: 'user', audiences: ['admin'], version: 2 },
  ]);
  const audit = await server.services.pool.query(`select changes::text from audit_log where action = 'user.rename'`);
  expect(JSON.stringify(audit.rows)).not.toContain('Maria');
});

test('PATCH /account changes only the name and ignores role and client', async () => {
  const user = await server.createUser();
  const { cookie } = await server.signIn(user);
  await server.call('PATCH /api/v1/account', { nome: 'Ana', tipo: 'admin', id_cliente: user.id }, { cookie });
  const { rows } = await server.services.pool.query('select tipo, id_cliente from profiles where user_id = $1', [
    user.id,
  ]);
  expect(rows).toEqual([{ tipo: 'cliente', id_cliente: null }]);
});

test('a user can list and end only their own sessions, one by one or all except the current one', async () => {
  const [user, stranger] = [await server.createUser(), await server.createUser()];
  const [here, phone, work] = [await server.signIn(user), await server.signIn(user), await server.signIn(user)];
  const foreign = await server.signIn(stranger);
  const list = async (cookie: string) =>
    (await server.call('GET /api/v1/account/sessions', undefined, { cookie })).body['items'] as {
      id: string;
      current: boolean;
    }[];
  const mine = await list(here.cookie);
  expect(mine).toHaveLength(3);
  expect(mine[0]).toMatchObject({ device: 'Outro aplicativo', address: '127.0.0.1', createdAt: expect.any(String) });
  const phoneId = (await list(phone.cookie)).find(({ current }) => current)?.id ?? '';
  const foreignId = (await list(foreign.cookie))[0]?.id ?? '';

  const end = (id: string) => server.call(`DELETE /api/v1/account/sessions/${id}`, undefined, { cookie: here.cookie });
  expect([(await end(phoneId)).status, (await end(phoneId)).status, (await end(foreignId)).status]).toEqual([
    204, 404, 404,
  ]);
  expect((await server.call('GET /api/v1/session', undefined, { cookie: phone.cookie })).status).toBe(401);
  expect((await server.call('DELETE /api/v1/account/sessions', undefined, { cookie: here.cookie })).status).toBe(204);
  const statuses = await Promise.all(
    [here, work, foreign].map(
      async ({ cookie }) => (await server.call('GET /api/v1/session', undefined, { cookie })).status,
    ),
  );
  expect(statuses).toEqual([200, 401, 200]);
});
