import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Colleague } from '#contract/colleagues.ts';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { must } from '#tests/authorisation/world.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

const password = 'uma senha bem longa';
let panel: Panel;
let clientId: string;
let approver: Caller;
beforeAll(async () => {
  panel = await startPanel();
  const admin = await panel.signIn({ tipo: 'admin' });
  clientId = (await admin.post('/clients', { name: 'Aurora S.A.' })).body.id;
  approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true, nome: 'Bia' });
});
afterAll(() => panel.close());

async function emailsTo(email: string) {
  return (await deliveredEmails(panel.services)).filter(({ to }) => to === email);
}

const codeIn = (text = '') => /[?&]code=([\w-]{43})/.exec(text)?.[1] ?? '';

test('an approver can invite colleagues only into the approver’s client, and can block them', async () => {
  const invitation = {
    email: 'nova@exemplo.com.br',
    nome: 'Nádia',
    tipo: 'admin',
    id_cliente: '',
    approvesTrips: true,
  };
  const invited = await approver.post('/colleagues', invitation);
  expect(invited).toMatchObject({
    status: 201,
    body: { tipo: 'cliente', approvesTrips: false, invited: true, mayBlock: true },
  });
  const profiles = panel.services.db.selectFrom('profiles').select(['tipo', 'id_cliente', 'approves_trips']);
  const profile = await profiles.where('user_id', '=', invited.body.id).executeTakeFirstOrThrow();
  expect(profile).toEqual({ tipo: 'cliente', id_cliente: clientId, approves_trips: false });
  expect(codeIn((await emailsTo(invitation.email))[0]?.text)).not.toBe('');
  expect((await approver.post('/colleagues', invitation)).body.reason).toBe('already_exists');
  expect((await approver.get('/colleagues')).body.items.map(({ nome }: { nome: string }) => nome)).toEqual([
    'Bia',
    'Nádia',
  ]);
  const blocked = await approver.post(`/colleagues/${invited.body.id}/block`, { reason: 'Saiu' });
  expect(blocked).toMatchObject({ status: 200, body: { blocked: true, mayBlock: false } });
});

test('an approver does not learn that an invited e-mail address already has an account, and the owner of the address gets an e-mail', async () => {
  const admin = await panel.signIn({ tipo: 'admin' });
  const { id: otherClient } = (await admin.post('/clients', { name: 'Outra S.A.' })).body;
  const elsewhere = { email: 'alheia@exemplo.com.br', nome: 'Alda' };
  const account = await must(admin.post('/users', { ...elsewhere, tipo: 'cliente', id_cliente: otherClient }));
  const one = (email: string) => approver.post('/colleagues', { email, nome: 'Quem' });
  const [known, free] = [await one(' Alheia@exemplo.com.br'), await one('livre@exemplo.com.br')];
  const plain = ({ status, body: { id: _id, email: _email, requestId: _request, ...body } }: typeof known) => ({
    status,
    body,
  });
  expect(plain(known)).toEqual(plain(free));
  expect(known).toMatchObject({ status: 201, body: { email: elsewhere.email, invited: true, mayBlock: true } });
  expect(plain(await one(elsewhere.email))).toEqual(plain(await one('livre@exemplo.com.br')));
  const listed = async () => {
    const { items } = await must(approver.get('/colleagues'));
    return (items as Colleague[])
      .filter(({ nome }) => nome === 'Quem')
      .map(({ id: _id, email: _email, ...rest }) => rest);
  };
  const [first, second] = await listed();
  expect(first).toEqual(second);
  const [mail] = await emailsTo(elsewhere.email).then((emails) =>
    emails.filter(({ subject }) => /Aurora/.test(subject)),
  );
  expect(mail?.text).toContain('já tem uma conta');
  expect(codeIn(mail?.text)).toBe('');
  expect((await must(admin.get(`/users/${account.id}`))).clientName).toBe('Outra S.A.');
  for (const action of ['block', 'approver']) {
    const answers = await Promise.all(
      [known, free].map(({ body: { id } }) => approver.post(`/colleagues/${id}/${action}`, { reason: 'Saiu' })),
    );
    expect(plain(answers[0] as typeof known)).toEqual(plain(answers[1] as typeof known));
  }
  const stranger = await panel.signIn({ tipo: 'cliente', clientId: otherClient, approvesTrips: true });
  expect((await stranger.post(`/colleagues/${known.body.id}/block`, { reason: 'x' })).status).toBe(404);
  // After the central links the account, the list shows the colleague once.
  await must(admin.patch(`/users/${account.id}`, { id_cliente: clientId }));
  const { items } = await must(approver.get('/colleagues'));
  expect(items.filter(({ email }: { email: string }) => email === elsewhere.email)).toMatchObject([{ id: account.id }]);
});

test('an approver cannot block approvers, registrars, users of other clients or the own account, and users without approval rights cannot invite', async () => {
  const others = [
    await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true }),
    await panel.signIn({ tipo: 'cadviagens', clientId }),
    approver,
  ];
  for (const { userId } of others)
    expect((await approver.post(`/colleagues/${userId}/block`, { reason: 'x' })).status).toBe(403);
  const stranger = await panel.signIn({ tipo: 'cliente' });
  expect((await approver.post(`/colleagues/${stranger.userId}/block`, { reason: 'x' })).status).toBe(404);
  const plain = await panel.signIn({ tipo: 'cliente', clientId });
  expect((await plain.post('/colleagues', { email: 'x@exemplo.com.br', nome: 'X' })).status).toBe(403);
  expect((await plain.get('/colleagues')).status).toBe(403);
});

