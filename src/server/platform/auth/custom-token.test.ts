import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookiesToSend, PUBLIC_URL, startAuthServer, type TestUser } from '#tests/auth-server.ts';
import { startTokenExchange, type TokenExchange } from '#tests/token-exchange.ts';

let rig: TokenExchange;
let user: TestUser;

beforeAll(async () => {
  rig = await startTokenExchange();
});
afterAll(() => rig.close());
beforeEach(async () => {
  user = await rig.server.createUser();
});

describe('the exchange of an ID token for a custom token', () => {
  test('accepts an ID token of the panel and sets an HttpOnly nonce, and the custom token then becomes a session', async () => {
    const exchange = await rig.generate(await rig.ownIdToken(user));
    expect([exchange.status, exchange.body]).toEqual([200, { customToken: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(exchange.cookies).toEqual([
      expect.stringMatching(/^painel\.exchange=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const entry = await rig.redeem(exchange);
    expect([entry.status, entry.body]).toEqual([200, { signedIn: true, token: expect.any(String) }]);
    expect(await rig.whoIs(entry)).toBe(user.id);
  });

  test('the ID token of the panel states subject, audience and lifetime', async () => {
    const claims = decodeJwt(await rig.ownIdToken(user));
    expect(claims).toMatchObject({
      iss: PUBLIC_URL,
      aud: PUBLIC_URL,
      sub: user.id,
      email: user.email,
      email_verified: false,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    expect(claims.jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('links a user of a real OpenID Connect provider once by the verified e-mail, and audits the link', async () => {
    const rita = await rig.server.createUser({ email: 'rita@exemplo.com.br' });
    const entries = [
      await rig.redeem(await rig.generate(await rig.company.signIn('rita'))),
      await rig.redeem(await rig.generate(await rig.company.signIn('rita'))),
    ];
    expect(await Promise.all(entries.map(rig.whoIs))).toEqual([rita.id, rita.id]);
    const { pool } = rig.server.services;
    const links = await pool.query('select issuer, subject from linked_identities where user_id = $1', [rita.id]);
    expect(links.rows).toEqual([{ issuer: rig.company.issuer, subject: 'rita' }]);
    const audit = await pool.query(
      `select changes from audit_log where action = 'user.identity_linked' and subject_id = $1`,
      [rita.id],
    );
    expect(audit.rows).toEqual([{ changes: { issuer: [null, rig.company.issuer] } }]);
  });

  test('accepts an ID token of an issuer whose JWKS URL is configured, for a user who is already linked', async () => {
    expect(await rig.whoIs(await rig.redeem(await rig.generate(await rig.hotelToken(user))))).toBe(user.id);
  });

  test('accepts a token several times within its lifetime when single use is off for the issuer', async () => {
    const sub = randomUUID();
    await rig.link(rig.phone, sub, user);
    const iat = Math.floor(Date.now() / 1000) - 3000;
    const token = await rig.phone.token({ sub, iat, exp: iat + 3600 });
    expect(
      await Promise.all([rig.generate(token), rig.generate(token)].map(async (exchange) => (await exchange).status)),
    ).toEqual([200, 200]);
  });

  test('succeeds for only one of twenty concurrent exchanges of one ID token', async () => {
    const token = await rig.hotelToken(user);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await rig.generate(token)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(401)]);
  });

  test('succeeds for only one of twenty concurrent redemptions of one custom token', async () => {
    const exchange = await rig.generate(await rig.hotelToken(user));
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await rig.redeem(exchange)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(401)]);
  });
});

function tokenOfNewcomer(email: string): Promise<string> {
  return rig.intranet.token({ sub: randomUUID(), email, email_verified: true });
}

describe('linking by e-mail', () => {
  test('never links an administrator', async () => {
    const admin = await rig.server.createUser({ tipo: 'admin' });
    expect((await rig.generate(await tokenOfNewcomer(admin.email))).status).toBe(401);
    const other = await rig.server.createUser();
    expect((await rig.generate(await tokenOfNewcomer(other.email.toUpperCase()))).status).toBe(200);
  });

  test('refuses a second subject of the issuer with the same e-mail', async () => {
    expect((await rig.generate(await tokenOfNewcomer(user.email))).status).toBe(200);
    expect((await rig.generate(await tokenOfNewcomer(user.email))).status).toBe(401);
  });

  test('creates one link for twenty concurrent first exchanges', async () => {
    const sub = randomUUID();
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () =>
        rig.intranet.token({ sub, jti: randomUUID(), email: user.email, email_verified: true }),
      ),
    );
    const statuses = await Promise.all(tokens.map(async (token) => (await rig.generate(token)).status));
    expect(statuses).toEqual(Array(20).fill(200));
    const { rows } = await rig.server.services.pool.query('select from linked_identities where user_id = $1', [
      user.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a browser that is already signed in', () => {
  test('gets a new session when the token is of the same user, and the old session ends', async () => {
    const { cookie } = await rig.server.signIn(user);
    const exchange = await rig.generate(await rig.hotelToken(user), cookie);
    const entry = await rig.redeem(exchange, { cookie: `${cookie}; ${cookiesToSend(exchange)}` });
    expect(await rig.whoIs(entry)).toBe(user.id);
    expect((await rig.server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(401);
    const { rows } = await rig.server.services.pool.query('select from auth_sessions where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  test('keeps its session when the token is of another user, until the user confirms the change', async () => {
    const other = await rig.server.createUser();
    const { cookie } = await rig.server.signIn(other);
    const exchange = await rig.generate(await rig.hotelToken(user), cookie);
    const both = `${cookie}; ${cookiesToSend(exchange)}`;
    const asked = await rig.redeem(exchange, { cookie: both });
    expect([asked.status, asked.body['reason'], asked.cookies]).toEqual([409, 'changed', []]);
    expect((await rig.server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(200);
    expect(await rig.whoIs(await rig.redeem(exchange, { cookie: both, replace: true }))).toBe(user.id);
    expect((await rig.server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(401);
  });

  test('is refused with 401 when the token is of another user and was issued to another browser', async () => {
    const { cookie } = await rig.server.signIn(await rig.server.createUser());
    expect((await rig.redeem(await rig.generate(await rig.hotelToken(user)), { cookie })).status).toBe(401);
  });
});

test('the exchange refuses a call from a foreign origin', async () => {
  const idToken = await rig.hotelToken(user);
  const foreign = await rig.server.call(
    'POST /nodejs/generateCustomToken',
    { idToken },
    { origin: 'https://outro.example' },
  );
  expect(foreign.status).toBe(403);
});

test('behind HTTPS the nonce cookie is bound to the host', async () => {
  const publicUrl = 'https://painel.example';
  const issuers = rig.server.services.config.trustedIssuers;
  const secure = await startAuthServer({ config: { publicUrl, trustedIssuers: issuers } });
  try {
    const someone = await secure.createUser();
    await secure.services.pool.query('insert into linked_identities values ($1, $2, $3)', [
      rig.hotel.issuer,
      'host',
      someone.id,
    ]);
    const body = { idToken: await rig.hotel.token({ sub: 'host' }) };
    const exchange = await secure.call('POST /nodejs/generateCustomToken', body, { origin: publicUrl });
    expect(exchange.cookies).toEqual([
      expect.stringMatching(/^__Host-painel\.exchange=[\w-]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
  } finally {
    await secure.close();
  }
});

test('the database stores only hashes of custom tokens, nonces and ID tokens', async () => {
  const idToken = await rig.hotelToken(user);
  const exchange = await rig.generate(idToken);
  const secrets = [idToken, String(exchange.body['customToken']), cookiesToSend(exchange).split('=')[1] ?? ''];
  const { rows } = await rig.server.services.pool.query<{ row: string }>(
    'select custom_tokens::text as row from custom_tokens union all select id_tokens_seen::text from id_tokens_seen',
  );
  expect(rows.filter(({ row }) => secrets.some((secret) => row.includes(secret) || row.includes(hex(secret))))).toEqual(
    [],
  );
});

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
