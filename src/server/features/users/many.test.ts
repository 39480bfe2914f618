import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
});
afterAll(() => panel.close());

async function make(path: string, body: object): Promise<{ id: string; version: number }> {
  const { status, body: made } = await admin.post(path, body);
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made;
}
const partner = (name: string, more: object = {}) => make('/partners', { name, ...more });
const seen = ({ id, version }: { id: string; version: number }, change: object) => ({ id, version, ...change });
const suspended = { status: 'suspended', statusReason: 'Documentos vencidos' };
const auditOf = async (id: string) => {
  const log = panel.services.db.selectFrom('audit_log').select('action').where('subject_id', '=', id);
  return (await log.orderBy('id').execute()).map(({ action }) => action);
};

it('a bulk change can be previewed, is applied once, and can be undone by the opposite change', async () => {
  const [ana, bia, caio] = [await partner('Ana'), await partner('Bia'), await partner('Caio')];
  const noone = { id: '01970000-0000-7000-8000-0000000000ff', version: 1 };
  await admin.patch(`/partners/${caio.id}`, { phone: '(11) 98765-4321' });
  const items = [ana, bia, caio, noone].map((one) => seen(one, suspended));
  const said = {
    changed: [
      { id: ana.id, version: 2 },
      { id: bia.id, version: 2 },
    ],
    kept: expect.arrayContaining([
      { id: caio.id, why: expect.stringContaining('alterado por outra pessoa') },
      { id: noone.id, why: expect.stringContaining('não encontrado') },
    ]),
  };
  expect((await admin.post('/partners/changes/check', { items })).body).toEqual(said);
  expect((await admin.get(`/partners/${ana.id}`)).body).toMatchObject({ status: 'active', version: 1 });
  expect(await auditOf(ana.id)).toEqual(['partner.create']);

  const key = { 'idempotency-key': 'suspende' };
  const [one, twin] = await Promise.all([1, 2].map(() => admin.post('/partners/changes', { items }, key)));
  expect([one?.body, twin?.body]).toEqual([said, said]);
  expect((await admin.get(`/partners/${ana.id}`)).body).toMatchObject({ ...suspended, version: 2 });
  expect((await admin.get(`/partners/${caio.id}`)).body).toMatchObject({ status: 'active' });
  expect(await auditOf(ana.id)).toEqual(['partner.create', 'partner.update']);

  await admin.patch(`/partners/${bia.id}`, { phone: '(11) 98765-4321' });
  const undo = { items: [ana, bia].map(({ id }) => ({ id, version: 2, status: 'active' })) };
  const undone = (await admin.post('/partners/changes', undo)).body;
  expect(undone).toMatchObject({ changed: [{ id: ana.id, version: 3 }], kept: [{ id: bia.id }] });
});

it('a bulk change does not approve sign-ups, and reports records that already have the value', async () => {
  const [waiting, plain] = [await partner('Davi', { status: 'pending' }), await partner('Elza')];
  const plan = await make('/plans', {
    name: 'Parceria',
    commissionBp: 10_00,
    feeCents: 0,
    feePeriod: 'month',
    feeFrom: '2026-01-01',
  });
  const active = [waiting, plain].map((one) => seen(one, { status: 'active' }));
  expect((await admin.post('/partners/changes', { items: active })).body.kept).toEqual([
    { id: waiting.id, why: expect.stringContaining('Aguarda aprovação') },
    { id: plain.id, why: 'Já está assim.' },
  ]);
  const planned = [waiting, plain].map((one) => seen(one, { planId: plan.id }));
  expect((await admin.post('/partners/changes', { items: planned })).body.changed).toHaveLength(2);
  expect((await admin.get(`/partners/${plain.id}`)).body.plan).toMatchObject({ id: plan.id });
});

it('a bulk change of clients skips the walk-in client', async () => {
  const hotel = await make('/clients', { name: 'Hotel Aurora', kind: 'hotel' });
  const walkIn = (await admin.get('/clients?q=avulso')).body.items[0];
  const items = [hotel, walkIn].map((one) => seen(one, { suspended: true, statusReason: 'Fatura em atraso' }));
  const { body } = await admin.post('/clients/changes', { items });
  expect(body).toMatchObject({ changed: [{ id: hotel.id, version: 2 }], kept: [{ id: walkIn.id }] });
  expect((await admin.get('/clients?q=aurora&status=suspended')).body.items).toMatchObject([
    { id: hotel.id, statusReason: 'Fatura em atraso' },
  ]);
});

