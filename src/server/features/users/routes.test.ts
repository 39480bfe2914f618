import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let clientId: string;
let partnerId: string;
let count = 0;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin', nome: 'Dora' });
  clientId = (await admin.post('/clients', { name: 'Aurora S.A.' })).body.id;
  partnerId = (await admin.post('/partners', { name: 'Célio' })).body.id;
});
afterAll(() => panel.close());

const unknownId = '01970000-0000-7000-8000-0000000000ff';
const password = 'uma senha bem longa';

function newUser(more: object = {}) {
  count += 1;
  return {
    email: `nova${count}@exemplo.com.br`,
    nome: 'Nádia',
    tipo: 'cliente',
    id_cliente: clientId,
    password,
    ...more,
  };
}

async function mailTo(email: string): Promise<string | undefined> {
  const emails = await deliveredEmails(panel.services);
  return emails.findLast(({ to }) => to === email)?.text;
}

function signInWith(email: string, secret = password) {
  const body = JSON.stringify({ email, password: secret });
  const headers = { 'content-type': 'application/json', origin: panel.services.config.publicUrl };
  return fetch(`${panel.url}/api/auth/sign-in/email`, { method: 'POST', headers, body });
}

describe('creating a user', () => {
  test('creates an account that can sign in, with its profile', async () => {
    const user = newUser({ approvesTrips: true });
    const made = await admin.post('/users', user);
    expect(made).toMatchObject({
      status: 201,
      body: {
        email: user.email,
        tipo: 'cliente',
        id_cliente: clientId,
        id_parceiro: '',
        nome: 'Nádia',
        clientName: 'Aurora S.A.',
        approvesTrips: true,
        blocked: false,
        signUp: null,
        lastSignInAt: null,
        version: 1,
      },
    });
    expect(await (await signInWith(user.email)).json()).toMatchObject({ signedIn: true });
    const { body } = await admin.get(`/users/${made.body.id}`);
    expect(Date.now() - Date.parse(body.lastSignInAt)).toBeLessThan(60_000);
    expect(await mailTo(user.email)).toBeUndefined();
  });

  test('without a password sends a link to choose a password', async () => {
    const { password: _none, ...user } = newUser({ tipo: 'parceiro', id_cliente: '', id_parceiro: partnerId });
    expect((await admin.post('/users', user)).status).toBe(201);
    const mail = await mailTo(user.email);
    const [, token] = /reset-password-1\?code=([\w-]{43})/.exec(mail ?? '') ?? [];
    const headers = { 'content-type': 'application/json', origin: panel.services.config.publicUrl };
    const body = JSON.stringify({ token, newPassword: 'outra senha longa' });
    expect((await fetch(`${panel.url}/api/auth/reset-password`, { method: 'POST', headers, body })).status).toBe(200);
    expect((await signInWith(user.email, 'outra senha longa')).status).toBe(200);
  });

  test.each([
    ['email', { email: 'sem arroba' }],
    ['nome', { nome: ' ' }],
    ['tipo', { tipo: '' }],
    ['password', { password: 'curta' }],
    ['password', { password: 'qwertyuiop' }],
    ['id_cliente', { id_cliente: unknownId }],
    ['id_parceiro', { id_parceiro: unknownId }],
  ])('is refused with an error for the invalid field: %s', async (field, wrong) => {
    expect(await admin.post('/users', newUser(wrong))).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('refuses an e-mail that is taken, regardless of case', async () => {
    const user = newUser();
    await admin.post('/users', user);
    expect(await admin.post('/users', newUser({ email: user.email.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'email' }] },
    });
  });

  test('refuses a link to the walk-in client, whose trips belong to strangers', async () => {
    const { body } = await admin.get('/clients?q=avulso');
    expect(await admin.post('/users', newUser({ id_cliente: body.items[0].id }))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'id_cliente' }] },
    });
  });

  test('is applied once for an Idempotency-Key, and the key is not stored with the password', async () => {
    const user = newUser();
    const key = { 'idempotency-key': 'convite-1' };
    const [first, second] = [await admin.post('/users', user, key), await admin.post('/users', user, key)];
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect((await admin.post('/users', { ...user, nome: 'Outra' }, key)).body.reason).toBe('key_reused');
    const { password: _none, ...invited } = newUser();
    for (let times = 0; times < 2; times += 1) await admin.post('/users', invited, { 'idempotency-key': 'convite-2' });
    const emails = (await deliveredEmails(panel.services)).filter(({ to }) => to === invited.email);
    expect(emails).toHaveLength(1);
  });
});

