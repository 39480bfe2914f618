import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#server/platform/auth/accounts.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

type Wanted = { wants?: 'cliente' | 'parceiro'; document?: string };

/** Creates an account in the state in which the sign-up page leaves it. */
async function signUp({ wants = 'cliente', document = '52998224725' }: Wanted = {}): Promise<{
  id: string;
  email: string;
}> {
  count += 1;
  const email = `pede${count}@exemplo.com.br`;
  const id = await panel.services.db.transaction().execute(async (tx) => {
    const made = await createAccount(tx, { email, name: 'Tomás Prado', passwordHash: null });
    if (made === null) throw new Error(`${email} exists`);
    await tx
      .insertInto('sign_ups')
      .values({ user_id: made, wants, name: 'Tomás Prado', phone: '+5511987654321', document })
      .execute();
    return made;
  });
  return { id, email };
}

const approve = (id: string, links: object = {}) => admin.post(`/users/${id}/approve`, links);

describe('a sign-up', () => {
  test('waits in the list until it is decided', async () => {
    const { id, email } = await signUp();
    const waiting = await admin.get('/users?status=pending&q=tomas');
    expect(waiting.body.items).toMatchObject([
      {
        id,
        email,
        tipo: '',
        nome: '',
        version: 0,
        signUp: {
          wants: 'cliente',
          name: 'Tomás Prado',
          phone: '+5511987654321',
          document: '52998224725',
          decided: false,
        },
      },
    ]);
    await admin.post(`/users/${id}/reject`, { reason: 'Não é nosso cliente' });
    expect((await admin.get('/users?status=pending')).body.items).toEqual([]);
  });
});

describe('approving a sign-up', () => {
  test('creates a client from the sign-up and notifies the user', async () => {
    const { id, email } = await signUp({ document: '11444777000161' });
    const { status, body } = await approve(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tipo: 'cliente',
      nome: 'Tomás Prado',
      clientName: 'Tomás Prado',
      signUp: { decided: true },
      version: 1,
    });
    const made = await admin.get(`/clients/${body.id_cliente}`);
    expect(made.body).toMatchObject({ kind: 'company', document: '11444777000161', email, phone: '+5511987654321' });
  });

  test('creates a partner that may work in all areas in the common category', async () => {
    const area = { uf: 'SP', timeZone: 'America/Sao_Paulo' };
    const { body: open } = await admin.post('/areas', { ...area, name: 'São Paulo' });
    await admin.post('/areas', { ...area, name: 'Fechada', active: false });
    const { id } = await signUp({ wants: 'parceiro', document: '39053344705' });
    const { body } = await approve(id);
    expect(body).toMatchObject({ tipo: 'parceiro', partnerName: 'Tomás Prado' });
    expect((await admin.get(`/partners/${body.id_parceiro}`)).body).toMatchObject({
      kind: 'driver',
      status: 'active',
      areaIds: [open.id],
      categories: ['comum'],
      document: '39053344705',
    });
  });

  test('links the account to the record that the administrator chooses', async () => {
    const { body: client } = await admin.post('/clients', { name: 'Hotel Boreal', document: '153.509.460-56' });
    const { id } = await signUp({ document: '15350946056' });
    const known = { status: 409, body: { reason: 'already_exists', errors: [{ field: 'id_cliente' }] } };
    expect(await approve(id)).toMatchObject(known);
    expect((await admin.get(`/users/${id}`)).body.signUp.decided).toBe(false);
    expect((await approve(id, { id_cliente: client.id })).body).toMatchObject({
      id_cliente: client.id,
      clientName: 'Hotel Boreal',
    });
  });

  test.each([
    ['id_parceiro', { wants: 'cliente' as const }, { id_parceiro: '01970000-0000-7000-8000-0000000000ff' }],
    ['id_cliente', { wants: 'cliente' as const }, { id_cliente: '01970000-0000-7000-8000-0000000000ff' }],
    ['id_cliente', { wants: 'parceiro' as const }, { id_cliente: '01970000-0000-7000-8000-0000000000ff' }],
  ])('is refused with an error for a link that does not fit: %s', async (field, wanted, links) => {
    const { id } = await signUp(wanted);
    expect(await approve(id, links)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('happens once, even when several administrators decide at the same time', async () => {
    const { id } = await signUp({ document: '16899535009' });
    const answers = await Promise.all([approve(id), approve(id), admin.post(`/users/${id}/reject`, { reason: 'x' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.reason === 'changed')).toHaveLength(2);
    expect((await admin.get('/clients?q=168.995.350-09')).body.items.length).toBeLessThanOrEqual(1);
  });

  test('is refused for users who did not sign up', async () => {
    const { userId } = await panel.signIn({ tipo: 'cliente' });
    expect(await approve(userId)).toMatchObject({ status: 409, body: { reason: 'illegal_transition' } });
    expect((await approve('01970000-0000-7000-8000-0000000000ff')).status).toBe(404);
  });
});

describe('a sign-up that is not approved', () => {
  test('is rejected with a reason for the audit log, and the account stays without a role', async () => {
    const { id } = await signUp();
    expect((await admin.post(`/users/${id}/reject`, {})).body.errors).toMatchObject([{ field: 'reason' }]);
    const rejected = await admin.post(`/users/${id}/reject`, { reason: 'Documento de outra pessoa' });
    expect(rejected.body).toMatchObject({ tipo: '', signUp: { decided: true } });
    const log = await panel.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
    expect(log).toMatchObject([{ action: 'user.reject', changes: { reason: [null, 'Documento de outra pessoa'] } }]);
    expect((await approve(id)).body.reason).toBe('changed');
  });

  test('counts as decided once an administrator assigns a role directly', async () => {
    const { id } = await signUp();
    await admin.patch(`/users/${id}`, { tipo: 'cadviagens' });
    expect((await admin.get(`/users/${id}`)).body).toMatchObject({ tipo: 'cadviagens', signUp: { decided: true } });
    const row = await panel.services.db
      .selectFrom('sign_ups')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ approved: true, decided_by: admin.userId });
  });
});
