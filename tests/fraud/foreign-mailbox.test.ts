import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/auth-server.ts';
import { allJobs } from '#server/jobs.ts';
import { deliveredEmails, type ReceivedEmail } from '#tests/mailbox.ts';
import { type Caller, callerOf, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

/**
 * Attack: a stranger signs up with the e-mail address of a company that the central knows, and chooses a password. The
 * approver recognises the address and approves the account. Defence: only the owner of the mailbox can sign in.
 */
let panel: Panel;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

async function signUp(document = '52998224725'): Promise<{ id: string; email: string }> {
  count += 1;
  const email = `compras${count}@aurora.example`;
  const body = {
    name: 'Compras Aurora',
    email,
    phone: '(11) 98765-4321',
    document,
    wants: 'cliente',
    password: PASSWORD,
  };
  expect((await panel.nobody.post('/sign-ups', body)).status).toBe(202);
  const { items } = (await admin.get(`/users?q=${email}`)).body;
  return { id: items[0].id, email };
}

async function signIn(email: string, password = PASSWORD) {
  const answer = await fetch(`${panel.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, body: (await answer.json()) as { signedIn?: boolean } };
}

async function emailsTo(email: string): Promise<ReceivedEmail[]> {
  return (await deliveredEmails(panel.services)).filter(({ to }) => to === email);
}

function codeIn(mail: ReceivedEmail | undefined, path: string): string {
  const code = new RegExp(`${path}\\?code=([\\w-]{43})`).exec(mail?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`No link to ${path}`);
  return code;
}

async function confirm(email: string) {
  const [mail] = await emailsTo(email);
  return panel.nobody.post('/email-confirmations', { code: codeIn(mail, '/confirmar-email') });
}

async function choosePassword(code: string, newPassword: string): Promise<number> {
  const answer = await fetch(`${panel.url}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify({ token: code, newPassword }),
  });
  return answer.status;
}

const ownPassword = 'a senha da dona da caixa';
const approvals: [title: string, document: string, approve: (id: string) => Promise<{ status: number }>][] = [
  ['the usual approval', '52998224725', (id) => admin.post(`/users/${id}/approve`, {})],
  ['a role set by an administrator', '11444777000161', (id) => admin.patch(`/users/${id}`, { tipo: 'cliente' })],
  [
    'a role set by an administrator after a refusal',
    '39053344705',
    async (id) => {
      await admin.post(`/users/${id}/reject`, { reason: 'Não conhecemos' });
      return admin.patch(`/users/${id}`, { tipo: 'cliente' });
    },
  ],
];

describe('the approval of an account with an unconfirmed e-mail address', () => {
  test.for(approvals)(
    'by %s deletes the first password, and sends an e-mail with a link to choose a new one',
    async ([, document, approve]) => {
      const { id, email } = await signUp(document);
      expect((await admin.get(`/users/${id}`)).body).toMatchObject({ emailVerified: false, hasPassword: true });
      expect((await approve(id)).status).toBe(200);
      expect((await signIn(email)).status).toBe(401);
      expect((await admin.get(`/users/${id}`)).body).toMatchObject({ emailVerified: false, hasPassword: false });
      const mail = (await emailsTo(email)).find(({ text }) => text.includes('/auth/reset-password-1?code='));
      expect(await choosePassword(codeIn(mail, '/auth/reset-password-1'), ownPassword)).toBe(200);
      expect((await signIn(email, ownPassword)).body.signedIn).toBe(true);
      expect((await admin.get(`/users/${id}`)).body).toMatchObject({ emailVerified: true, hasPassword: true });
    },
  );

  test('sends the new user only one e-mail', async () => {
    const { id, email } = await signUp('15350946056');
    await deliveredEmails(panel.services);
    const before = (await emailsTo(email)).length;
    await admin.post(`/users/${id}/approve`, {});
    const jobs = allJobs(panel.services, '');
    for (const name of ['notifications', 'notification-emails']) await jobs.find((job) => job.name === name)?.run();
    const emails = (await emailsTo(email)).slice(before);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('/auth/reset-password-1?code=');
  });
});

test('an account with a confirmed e-mail keeps its password, but cannot sign in before the approval', async () => {
  const { id, email } = await signUp('16899535009');
  expect(await confirm(email)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect((await admin.get('/users?status=pending&q=' + email)).body.items).toMatchObject([{ id, emailVerified: true }]);
  expect((await signIn(email)).body).toEqual({ signedIn: false });
  await admin.post(`/users/${id}/approve`, {});
  expect((await signIn(email)).body.signedIn).toBe(true);
});

describe('the password link of an approved account without a mail server', () => {
  test('is shown to the approver once, and using it does not confirm the e-mail address', async () => {
    const { id, email } = await signUp('98765432100');
    expect(await admin.post(`/users/${id}/password-link`)).toMatchObject({ status: 409 });
    await admin.post(`/users/${id}/approve`, {});
    const { status, body } = await admin.post(`/users/${id}/password-link`, undefined, { 'idempotency-key': 'um' });
    expect([status, body]).toEqual([
      200,
      { link: expect.stringMatching(/\/auth\/reset-password-1\?code=[\w-]{43}$/), hours: 72 },
    ]);
    const code = String(body.link).split('code=')[1] ?? '';
    const kept = await panel.services.pool.query('select from idempotency_keys where answer::text like $1', [
      `%${code}%`,
    ]);
    expect(kept.rows).toEqual([]);
    expect(await choosePassword(code, ownPassword)).toBe(200);
    expect((await signIn(email, ownPassword)).body.signedIn).toBe(true);
    expect((await admin.get(`/users/${id}`)).body).toMatchObject({ emailVerified: false, hasPassword: true });
    const log = await panel.services.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('subject_id', '=', id)
      .where('action', '=', 'user.password_link_read')
      .execute();
    expect(log).toEqual([{ actor_id: admin.userId }]);
  });

  test('is not shown to an administrator when the user has already chosen the password', async () => {
    const { userId, cookie } = await panel.signIn({ tipo: 'cliente' });
    const code = String((await admin.post(`/users/${userId}/password-link`)).body.link).split('code=')[1] ?? '';
    expect(await choosePassword(code, ownPassword)).toBe(200);
    expect((await admin.post(`/users/${userId}/password-link`)).status).toBe(409);
    expect((await callerOf(panel.url, userId, cookie).post(`/users/${userId}/password-link`)).status).toBe(401);
  });
});

test('the approver of an account gets no password link if a mail server is configured', async () => {
  const mailing = await startPanel({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  try {
    const { userId } = await mailing.signIn({ tipo: 'cliente' });
    const approver = await mailing.signIn({ tipo: 'admin' });
    expect(await approver.post(`/users/${userId}/password-link`)).toMatchObject({ status: 409 });
  } finally {
    await mailing.close();
  }
});