test('an approver can name another approver and change the rules of the client, and other users can change only the contact', async () => {
  const plain = await panel.signIn({ tipo: 'cliente', clientId, nome: 'Davi' });
  const settings = `/clients/${clientId}/settings`;
  const centres = `/clients/${clientId}/cost-centres`;
  const rules = { requiredFields: ['reason'], approvalAboveCents: 80_00 };
  const contact = { phone: '(11) 3333-4444', invoiceEmails: ['contas@aurora.example'] };
  expect((await plain.patch(settings, rules)).status).toBe(403);
  expect((await plain.post(centres, { name: 'Obras' })).status).toBe(403);
  expect(await plain.patch(settings, contact)).toMatchObject({
    status: 200,
    body: { ...contact, phone: '+551133334444' },
  });
  expect(await plain.patch(settings, { invoiceEmails: ['contas'] })).toMatchObject({ status: 400 });
  expect((await plain.post(`/colleagues/${plain.userId}/approver`)).status).toBe(403);
  const named = await approver.post(`/colleagues/${plain.userId}/approver`);
  expect(named).toMatchObject({ status: 200, body: { approvesTrips: true, mayApprove: false, mayBlock: false } });
  const { version } = (await approver.patch(settings, rules)).body;
  expect((await plain.patch(settings, { refusedAboveCents: 500_00, version: version - 1 })).body.reason).toBe(
    'version_conflict',
  );
  const { costCentres } = (await plain.post(centres, { name: 'Obras', monthlyLimitCents: 900_00 })).body;
  const changed = await approver.patch(`${centres}/${costCentres[0].id}`, { active: false });
  expect(changed.body).toMatchObject({
    ...rules,
    costCentres: [{ name: 'Obras', monthlyLimitCents: 900_00, active: false }],
  });
  expect((await plain.patch(settings, { creditLimitCents: 1, dueDays: 99 })).body.dueDays).toBe(changed.body.dueDays);
});

async function withPassword(): Promise<Caller & { email: string }> {
  const caller = await panel.signIn({ tipo: 'cliente', clientId, nome: 'Iara' });
  const { db } = panel.services;
  const hash = await hashPassword(password);
  await db.transaction().execute((tx) => setPasswordHash(tx, caller.userId, hash));
  const users = db.selectFrom('auth_users').select('email').where('id', '=', caller.userId);
  return { ...caller, email: (await users.executeTakeFirstOrThrow()).email };
}

function signIn(email: string) {
  const headers = { 'content-type': 'application/json', origin: PUBLIC_URL };
  return fetch(`${panel.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
}

const confirm = (code: string) => panel.nobody.post('/email-confirmations', { code });

test('the link sent to a new e-mail address works once, the old address is notified, and taken addresses are not revealed', async () => {
  const one = await withPassword();
  const ask = (email: string, secret = password) => one.post('/account/email', { email, password: secret });
  expect(await ask('iara@exemplo.com.br', 'outra')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'password' }] },
  });
  expect(await ask(one.email)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  expect((await ask('iara@exemplo.com.br')).status).toBe(202);
  expect((await signIn('iara@exemplo.com.br')).status).toBe(401);
  const [mail] = await emailsTo('iara@exemplo.com.br');
  expect(mail?.text).not.toContain('token=');
  expect((await confirm(codeIn(mail?.text))).body).toEqual({ status: 'changed' });
  expect((await confirm(codeIn(mail?.text))).body.reason).toBe('gone');
  expect((await one.get('/session')).body.email).toBe('iara@exemplo.com.br');
  expect((await signIn('iara@exemplo.com.br')).status).toBe(200);
  expect((await signIn(one.email)).status).toBe(401);
  expect((await emailsTo(one.email)).some(({ subject }) => /foi alterado/.test(subject))).toBe(true);
  const taken = await withPassword();
  expect((await ask(taken.email)).status).toBe(202);
  expect((await emailsTo(taken.email)).map(({ text }) => codeIn(text))).toEqual(['']);
});

test('an administrator sees and ends the sessions of a user, and sends the password link or the invitation again', async () => {
  const admin = await panel.signIn({ tipo: 'admin' });
  const one = await withPassword();
  const { items } = (await admin.get(`/users/${one.userId}/sessions`)).body;
  expect(items).toMatchObject([{ current: false, address: '127.0.0.1' }]);
  expect((await admin.delete(`/users/${admin.userId}/sessions/${items[0].id}`)).status).toBe(404);
  expect((await admin.delete(`/users/${one.userId}/sessions/${items[0].id}`)).status).toBe(204);
  expect((await one.get('/session')).status).toBe(401);
  expect((await admin.post(`/users/${one.userId}/password-mail`)).body).toEqual({ sent: 'reset' });
  const invited = await approver.post('/colleagues', { email: 'tarde@exemplo.com.br', nome: 'Téo' });
  expect((await admin.post(`/users/${invited.body.id}/password-mail`)).body).toEqual({ sent: 'invitation' });
  expect(await emailsTo('tarde@exemplo.com.br')).toHaveLength(2);
});
