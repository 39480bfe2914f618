import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AuthServer, cookiesToSend, PASSWORD, startAuthServer } from '#tests/auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ config: { rateLimit: false } });
});
afterAll(() => server.close());

function attempt(email: unknown, password: unknown) {
  return server.call('POST /api/auth/sign-in/email', { email, password });
}

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await server.services.pool.query('select from auth_sessions where user_id = $1', [userId]);
  return rows.length;
}

describe('a session', () => {
  test('identifies the caller by a cookie that lasts for thirty days and that scripts cannot read', async () => {
    const user = await server.createUser();
    const answer = await attempt(user.email, PASSWORD);
    expect(answer.body).toEqual({ signedIn: true, token: expect.any(String) });
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatch(
      /^painel\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const byCookie = await server.call('GET /api/auth/token', undefined, { cookie: cookiesToSend(answer) });
    const byBearer = await server.call('GET /api/auth/token', undefined, { bearer: String(answer.body['token']) });
    expect([byCookie.status, byBearer.status]).toEqual([200, 200]);
  });

  test('starts although the e-mail address is typed in another case or with surrounding blanks', async () => {
    const user = await server.createUser();
    expect((await attempt(`  ${user.email.toUpperCase()} `, PASSWORD)).status).toBe(200);
  });

  test('is replaced when the user signs in again in the same browser', async () => {
    const user = await server.createUser();
    const { cookie } = await server.signIn(user);
    await server.call('POST /api/auth/sign-in/email', { email: user.email, password: PASSWORD }, { cookie });
    expect(await sessionsOf(user.id)).toBe(1);
    expect((await server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(401);
  });

  test('ends at once when the user signs out, and a session event closes the live streams', async () => {
    const user = await server.createUser();
    const { cookie } = await server.signIn(user);
    await server.call('GET /api/auth/token', undefined, { cookie });
    const out = await server.call('POST /api/auth/sign-out', {}, { cookie });
    expect(out.cookies[0]).toMatch(/^painel\.session_token=; Max-Age=0;/);
    expect((await server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(401);
    const { rows } = await server.services.pool.query(`select from outbox where topic = 'session' and audiences = $1`, [
      [`user:${user.id}`],
    ]);
    expect(rows).toHaveLength(1);
  });

  test('is recorded in the audit log with user and address', async () => {
    const user = await server.createUser();
    await server.signIn(user);
    const { rows } = await server.services.pool.query(
      `select action, actor_id, host(address) as address from audit_log where subject_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ action: 'user.sign_in', actor_id: user.id, address: '127.0.0.1' }]);
  });
});

describe('the refusal of a sign-in', () => {
  const detail = 'E-mail ou senha incorretos.';

  test('is the same for every reason', async () => {
    const [user, blocked] = [await server.createUser(), await server.createUser({ blocked: true })];
    const answers = [
      await attempt(user.email, 'senha errada mesmo'),
      await attempt('ninguem@exemplo.com.br', PASSWORD),
      await attempt(blocked.email, PASSWORD),
      await attempt(blocked.email, 'senha errada mesmo'),
      await attempt('isto não é um e-mail', PASSWORD),
      await attempt(user.email, 'x'.repeat(200)),
    ];
    for (const { status, body, cookies } of answers) {
      expect([status, cookies]).toEqual([401, []]);
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '', detail });
    }
    expect(await sessionsOf(blocked.id)).toBe(0);
  });

  test('lists the missing fields', async () => {
    const { status, body } = await server.call('POST /api/auth/sign-in/email', { email: 7 });
    expect(status).toBe(400);
    expect(body['errors']).toEqual([
      { field: 'email', message: 'Informe o e-mail.' },
      { field: 'password', message: 'Informe a senha.' },
    ]);
  });

  test('computes one password hash for an unknown, a known and a blocked account', async () => {
    const [user, blocked] = [await server.createUser(), await server.createUser({ blocked: true })];
    const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')];
    const counted: number[] = [];
    for (const [email, password] of [
      ['ninguem@exemplo.com.br', PASSWORD],
      [user.email, 'senha errada mesmo'],
      [blocked.email, PASSWORD],
    ] as const) {
      hash.mockClear();
      verify.mockClear();
      await attempt(email, password);
      counted.push(hash.mock.calls.length + verify.mock.calls.length);
    }
    vi.restoreAllMocks();
    // The hash takes nearly all the time of an answer: without a dummy hash, unknown e-mails are answered about ten
    // times faster.
    expect(counted).toEqual([1, 1, 1]);
  });
});

test('the sign-in is refused when the password changes while the old password is verified', async () => {
  const user = await server.createUser();
  const verify = vi.spyOn(argon2, 'verify').mockImplementationOnce(async () => {
    await server.services.pool.query(`update auth_accounts set password = 'changed' where user_id = $1`, [user.id]);
    return true;
  });
  expect((await attempt(user.email, PASSWORD)).status).toBe(401);
  expect(await sessionsOf(user.id)).toBe(0);
  verify.mockRestore();
});

describe('an account without a role', () => {
  test.each([['an empty role', null]])(
    'gets no session and no error message for the right password when it has %s',
    async (_, tipo) => {
      const user = await server.createUser({ tipo });
      const answer = await attempt(user.email, PASSWORD);
      expect([answer.status, answer.body, answer.cookies]).toEqual([200, { signedIn: false }, []]);
      expect(await sessionsOf(user.id)).toBe(0);
    },
  );

  test('gets no session and no error message for the right password when it has no profile', async () => {
    const user = await server.createUser();
    await server.services.pool.query('delete from profiles where user_id = $1', [user.id]);
    expect((await attempt(user.email, PASSWORD)).body).toEqual({ signedIn: false });
    expect(await sessionsOf(user.id)).toBe(0);
  });

  test('is refused for a wrong password like other accounts', async () => {
    const user = await server.createUser({ tipo: null });
    expect((await attempt(user.email, 'senha errada mesmo')).status).toBe(401);
  });
});

test('behind HTTPS the name of the session cookie binds the cookie to this host', async () => {
  const secure = await startAuthServer({ config: { publicUrl: 'https://painel.example' } });
  try {
    const user = await secure.createUser();
    const answer = await secure.call(
      'POST /api/auth/sign-in/email',
      { email: user.email, password: PASSWORD },
      { origin: 'https://painel.example' },
    );
    expect(answer.cookies[0]).toMatch(
      /^__Host-painel\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  } finally {
    await secure.close();
  }
});
