import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Role } from '#domain/access/roles.ts';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { authenticatorCode } from '#tests/authenticator.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, callerOf, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

const password = 'uma senha bem longa';
let panel: Panel;
let passwordHash: string;
beforeAll(async () => {
  panel = await startPanel();
  passwordHash = await hashPassword(password);
});
afterAll(() => panel.close());

type Person = Caller & { email: string };
type Enrolled = Person & { key: string; recoveryCodes: string[] };

async function person(tipo: Role = 'cliente'): Promise<Person> {
  const caller = await panel.signIn({ tipo });
  const { db } = panel.services;
  await db.transaction().execute((tx) => setPasswordHash(tx, caller.userId, passwordHash));
  const { email } = await db
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return { ...caller, email };
}

async function enrolled(tipo?: Role): Promise<Enrolled> {
  const one = await person(tipo);
  const { key } = (await one.post('/account/second-factor', { password })).body;
  const { body } = await one.post('/account/second-factor/confirm', { code: authenticatorCode(key) });
  return { ...one, key, recoveryCodes: body.recoveryCodes };
}

async function auth(path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', origin: PUBLIC_URL, ...(cookie && { cookie }) };
  const response = await fetch(`${panel.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: cookies.join('; '),
  };
}

const byPassword = ({ email }: Person) => auth('/api/auth/sign-in/email', { email, password });
const byCode = (cookie: string, code: string) => auth('/api/auth/sign-in/second-factor', { code }, cookie);
const sessionOf = (cookie: string) => callerOf(panel.url, '', cookie).get('/session');

describe('setting up the second factor', () => {
  test('requires the password and a first code, and returns the recovery codes only once', async () => {
    const one = await person();
    const wrong = await one.post('/account/second-factor', { password: 'outra' });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    const begun = await one.post('/account/second-factor', { password }, { 'idempotency-key': 'começo' });
    expect(begun.body.address).toMatch(/^otpauth:\/\/totp\/Painel%20Chame.*secret=[A-Z2-7]{32}/);
    expect((await byPassword(one)).body).toMatchObject({ signedIn: true });
    const { key } = begun.body;
    const confirm = (code: string) => one.post('/account/second-factor/confirm', { code }, { 'idempotency-key': code });
    expect(await confirm(authenticatorCode(key, 9))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'code' }] },
    });
    const { recoveryCodes } = (await confirm(authenticatorCode(key))).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await one.get('/account/second-factor')).body).toEqual({ on: true, recoveryCodesLeft: 10 });
    expect((await one.post('/account/second-factor', { password })).body.reason).toBe('changed');
    const kept = await everythingKept();
    for (const secret of [key, password, ...recoveryCodes]) expect(kept).not.toContain(secret);
  });
});

/** Returns the content of every table outside the ledger as text. */
async function everythingKept(): Promise<string> {
  const readable = sql<string[]>`array(
    select tablename::text from pg_tables
    where schemaname = 'public' and has_table_privilege(format('%I.%I', schemaname, tablename), 'select'))`;
  const { db } = panel.services;
  const { names } = await db.selectNoFrom(readable.as('names')).executeTakeFirstOrThrow();
  const texts = await Promise.all(
    names.map((name) => sql`select t::text from ${sql.id('public', name)} t`.execute(db)),
  );
  return texts.flatMap((found) => found.rows.map((row) => JSON.stringify(row))).join('\n');
}

describe('signing in with a second factor', () => {
  test('creates no session before the code, and accepts each code only once', async () => {
    const one = await enrolled();
    const first = await byPassword(one);
    expect(first.body).toEqual({ signedIn: false, secondFactor: true });
    expect(first.cookie).not.toContain('session_token');
    expect((await sessionOf(first.cookie)).status).toBe(401);
    // This code was already used to confirm the second factor.
    expect((await byCode(first.cookie, authenticatorCode(one.key))).status).toBe(400);
    const code = authenticatorCode(one.key, 1);
    const entered = await byCode(first.cookie, code);
    expect(entered.body).toMatchObject({ signedIn: true });
    expect((await sessionOf(entered.cookie)).body.userId).toBe(one.userId);
    expect((await byCode(first.cookie, code)).body['reason']).toBe('gone');
    const again = await byPassword(one);
    expect((await byCode(again.cookie, code)).status).toBe(400);
  });

  test('accepts each recovery code only once, in any letter case, even in two concurrent sign-ins', async () => {
    const one = await enrolled();
    const [code = '', other = ''] = one.recoveryCodes;
    const challenges = [await byPassword(one), await byPassword(one)];
    const twins = await Promise.all(challenges.map(({ cookie }) => byCode(cookie, code.toLowerCase())));
    expect(twins.filter(({ status }) => status === 200)).toHaveLength(1);
    const third = await byPassword(one);
    expect((await byCode(third.cookie, code)).status).toBe(400);
    expect((await byCode(third.cookie, other.replace('-', ' '))).status).toBe(200);
    expect((await one.get('/account/second-factor')).body.recoveryCodesLeft).toBe(8);
    const audit = panel.services.db.selectFrom('audit_log').select('changes').where('subject_id', '=', one.userId);
    const { changes } = await audit
      .where('action', '=', 'user.sign_in')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toEqual({ secondFactor: [null, 'recovery_code'] });
  });

  test('requires the password again after five wrong codes, and refuses every code for a while after ten wrong codes', async () => {
    const one = await enrolled();
    const guess = async (times: number) => {
      const { cookie } = await byPassword(one);
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1) statuses.push((await byCode(cookie, 'AAAAA-AAAAA')).status);
      return { cookie, statuses };
    };
    const first = await guess(6);
    expect(first.statuses).toEqual([400, 400, 400, 400, 400, 409]);
    expect((await byCode(first.cookie, authenticatorCode(one.key, 1))).status).toBe(409);
    expect((await guess(5)).statuses).toEqual([400, 400, 400, 400, 400]);
    const { cookie } = await byPassword(one);
    expect((await byCode(cookie, one.recoveryCodes[0] ?? '')).status).toBe(429);
  });

  test('also requires the code after a sign-in with a custom token, which ends the previous session at once', async () => {
    const one = await enrolled();
    const tokenAnswer = await fetch(`${panel.url}/api/auth/token`, { headers: { cookie: one.cookie } });
    const { token: idToken } = (await tokenAnswer.json()) as { token: string };
    const exchanged = await auth('/nodejs/generateCustomToken', { idToken }, one.cookie);
    const { customToken } = exchanged.body;
    const redeemed = await auth(
      '/api/auth/sign-in/custom-token',
      { customToken },
      `${one.cookie}; ${exchanged.cookie}`,
    );
    expect(redeemed.body).toEqual({ signedIn: false, secondFactor: true });
    expect((await one.get('/session')).status).toBe(401);
    expect((await byCode(redeemed.cookie, authenticatorCode(one.key, 1))).body).toMatchObject({ signedIn: true });
  });

  test('refuses the code of an account that was blocked after its password was accepted', async () => {
    const one = await enrolled();
    const { cookie } = await byPassword(one);
    await panel.services.db
      .updateTable('profiles')
      .set({ blocked_at: new Date() })
      .where('user_id', '=', one.userId)
      .execute();
    expect((await byCode(cookie, authenticatorCode(one.key, 1))).status).toBe(400);
  });
});

describe('turning off the second factor', () => {
  test('requires the password and a code; renewed recovery codes replace the old ones', async () => {
    const one = await enrolled();
    const [code = '', second = ''] = one.recoveryCodes;
    expect((await one.post('/account/second-factor/remove', { password, code: '000000' })).status).toBe(400);
    expect((await one.post('/account/second-factor/remove', { password: 'x', code })).status).toBe(400);
    const renewed = await one.post('/account/second-factor/recovery-codes', { password, code });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await one.post('/account/second-factor/remove', { password, code: second })).status).toBe(400);
    const removed = await one.post('/account/second-factor/remove', { password, code: renewed.body.recoveryCodes[0] });
    expect(removed.status).toBe(204);
    expect((await byPassword(one)).body).toMatchObject({ signedIn: true });
  });

  test('an administrator can turn off the second factor of another user, who is notified by e-mail', async () => {
    const [admin, one] = [await panel.signIn({ tipo: 'admin' }), await enrolled()];
    expect((await admin.get(`/users/${one.userId}`)).body.secondFactor).toBe(true);
    expect((await admin.delete(`/users/${one.userId}/second-factor`)).body.secondFactor).toBe(false);
    expect((await admin.delete(`/users/${one.userId}/second-factor`)).status).toBe(409);
    expect((await admin.delete(`/users/${admin.userId}/second-factor`)).status).toBe(403);
    expect((await byPassword(one)).body).toMatchObject({ signedIn: true });
    const emails = await deliveredEmails(panel.services);
    expect(emails.filter(({ to, subject }) => to === one.email && /desativada/.test(subject))).toHaveLength(1);
  });
});

const demand = (who: Caller, required: boolean) => who.put('/settings/admin-second-factor', { required });

test('when administrators must have a second factor, an administrator without one can only set it up', async () => {
  const [late, plain] = [await person('admin'), await person('cliente')];
  expect((await demand(late, true)).body.reason).toBe('illegal_transition');
  const careful = await enrolled('admin');
  expect((await demand(careful, true)).body).toEqual({ required: true });
  await expect.poll(async () => (await late.get('/users')).status).toBe(403);
  expect((await late.post('/users', {})).status).toBe(403);
  expect((await late.get('/live')).status).toBe(403);
  expect((await late.get('/wallets/export?format=csv')).status).toBe(403);
  const token = await fetch(`${panel.url}/api/auth/token`, { headers: { cookie: late.cookie } });
  expect(token.status).toBe(403);
  expect((await late.get('/session')).body.mustSetUpSecondFactor).toBe(true);
  expect((await plain.get('/session')).body.mustSetUpSecondFactor).toBe(false);
  const { key } = (await late.post('/account/second-factor', { password })).body;
  await late.post('/account/second-factor/confirm', { code: authenticatorCode(key) });
  expect((await late.get('/users')).status).toBe(200);
  expect((await demand(late, false)).status).toBe(200);
});
