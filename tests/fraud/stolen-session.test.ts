import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issuePasswordCode, setPasswordHash, startSession } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { sessionCookie } from '#server/platform/auth/session.ts';
import { authenticatorCode } from '#tests/authenticator.ts';
import { cookiesToSend, PASSWORD } from '#tests/auth-server.ts';
import { callerOf, type Caller, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

/**
 * Attack: a thief has a copy of a session for a moment, or the password without the second factor. With it the thief
 * obtains an ID token, a custom token or a sign-in challenge. Defence: all of these become invalid when the owner ends
 * the session.
 */
let panel: Panel;
let admin: Caller;
let victim: Caller & { email: string };
let passwordHash: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  passwordHash = await hashPassword(PASSWORD);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());
beforeEach(async () => {
  const { db } = panel.services;
  const caller = await panel.signIn({ tipo: 'cliente' });
  await db.transaction().execute((tx) => setPasswordHash(tx, caller.userId, passwordHash));
  const { email } = await db
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  victim = { ...caller, email };
});

/** Creates another session of the victim, which the thief uses. */
async function stolenSession(): Promise<{ id: string; cookie: string }> {
  const { db, auth } = panel.services;
  const from = { address: '127.0.0.1', userAgent: 'ladrão' };
  const token = await db.transaction().execute((tx) => startSession(tx, victim.userId, from));
  const { id } = await db.selectFrom('auth_sessions').select('id').where('token', '=', token).executeTakeFirstOrThrow();
  return { id, cookie: sessionCookie(auth, token).split(';')[0] ?? '' };
}

async function call(endpoint: string, body?: object, cookie = '') {
  const [method = 'GET', path = ''] = endpoint.split(' ');
  const headers = { 'content-type': 'application/json', origin: PUBLIC_URL, ...(cookie && { cookie }) };
  const response = await fetch(`${panel.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: answer, cookies: response.headers.getSetCookie(), headers: response.headers };
}

const exchange = (idToken: unknown) => call('POST /nodejs/generateCustomToken', { idToken });
const redeem = (exchanged: Awaited<ReturnType<typeof exchange>>) =>
  call('POST /api/auth/sign-in/custom-token', { customToken: exchanged.body['customToken'] }, cookiesToSend(exchanged));

/** Returns the tokens that the thief can obtain with a stolen session. */
async function obtainTokens({ cookie }: { cookie: string }) {
  const idToken = async () => (await call('GET /api/auth/token', undefined, cookie)).body['token'];
  const [unused, used] = [await idToken(), await idToken()];
  const exchanged = await exchange(used);
  expect(exchanged.status).toBe(200);
  return { idToken: unused, exchanged };
}

const ends: [title: string, end: (stolen: { id: string; cookie: string }) => Promise<unknown>][] = [
  [
    'the owner changes the password',
    () =>
      call(
        'POST /api/auth/change-password',
        { currentPassword: PASSWORD, newPassword: 'outra senha bem comprida' },
        victim.cookie,
      ),
  ],
  ['the owner ends that session', ({ id }) => victim.delete(`/account/sessions/${id}`)],
  ['the owner ends the other sessions', () => victim.delete('/account/sessions')],
  ['an administrator ends that session', ({ id }) => admin.delete(`/users/${victim.userId}/sessions/${id}`)],
  ['an administrator ends all sessions', () => admin.delete(`/users/${victim.userId}/sessions`)],
  ['an administrator blocks and unblocks the account', blockAndUnblock],
  ['that session signs out', ({ cookie }) => call('POST /api/auth/sign-out', {}, cookie)],
];

async function blockAndUnblock() {
  const version = async () => (await admin.get(`/users/${victim.userId}`)).body.version as number;
  await admin.post(`/users/${victim.userId}/block`, { version: await version(), reason: 'Celular roubado' });
  return admin.post(`/users/${victim.userId}/unblock`, { version: await version() });
}

describe('an ID token and a custom token obtained with a stolen session become invalid', () => {
  test.for(ends)('when %s', async ([, end]) => {
    const stolen = await stolenSession();
    const { idToken, exchanged } = await obtainTokens(stolen);
    await end(stolen);
    expect((await exchange(idToken)).status).toBe(401);
    expect((await redeem(exchanged)).status).toBe(401);
  });
});

test('an ID token of a valid session can be exchanged for a sign-in', async () => {
  const { idToken } = await obtainTokens(victim);
  expect((await redeem(await exchange(idToken))).status).toBe(200);
});

/** Turns on the second factor, and returns the key of the authenticator app. */
async function enrol(): Promise<string> {
  const { key } = (await victim.post('/account/second-factor', { password: PASSWORD })).body;
  await victim.post('/account/second-factor/confirm', { code: authenticatorCode(key) });
  return key;
}

const byPassword = () => call('POST /api/auth/sign-in/email', { email: victim.email, password: PASSWORD });
const byCode = (cookie: string, key: string) =>
  call('POST /api/auth/sign-in/second-factor', { code: authenticatorCode(key, 1) }, cookie);

describe('a sign-in that waits for its second factor fails', () => {
  test.for(ends.slice(0, 6))('when %s', async ([, end]) => {
    const key = await enrol();
    const stolen = await stolenSession();
    const begun = await byPassword();
    expect(begun.body).toEqual({ signedIn: false, secondFactor: true });
    await end(stolen);
    expect(await byCode(cookiesToSend(begun), key)).toMatchObject({ status: 409, body: { reason: 'gone' } });
  });

  test('when the owner sets a new password by a link', async () => {
    const key = await enrol();
    const begun = await byPassword();
    const code = await passwordCode();
    const newPassword = 'outra senha bem comprida';
    expect((await call('POST /api/auth/reset-password', { token: code, newPassword })).status).toBe(200);
    expect((await byCode(cookiesToSend(begun), key)).status).toBe(409);
  });
});

async function passwordCode(): Promise<string> {
  return panel.services.db.transaction().execute((tx) => issuePasswordCode(tx, victim.userId, { hours: 1 }));
}

test('the removal of a second factor by an administrator ends the sessions and tokens of the account', async () => {
  await enrol();
  const stolen = await stolenSession();
  const { idToken, exchanged } = await obtainTokens(stolen);
  expect((await admin.delete(`/users/${victim.userId}/second-factor`)).status).toBeLessThan(300);
  expect((await callerOf(panel.url, '', stolen.cookie).get('/account/sessions')).status).toBe(401);
  expect((await exchange(idToken)).status).toBe(401);
  expect((await redeem(exchanged)).status).toBe(401);
});

test('a new password cancels a change of the e-mail address that is not confirmed yet', async () => {
  const email = `ladrao-${randomUUID()}@exemplo.com.br`;
  expect((await victim.post('/account/email', { email, password: PASSWORD })).status).toBeLessThan(300);
  await call(
    'POST /api/auth/change-password',
    { currentPassword: PASSWORD, newPassword: 'outra senha bem comprida' },
    victim.cookie,
  );
  const asked = await panel.services.db.selectFrom('email_changes').where('email', '=', email).execute();
  expect(asked).toEqual([]);
});
