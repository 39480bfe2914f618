import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthServer, PASSWORD, startAuthServer, type TestUser } from '#tests/auth-server.ts';

const NEW_PASSWORD = 'outra senha bem longa';
let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ config: { rateLimit: false } });
});
afterAll(() => server.close());

function requestReset(email: string) {
  return server.call('POST /api/auth/request-password-reset', { email });
}

function reset(token: string, newPassword = NEW_PASSWORD) {
  return server.call('POST /api/auth/reset-password', { token, newPassword });
}

/** Returns the code in the last e-mail to this user. */
async function mailedCode(user: TestUser): Promise<string> {
  await requestReset(user.email);
  const mail = (await server.emails()).findLast((text) => text.includes(`To: ${user.email}`)) ?? '';
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /http:\/\/localhost:3000\/auth\/reset-password-1\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

async function canSignIn(user: TestUser, password: string): Promise<boolean> {
  return (await server.call('POST /api/auth/sign-in/email', { email: user.email, password })).status === 200;
}

describe('a password reset', () => {
  test('sets the password once by the link in the e-mail, and ends every session', async () => {
    const user = await server.createUser();
    const { cookie } = await server.signIn(user);
    const code = await mailedCode(user);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect((await reset(code)).body).toEqual({ status: true });
    expect([await canSignIn(user, PASSWORD), await canSignIn(user, NEW_PASSWORD)]).toEqual([false, true]);
    expect((await server.call('GET /api/auth/token', undefined, { cookie })).status).toBe(401);
    const again = await reset(code, 'uma terceira senha');
    expect([again.status, again.body['reason']]).toEqual([409, 'gone']);
  });

  test('succeeds for only one of several concurrent uses of one link', async () => {
    const user = await server.createUser();
    const code = await mailedCode(user);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(code, `senha número ${index}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  });

  test('invalidates a link after one hour, or when a later link sets the password', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const [code, first] = [await mailedCode(user), await mailedCode(other)];
    const { rows } = await server.services.pool.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from auth_verifications where value = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    await server.services.pool.query('update auth_verifications set expires_at = now() where value = $1', [user.id]);
    expect((await reset(code)).status).toBe(409);
    expect((await reset(await mailedCode(other))).status).toBe(200);
    expect((await reset(first)).status).toBe(409);
  });

  test('refuses a password that is too short, and the link stays valid', async () => {
    const user = await server.createUser();
    const code = await mailedCode(user);
    const short = await reset(code, 'curta');
    expect(short.body['errors']).toEqual([
      { field: 'newPassword', message: 'A senha precisa de ao menos 10 caracteres.' },
    ]);
    expect((await reset(code)).status).toBe(200);
  });

  test('refuses a leaked password or a password made of the name, and the link stays valid', async () => {
    const user = await server.createUser({ email: 'beatriz.prado@exemplo.com.br' });
    const code = await mailedCode(user);
    for (const chosen of ['1q2w3e4r5t', 'Beatriz-Prado-1990'])
      expect(await reset(code, chosen)).toMatchObject({ status: 400, body: { errors: [{ field: 'newPassword' }] } });
    expect((await reset(code)).status).toBe(200);
  });

  test('has the same answer for known and unknown e-mail addresses, and sends an e-mail only to an active account', async () => {
    const [user, blocked] = [await server.createUser(), await server.createUser({ blocked: true })];
    const before = (await server.emails()).length;
    const answers = [
      await requestReset(user.email),
      await requestReset('ninguem@exemplo.com.br'),
      await requestReset(blocked.email),
    ];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { status: true } });
    expect((await server.emails()).length).toBe(before + 1);
  });

  test('does not store the code of the link in the database', async () => {
    const code = await mailedCode(await server.createUser());
    const { rows } = await server.services.pool.query(
      `select from auth_verifications where identifier like '%' || $1 || '%' or value like '%' || $1 || '%'`,
      [code],
    );
    expect(rows).toEqual([]);
  });
});

describe('a password change', () => {
  test('with the current password keeps this session and ends the other sessions', async () => {
    const user = await server.createUser();
    const [here, elsewhere] = [await server.signIn(user), await server.signIn(user)];
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await server.call('POST /api/auth/change-password', body, { cookie: here.cookie })).status).toBe(200);
    const statuses = await Promise.all(
      [here, elsewhere].map(
        async ({ cookie }) => (await server.call('GET /api/auth/token', undefined, { cookie })).status,
      ),
    );
    expect(statuses).toEqual([200, 401]);
    expect(await canSignIn(user, NEW_PASSWORD)).toBe(true);
  });

  test('is refused with a wrong current password or without a session', async () => {
    const user = await server.createUser();
    const { cookie } = await server.signIn(user);
    const body = { currentPassword: 'senha errada mesmo', newPassword: NEW_PASSWORD };
    const wrong = await server.call('POST /api/auth/change-password', body, { cookie });
    expect([wrong.status, wrong.body['errors']]).toEqual([
      400,
      [{ field: 'currentPassword', message: 'Senha atual incorreta.' }],
    ]);
    expect((await server.call('POST /api/auth/change-password', { ...body, currentPassword: PASSWORD })).status).toBe(
      401,
    );
    expect(await canSignIn(user, PASSWORD)).toBe(true);
  });

  test('is refused for a leaked password or a password made of the e-mail address', async () => {
    const user = await server.createUser({ email: 'caio.lemos@exemplo.com.br' });
    const { cookie } = await server.signIn(user);
    for (const newPassword of ['Qwerty12345', 'caio.lemos.2026']) {
      const body = { currentPassword: PASSWORD, newPassword };
      expect(await server.call('POST /api/auth/change-password', body, { cookie })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'newPassword' }] },
      });
    }
    expect(await canSignIn(user, PASSWORD)).toBe(true);
  });

  test('stores passwords as argon2id with the parameters of OWASP', async () => {
    const user = await server.createUser();
    const { rows } = await server.services.pool.query<{ password: string }>(
      'select password from auth_accounts where user_id = $1',
      [user.id],
    );
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