describe('changing a user', () => {
  test('changes only the sent fields, and an empty string clears a link', async () => {
    const { userId } = await panel.signIn({ tipo: 'cliente', clientId, nome: 'Iara' });
    const changed = await admin.patch(`/users/${userId}`, { tipo: 'cadviagens', id_cliente: '', version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { tipo: 'cadviagens', id_cliente: '', clientName: null, nome: 'Iara', version: 2 },
    });
    expect((await admin.patch(`/users/${userId}`, { nome: 'x', version: 1 })).body.reason).toBe('version_conflict');
    expect((await admin.patch(`/users/${unknownId}`, { nome: 'x' })).status).toBe(404);
    expect(await admin.patch(`/users/${userId}`, { id_parceiro: unknownId })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'id_parceiro' }] },
    });
  });

  test('creates a missing profile', async () => {
    const { userId } = await panel.signIn({ tipo: null });
    await panel.services.db.deleteFrom('profiles').where('user_id', '=', userId).execute();
    expect((await admin.get(`/users/${userId}`)).body).toMatchObject({
      tipo: '',
      nome: '',
      id_cliente: '',
      version: 0,
    });
    const changed = await admin.patch(`/users/${userId}`, { tipo: 'parceiro', nome: 'Noé', version: 0 });
    expect(changed.body).toMatchObject({ tipo: 'parceiro', nome: 'Noé', version: 1 });
  });

  test('is refused to administrators for their own role and links, but allowed for their own name', async () => {
    for (const change of [
      { tipo: 'cliente' },
      { id_cliente: clientId },
      { id_parceiro: partnerId },
      { approvesTrips: true },
    ]) {
      expect(await admin.patch(`/users/${admin.userId}`, change)).toMatchObject({
        status: 403,
        body: { reason: 'forbidden' },
      });
    }
    expect((await admin.patch(`/users/${admin.userId}`, { tipo: 'admin', nome: 'Dora Lúcia' })).body.nome).toBe(
      'Dora Lúcia',
    );
    expect((await admin.post(`/users/${admin.userId}/block`, { reason: 'teste' })).status).toBe(403);
  });

  test('notifies the user and administrators, and is audited without names', async () => {
    const { userId } = await panel.signIn({ tipo: 'cliente', nome: 'Segredo' });
    await admin.patch(`/users/${userId}`, { tipo: 'cadviagens', nome: 'Sigilo' });
    const events = await panel.services.db
      .selectFrom('outbox')
      .selectAll()
      .where('entity_id', '=', userId)
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { topic: 'profile', audiences: [`user:${userId}`], version: 2 },
      { topic: 'user', audiences: ['admin'], version: 2 },
    ]);
    const log = await panel.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', userId).execute();
    expect(log).toMatchObject([
      { action: 'user.update', actor_id: admin.userId, changes: { tipo: ['cliente', 'cadviagens'], nome: ['…', '…'] } },
    ]);
    expect(JSON.stringify([events, log])).not.toMatch(/Segredo|Sigilo/);
  });
});

describe('the list of users', () => {
  test('can be searched by name and e-mail, and filtered by state and role', async () => {
    const { userId } = await panel.signIn({ tipo: 'parceiro', nome: 'Zélia Única' });
    const ids = async (query: string) => {
      const { body } = await admin.get(`/users?limit=100&${query}`);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await ids('q=zelia')).toEqual([userId]);
    expect(await ids('q=zelia&tipo=parceiro&status=active')).toEqual([userId]);
    expect(await ids('q=zelia&tipo=cliente')).toEqual([]);
    expect(await ids('q=zelia&status=pending')).toEqual([]);
    await admin.post(`/users/${userId}/block`, { reason: 'x' });
    expect(await ids('q=zelia&status=blocked')).toEqual([userId]);
    expect(await ids('q=zelia&status=active')).toEqual([]);
  });

  test('returns each user once over all pages, newest first', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await admin.get(`/users?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    const all = await panel.services.db.selectFrom('auth_users').select('id').orderBy('id', 'desc').execute();
    expect(seen).toEqual(all.map(({ id }) => id));
  });
});

describe('the access rights to user records', () => {
  test('let every user read their own record, and only administrators read the records of other users', async () => {
    for (const tipo of ['cliente', 'parceiro', 'cadviagens'] as const) {
      const caller = await panel.signIn({ tipo });
      expect((await caller.get(`/users/${caller.userId}`)).body).toMatchObject({ id: caller.userId, tipo });
      expect((await caller.get(`/users/${admin.userId}`)).status).toBe(404);
      expect((await caller.get('/users')).status).toBe(403);
      expect((await caller.post('/users', newUser())).status).toBe(403);
      expect((await caller.patch(`/users/${caller.userId}`, { tipo: 'admin' })).status).toBe(403);
      for (const action of ['approve', 'reject', 'block', 'unblock']) {
        expect((await caller.post(`/users/${admin.userId}/${action}`, { reason: 'x' })).status).toBe(403);
      }
    }
    expect((await panel.nobody.get(`/users/${admin.userId}`)).status).toBe(401);
  });
});
