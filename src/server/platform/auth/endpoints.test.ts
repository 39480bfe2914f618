import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_ENDPOINTS } from '#server/platform/auth/endpoints.ts';
import { type AuthServer, PASSWORD, startAuthServer } from '#tests/auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('the allow-list of endpoints', () => {
  test.each(['POST /api/auth/sign-up/email', 'POST /api/auth/update-user', 'GET /api/auth/get-session'])(
    'answers 404 to %s, which is not on the list, with and without a session',
    async (endpoint) => {
      const { cookie } = await server.signIn(await server.createUser({ tipo: 'admin' }));
      for (const options of [{}, { cookie }]) {
        const answer = await server.call(endpoint, endpoint.startsWith('GET') ? undefined : {}, options);
        expect([answer.status, answer.body['reason']]).toEqual([404, 'not_found']);
      }
    },
  );

  test('answers 404 to an allowed path with another method or in another spelling', async () => {
    for (const endpoint of AUTH_ENDPOINTS) {
      const [allowed = '', path = ''] = endpoint.split(' ');
      for (const method of METHODS.filter((other) => other !== allowed)) {
        const answer = await server.call(`${method} ${path}`, method === 'GET' ? undefined : {});
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
      const variant = await server.call(`${allowed} ${path.toUpperCase()}`, allowed === 'GET' ? undefined : {});
      expect(variant.status).toBe(404);
    }
  });
});

describe('the protection against calls of foreign pages', () => {
  const foreign = 'https://outro.example';

  test.each([
    ['a foreign page without a cookie', { origin: foreign }],
    ['a foreign page with the cookie', { origin: foreign, withCookie: true }],
    ['a call with the cookie but without an origin', { origin: null, withCookie: true }],
    ['a sandboxed page', { origin: 'null', withCookie: true }],
  ])(
    '%s is refused, and no session starts or ends',
    async (_, { origin, withCookie = false }: { origin: string | null; withCookie?: boolean }) => {
      const user = await server.createUser();
      const { cookie } = await server.signIn(user);
      const options = { origin, ...(withCookie && { cookie }) };
      const out = await server.call('POST /api/auth/sign-out', {}, options);
      const entry = await server.call(
        'POST /api/auth/sign-in/email',
        { email: user.email, password: PASSWORD },
        options,
      );
      expect([out.status, entry.status]).toEqual([403, 403]);
      expect(entry.cookies).toEqual([]);
      expect((await server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(200);
    },
  );

  test('does not require an origin from a client without a browser, which sends no cookie', async () => {
    const user = await server.createUser();
    const answer = await server.call(
      'POST /api/auth/sign-in/email',
      { email: user.email, password: PASSWORD },
      { origin: null },
    );
    const bearer = String(answer.body['token']);
    expect((await server.call('POST /api/auth/sign-out', {}, { origin: null, bearer })).status).toBe(200);
    expect((await server.call('GET /api/auth/token', undefined, { bearer })).status).toBe(401);
  });

  test('refuses a body of a simple form post, which a browser sends without CORS permission', async () => {
    const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ email: 'a@exemplo.com.br', password: PASSWORD }),
    });
    expect(response.status).toBe(400);
  });
});

test('the published signing keys (JWKS) contain no private key', async () => {
  await server.signIn(await server.createUser());
  const { body } = await server.call('GET /api/auth/jwks');
  const [key] = body['keys'] as Record<string, unknown>[];
  expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x']);
});

test('a signing key that was sealed under another secret is replaced, and both public keys are published', async () => {
  const { cookie } = await server.signIn(await server.createUser());
  await server.call('GET /api/auth/token', undefined, { cookie });
  await server.services.pool.query(`update auth_jwks set private_key = 'c2VhbGVkIGVsc2V3aGVyZQ=='`);
  const { body } = await server.call('GET /api/auth/token', undefined, { cookie });
  const published = await server.call('GET /api/auth/jwks');
  const keys = (published.body['keys'] as { kid: string }[]).map(({ kid }) => kid);
  expect(keys).toHaveLength(2);
  expect(keys).toContain(decodeProtectedHeader(String(body['token'])).kid);
});

test('an expired key signs no more tokens, and stays published for one hour', async () => {
  const { cookie } = await server.signIn(await server.createUser());
  const before = await server.call('GET /api/auth/token', undefined, { cookie });
  await server.services.pool.query(
    `update auth_jwks set expires_at = now() - interval '59 minutes' where expires_at > now()`,
  );
  const after = await server.call('GET /api/auth/token', undefined, { cookie });
  const kids = [before, after].map(({ body }) => decodeProtectedHeader(String(body['token'])).kid);
  const published = async () =>
    ((await server.call('GET /api/auth/jwks')).body['keys'] as { kid: string }[]).map(({ kid }) => kid);
  expect(await published()).toEqual(expect.arrayContaining(kids));
  await server.services.pool.query(
    `update auth_jwks set expires_at = expires_at - interval '2 minutes' where id::text = $1`,
    [kids[0]],
  );
  expect(await published()).not.toContain(kids[0]);
});
