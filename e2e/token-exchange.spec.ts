import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ownIdToken, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { expectPage } from './page-address.ts';
import { about } from './requirements.ts';

const refusal = 'Erro ao obter Custom Token do backend';

let user: User;
let freshToken: () => Promise<string>;

test.beforeAll(async ({ central }) => {
  user = await central.makeUser('cliente', 'Dora Vale', { id_cliente: central.clientId });
  freshToken = async () => ownIdToken(central.panel, await signInByApi(central.panel, user.email, PASSWORD));
});

/** Records the calls of the page in their order. */
function listCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(request);
  });
  return calls;
}

function pathOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

function listErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  expect((await page.request.get('/api/v1/session')).status()).toBe(401);
}

test(
  about('1.7', 'call', 'the page sends exactly one call with only the ID token before signing in'),
  async ({ openNew }) => {
    const page = await openNew();
    const calls = listCalls(page);
    const token = await freshToken();
    const answered = page.waitForResponse('**/nodejs/generateCustomToken');
    await page.goto(`/viagens?token=${token}`);
    const body = (await (await answered).json()) as object;
    expect(Object.keys(body)).toEqual(['customToken']);
    await expectPage(page, '/viagens', 'Histórico de Viagens');
    expect(calls.slice(0, 3).map(pathOf)).toEqual([
      'POST /nodejs/generateCustomToken',
      'POST /api/auth/sign-in/custom-token',
      'GET /api/v1/session',
    ]);
    expect(calls[0]?.postDataJSON()).toEqual({ idToken: token });
    expect(calls[1]?.postDataJSON()).toEqual(body);
  },
);

test(
  about('1.7', 'call', 'the page sends no call when the address has no token or an empty one'),
  async ({ openNew }) => {
    const page = await openNew();
    const calls = listCalls(page);
    for (const path of ['/', '/?token=', '/auth/reset-password-1?code=abc']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/token/);
    }
    expect(calls.map(pathOf)).not.toContain('POST /nodejs/generateCustomToken');
  },
);

test(
  about('1.7', 'success', 'the page signs in as the user of the token, also after a reload'),
  async ({ openNew }) => {
    const page = await openNew();
    const errors = listErrors(page);
    await page.goto(`/conta?token=${await freshToken()}`);
    await expectPage(page, '/conta', 'Minha Conta');
    await expect(page.getByText('Olá, Dora Vale', { exact: true })).toBeVisible();
    await page.reload();
    await expectPage(page, '/conta', 'Minha Conta');
    expect(errors).toEqual([]);
  },
);

for (const [what, answer] of [
  ['401', { status: 401, contentType: 'application/problem+json', body: '{"status":401}' }],
  ['500', { status: 500, body: 'quebrou' }],
  ['204', null],
] as const) {
  // A response with status 204 is ok but contains no custom token, so the page does not sign in either. The
  // requirements prescribe no message for this case.
  test(about('1.7', 'not-ok answer', `the page logs ${what} and does not sign in`), async ({ openNew }) => {
    const page = await openNew();
    const errors = listErrors(page);
    await page.route('**/nodejs/generateCustomToken', (route) => route.fulfill(answer ?? { status: 204 }));
    await page.goto(`/viagens?token=${await freshToken()}`);
    await expectSignedOut(page);
    if (answer) expect(errors.filter((text) => text.includes(refusal))).toHaveLength(1);
    else expect(errors.length).toBeGreaterThan(0);
  });
}

test(about('1.7', 'not-ok answer', 'console.error logs an Error with exactly this message'), async ({ openNew }) => {
  const page = await openNew();
  const logged = page.waitForEvent('console', (message) => message.text().includes(refusal));
  await page.goto('/?token=nada');
  const message = await logged;
  expect(message.type()).toBe('error');
  const [error] = message.args();
  expect(await error?.evaluate((value: Error) => [value instanceof Error, value.message])).toEqual([true, refusal]);
  await expectSignedOut(page);
});

test(
  about('1.7', 'own issuer', 'the ID token has the right issuer, audience and key'),
  async ({ openNew, central }) => {
    const { url } = central.panel;
    const token = await freshToken();
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ iss: url, aud: url, sub: user.id });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeLessThanOrEqual(300);
    const header = decodeProtectedHeader(token);
    const keys = (await (await fetch(`${url}/api/auth/jwks`)).json()) as { keys: { kid: string }[] };
    expect(keys.keys.map(({ kid }) => kid)).toContain(header.kid);
    const page = await openNew(`/?token=${token}`);
    await expect(page.getByText('Olá, Dora Vale', { exact: true })).toBeVisible();
    expect((await fetch(`${url}/api/auth/token`)).status).toBe(401);
  },
);

