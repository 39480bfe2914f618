import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthServer, PASSWORD, startAuthServer } from '#tests/auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ config: { trustedProxy: ['loopback'] } });
});
afterAll(() => server.close());

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

function signIn(email: string, password: string, address: string) {
  const headers = { 'x-forwarded-for': address };
  return server.call('POST /api/auth/sign-in/email', { email, password }, { headers });
}

async function fail(times: number, email: string, address: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => signIn(email, 'senha errada mesmo', address)));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

describe('sign-in', () => {
  test('is refused after ten failures of an account from one IP address, even with the right password', async () => {
    const [user, address] = [await server.createUser(), newAddress()];
    expect(await fail(13, user.email, address)).toEqual([...Array(10).fill(401), 429, 429, 429]);
    const late = await signIn(user.email, PASSWORD, address);
    expect(late.status).toBe(429);
    expect(late.body).toMatchObject({
      reason: 'too_many_requests',
      detail: expect.stringMatching(/^Muitas tentativas\. Aguarde \d+ minutos/),
    });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('stays possible from another IP address and for another account', async () => {
    const [user, other, address] = [await server.createUser(), await server.createUser(), newAddress()];
    await fail(11, user.email, address);
    expect((await signIn(user.email, PASSWORD, newAddress())).status).toBe(200);
    expect((await signIn(other.email, PASSWORD, address)).status).toBe(200);
  });

  test('is limited in the same way for an account that does not exist', async () => {
    expect(await fail(12, 'ninguem@exemplo.com.br', newAddress())).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('does not count successful attempts', async () => {
    const [user, address] = [await server.createUser(), newAddress()];
    for (let round = 0; round < 12; round += 1) expect((await signIn(user.email, PASSWORD, address)).status).toBe(200);
  });

  test('is refused after fifty failures of one account within fifteen minutes, summed over all IP addresses', async () => {
    const user = await server.createUser();
    for (let round = 0; round < 5; round += 1) await fail(10, user.email, newAddress());
    expect((await signIn(user.email, 'senha errada mesmo', newAddress())).status).toBe(429);
  });

  test('is refused after a hundred failures from one IP address within fifteen minutes, summed over all accounts', async () => {
    const address = newAddress();
    for (let round = 0; round < 10; round += 1) await fail(10, `pessoa-${round}@exemplo.com`, address);
    expect((await signIn('mais-uma@exemplo.com', 'senha errada mesmo', address)).status).toBe(429);
  });

  test('is possible again after the window of fifteen minutes', async () => {
    const [user, address] = [await server.createUser(), newAddress()];
    await fail(11, user.email, address);
    await server.services.pool.query(
      `update rate_limits set window_started_at = window_started_at - interval '15 minutes'`,
    );
    expect((await signIn(user.email, PASSWORD, address)).status).toBe(200);
  });
});

test('the table of rate limits contains neither IP addresses nor e-mail addresses', async () => {
  const [user, address] = [await server.createUser(), newAddress()];
  await fail(1, user.email, address);
  const { rows } = await server.services.pool.query<{ key: string }>('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes(address) || key.includes('@'))).toEqual([]);
});

test('a forged X-Forwarded-For header does not change the counted IP address when no proxy is trusted', async () => {
  const open = await startAuthServer();
  try {
    const user = await open.createUser();
    const answers = [];
    for (let round = 0; round < 11; round += 1) {
      const body = { email: user.email, password: 'senha errada mesmo' };
      answers.push(
        await open.call('POST /api/auth/sign-in/email', body, {
          headers: { 'x-forwarded-for': `198.51.100.${round}` },
        }),
      );
    }
    expect(answers.at(-1)?.status).toBe(429);
  } finally {
    await open.close();
  }
});

test('password resets are limited to three an hour for one e-mail address, with or without an account', async () => {
  const user = await server.createUser();
  for (const email of [user.email, 'ninguem-mesmo@exemplo.com.br']) {
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      const headers = { 'x-forwarded-for': newAddress() };
      statuses.push((await server.call('POST /api/auth/request-password-reset', { email }, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
});

test('exchanges and redemptions of tokens are limited to thirty failures from one IP address', async () => {
  const headers = { 'x-forwarded-for': newAddress() };
  const attempt = (endpoint: string, body: object) => server.call(endpoint, body, { headers });
  for (let round = 0; round < 15; round += 1) {
    expect((await attempt('POST /nodejs/generateCustomToken', { idToken: 'x.y.z' })).status).toBe(401);
    expect((await attempt('POST /api/auth/sign-in/custom-token', { customToken: 'x' })).status).toBe(401);
  }
  expect((await attempt('POST /nodejs/generateCustomToken', { idToken: 'x.y.z' })).status).toBe(429);
});