it('in bulk changes of users, administrators cannot block themselves, blocked users are signed out, and users without a password can be invited again', async () => {
  const rita = await panel.signIn({ tipo: 'cadviagens', nome: 'Rita' });
  const invited = await make('/users', { email: 'novo@exemplo.com.br', nome: 'Noé', tipo: 'cadviagens' });
  const came = await make('/users', {
    email: 'ja@exemplo.com.br',
    nome: 'Jair',
    tipo: 'cadviagens',
    password: 'uma senha bem longa',
  });
  const version = 1;
  const actions = {
    items: [
      { id: admin.userId, version, deed: 'block', reason: 'Saiu' },
      { id: rita.userId, version, deed: 'block', reason: 'Saiu' },
      { id: invited.id, version, deed: 'invite' },
      { id: came.id, version, deed: 'invite' },
    ],
  };
  const said = {
    changed: [
      { id: rita.userId, version: 2 },
      { id: invited.id, version: 1 },
    ],
    kept: [
      { id: admin.userId, why: expect.stringContaining('Não é possível mudar') },
      { id: came.id, why: expect.stringContaining('o convite foi aceito') },
    ],
  };
  expect((await admin.post('/users/changes/check', actions)).body).toEqual(said);
  expect((await rita.get('/session')).status).toBe(200);
  expect((await admin.post('/users/changes', actions, { 'idempotency-key': 'bloqueia' })).body).toEqual(said);
  expect((await admin.post('/users/changes', actions, { 'idempotency-key': 'bloqueia' })).body).toEqual(said);
  expect((await rita.get('/session')).status).toBe(401);
  const emails = await deliveredEmails(panel.services);
  expect(emails.filter(({ to }) => to.includes('novo@exemplo.com.br'))).toHaveLength(2);
});

it.each([
  ['/partners/changes', [], 'items'],
  ['/partners/changes', [{ status: 'suspended' }], 'items.0.statusReason'],
  ['/clients/changes', [{ suspended: true }], 'items.0.statusReason'],
  ['/users/changes', [{ deed: 'block' }], 'items.0.reason'],
  ['/users/changes', [{ deed: 'promote' }], 'items.0.deed'],
])('%s refuses the changes %j with an error for %s', async (path, changes, field) => {
  const items = changes.map((change) => ({ id: admin.userId, version: 1, ...change }));
  expect(await admin.post(path, { items })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

it('a bulk change that contains a record twice is refused', async () => {
  const item = { id: admin.userId, version: 1, suspended: false };
  expect(await admin.post('/clients/changes', { items: [item, item] })).toMatchObject({ status: 400 });
});

it('the lists of partners, clients and users are sorted by name and by creation in both directions', async () => {
  for (const path of ['/partners', '/clients', '/users']) {
    for (const order of ['name', 'created']) {
      const [rising, falling] = await Promise.all([ids(path, order), ids(path, `${order}-falling`)]);
      expect(rising.length).toBeGreaterThan(1);
      expect(rising).toEqual(falling.toReversed());
    }
  }
  const names = (await admin.get('/partners?order=name-falling')).body.items.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Elza', 'Davi', 'Caio', 'Bia', 'Ana']);
});

async function ids(path: string, order: string): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const { body } = await admin.get(`${path}?limit=2&order=${order}${cursor && `&cursor=${cursor}`}`);
    found.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor ?? '';
  } while (cursor);
  return found;
}

it('the export follows the order of the list, writes text instead of formulas, and is audited', async () => {
  const area = await make('/areas', { name: 'São Paulo', uf: 'SP', timeZone: 'America/Sao_Paulo' });
  await partner('=HYPERLINK("x")', { document: '529.982.247-25', phone: '(11) 98765-4321', areaIds: [area.id] });
  const answer = await fetch(`${panel.url}/api/v1/partners/export?format=csv&order=created-falling`, {
    headers: { cookie: admin.cookie },
  });
  const [head = '', first = '', second = ''] = (await answer.text()).split('\r\n');
  expect(head).toContain('Nome;CPF ou CNPJ;Tipo;Telefone;E-mail');
  expect(first).toContain(`'=HYPERLINK`);
  expect(first).toContain('529.982.247-25;Motorista;(11) 98765-4321;;Comum;São Paulo;Ativo;;Sim;');
  expect(second).toContain('Elza;');
  const noted = await panel.services.db
    .selectFrom('audit_log')
    .select(['actor_id', 'changes'])
    .where('action', '=', 'partners.export')
    .execute();
  expect(noted).toEqual([{ actor_id: admin.userId, changes: { format: [null, 'csv'], rows: [null, 6] } }]);
  for (const path of ['/clients', '/users']) {
    expect((await admin.get(`${path}/export?format=xlsx`)).status).toBe(200);
    expect((await admin.get(`${path}/export?format=pdf`)).body.errors).toMatchObject([{ field: 'format' }]);
  }
});
