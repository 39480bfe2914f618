import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionCookie, readSession, recheckSession } from '#server/platform/auth/session.ts';
import { type AuthServer, startAuthServer, type TestUser } from '#tests/auth-server.ts';

let server: AuthServer;
let user: TestUser;
let cookie: string;
let token: string;

beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.createUser({ tipo: 'parceiro', name: 'Bia' });
  ({ cookie, token } = await server.signIn(user));
});

function read(headers: Record<string, string>) {
  return readSession(server.services, headers);
}

async function change(sql: string): Promise<void> {
  await server.services.pool.query(sql, [user.id]);
}

describe('the caller', () => {
  test('is the user with the current profile', async () => {
    expect(await read({ cookie })).toEqual({
      sessionId: expect.any(String),
      userId: user.id,
      email: user.email,
      expiresAt: expect.any(Date),
      profile: {
        tipo: 'parceiro',
        id_cliente: '',
        id_parceiro: '',
        nome: 'Bia',
        version: 1,
        approvesTrips: false,
        driverId: null,
      },
      actor: {
        userId: user.id,
        role: 'parceiro',
        clientId: null,
        partnerId: null,
        approvesTrips: false,
        driverId: null,
      },
      secondFactor: false,
      acting: null,
      limit: null,
      scopes: null,
    });
  });

  test('is found by a cookie among other cookies, and by a bearer scheme in lower case', async () => {
    expect((await read({ cookie: `a=1; ${cookie}; b=2` }))?.userId).toBe(user.id);
    expect((await read({ authorization: `bearer ${token}` }))?.userId).toBe(user.id);
  });

  test.each([
    ['no cookie', () => ({})],
    ['another cookie', () => ({ cookie: 'painel.session=x' })],
    ['a changed token', () => ({ cookie: cookie.replace('=', '=x') })],
    [
      'a changed signature',
      () => ({ authorization: `Bearer ${token.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`)}` }),
    ],
    ['the token without signature, as in the database', () => ({ authorization: `Bearer ${token.split('.')[0]}` })],
    ['the token with an empty signature', () => ({ authorization: `Bearer ${token.split('.')[0]}.` })],
    ['broken percent signs', () => ({ cookie: 'painel.session_token=%E0%A4%A' })],
    ['an invalid bearer token, in spite of a valid cookie', () => ({ cookie, authorization: 'Bearer nonsense' })],
  ])('is not recognised by %s', async (_, headers) => {
    expect(await read(headers())).toBeNull();
  });

  test('gets the same cookie name and value from sessionCookie as from the sign-in', async () => {
    const [raw = ''] = token.split('.');
    expect(sessionCookie(server.services.auth, raw)).toContain(cookie);
  });
});

describe('a session without rights', () => {
  test.each([
    ['a block', 'update profiles set blocked_at = now() where user_id = $1'],
    ['no role', 'update profiles set tipo = null where user_id = $1'],
    ['no profile', 'delete from profiles where user_id = $1'],
  ])('has no actor and gets no ID token because of %s', async (_, sql) => {
    await change(sql);
    expect((await read({ cookie }))?.actor).toBeNull();
    expect((await server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(401);
  });

  test('is not found after it has expired', async () => {
    await change(`update auth_sessions set expires_at = now() where user_id = $1`);
    expect(await read({ cookie })).toBeNull();
  });
});

describe('the session cache', () => {
  test('answers reads until it is invalidated, but is not used by recheckSession', async () => {
    const before = await read({ cookie });
    await change(`update profiles set nome = 'Bia Souza', version = 2 where user_id = $1`);
    expect((await read({ cookie }))?.profile.nome).toBe('Bia');
    expect(
      (await recheckSession(server.services.db, { sessionId: before?.sessionId ?? '', scopes: null }))?.profile.nome,
    ).toBe('Bia Souza');
    server.services.auth.sessions.dropUser(user.id);
    expect((await read({ cookie }))?.profile.nome).toBe('Bia Souza');
  });

  test('does not store a result that was read before an invalidation', async () => {
    const { sessions } = server.services.auth;
    const stale = await read({ cookie });
    sessions.dropUser(user.id);
    const { promise, resolve } = Promise.withResolvers<typeof stale>();
    const reading = sessions.read('some token', () => promise);
    sessions.dropUser(user.id);
    resolve(stale);
    expect(await reading).toEqual(stale);
    expect(sessions.get('some token')).toBeNull();
  });
});

async function daysLeft(): Promise<number> {
  const { rows } = await server.services.pool.query<{ days: number }>(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from auth_sessions where user_id = $1`,
    [user.id],
  );
  return rows[0]?.days ?? 0;
}

describe('the expiry of a session', () => {
  test('is postponed by each use, at most every five minutes', async () => {
    await change(`update auth_sessions set expires_at = now() + interval '3 days' where user_id = $1`);
    await read({ cookie });
    expect(await daysLeft()).toBe(3);
    server.services.auth.sessions.dropUser(user.id);
    await change(`update auth_sessions set updated_at = now() - interval '6 minutes' where user_id = $1`);
    await read({ cookie });
    await expect.poll(daysLeft).toBe(30);
  });
});