test(
  about('1.7', 'trusted issuer', 'a user is linked once by verified e-mail, and later recognised by the link'),
  async ({ openNew, central, issuer }) => {
    const guest = await central.makeUser('cadviagens', 'Hóspede Leal', { id_cliente: central.clientId });
    const sub = randomUUID();
    const unverified = await openNew(
      `/?token=${await issuer.token({ sub, email: guest.email, email_verified: false, jti: randomUUID() })}`,
    );
    await expectSignedOut(unverified);
    for (const email of [guest.email, 'outro@exemplo.com.br']) {
      const token = await issuer.token({ sub, email, email_verified: true, jti: randomUUID() });
      const page = await openNew(`/viagens?token=${token}`);
      await expectPage(page, '/viagens', 'Histórico de Viagens');
      await expect(page.getByText('Olá, Hóspede Leal', { exact: true })).toBeVisible();
    }
  },
);

test(
  about('1.7', 'admin by e-mail', 'a token of a trusted issuer does not sign in as an administrator by e-mail'),
  async ({ openNew, central, issuer }) => {
    const boss = await central.makeUser('admin', 'Chefe Longe');
    const token = await issuer.token({ sub: randomUUID(), email: boss.email, email_verified: true, jti: randomUUID() });
    await expectSignedOut(await openNew(`/?token=${token}`));
  },
);

test(
  about('1.7', 'custom token', 'the custom token is opaque, single-use and bound to the browser of the exchange'),
  async ({ openNew, central }) => {
    const [own, other] = [await openNew('/'), await openNew('/')];
    const exchange = await own.request.post('/nodejs/generateCustomToken', { data: { idToken: await freshToken() } });
    const { customToken } = (await exchange.json()) as { customToken: string };
    expect(customToken).not.toContain('.');
    const cookie = exchange.headers()['set-cookie'] ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/Max-Age=60\b/i);
    const redeem = (page: Page) =>
      page.request.post('/api/auth/sign-in/custom-token', {
        data: { customToken },
        headers: { origin: central.panel.url },
      });
    expect((await redeem(other)).status()).toBe(401);
    expect((await redeem(own)).status()).toBe(200);
    expect((await redeem(own)).status()).toBe(401);
    await own.goto('/conta');
    await expect(own.getByText('Olá, Dora Vale', { exact: true })).toBeVisible();
  },
);

test(about('1.7', 'replay', 'a link opened a second time does not sign in'), async ({ openNew }) => {
  const token = await freshToken();
  const first = await openNew(`/viagens?token=${token}`);
  await expectPage(first, '/viagens', 'Histórico de Viagens');
  await expectSignedOut(await openNew(`/viagens?token=${token}`));
});

test(about('1.7', 'uniform refusal', 'every wrong token gets the same 401'), async ({ central, issuer }) => {
  const blocked = await central.makeUser('cliente', 'Bloqueado', { id_cliente: central.clientId });
  const blockedToken = await ownIdToken(central.panel, await signInByApi(central.panel, blocked.email, PASSWORD));
  await central.admin.must('POST', `/users/${blocked.id}/block`, { reason: 'Saiu da empresa' });
  const verified = { email: user.email, email_verified: true };
  const used = await freshToken();
  const call = async (body: unknown) => {
    const answer = await fetch(`${central.panel.url}/nodejs/generateCustomToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { requestId: _id, ...told } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, told };
  };
  expect((await call({ idToken: used })).status).toBe(200);
  const now = Math.floor(Date.now() / 1000);
  const wrong: Record<string, unknown> = {
    replayed: used,
    garbage: 'nada',
    empty: '',
    blocked: blockedToken,
    expired: await issuer.token({ ...verified, exp: now - 120, iat: now - 240 }),
    'other audience': await issuer.token({ ...verified, aud: 'outro' }),
    'other issuer': await issuer.token({ ...verified, iss: 'https://outro.example' }),
    unsigned: issuer.unsigned(verified),
    'signed by somebody else': await issuer.signedByStranger(verified),
    'signed with the public key': await issuer.signedWithPublicKey(verified),
    'unknown user': await issuer.token({ email: 'ninguem@exemplo.com.br', email_verified: true }),
  };
  const answers = await Promise.all(
    Object.entries(wrong).map(async ([what, idToken]) => [what, await call({ idToken })] as const),
  );
  const [, first] = answers[0] ?? [];
  expect(first?.status).toBe(401);
  for (const [what, answer] of answers) expect.soft(answer, what).toEqual(first);
});
