import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

async function makeClient(more: object = {}) {
  const { status, body } = await admin.post('/clients', { name: 'Aurora S.A.', ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

async function findWalkIn() {
  const { body } = await admin.get('/clients?q=avulso');
  return body.items[0];
}

describe('a client', () => {
  test('is stored as sent, with default terms for missing fields', async () => {
    const client = await makeClient({ kind: 'hotel', document: '11.444.777/0001-61', creditLimitCents: 5_000_00 });
    expect(client).toMatchObject({
      kind: 'hotel',
      document: '11444777000161',
      creditLimitCents: 5_000_00,
      billingCycle: 'monthly',
      dueDays: 15,
      requiresPin: false,
      allowsRecording: false,
      sendsPassengerLink: false,
      approvalAboveCents: null,
      approvalCategories: [],
      suspended: false,
      costCentres: [],
      version: 1,
    });
    expect((await admin.get(`/clients/${client.id}`)).body).toEqual(client);
  });

  test('changes its approval policy, whose start and end hours must be set together', async () => {
    const { id } = await makeClient();
    const policy = {
      approvalAboveCents: 200_00,
      approvalCategories: ['executivo'],
      approvalFromMinute: 420,
      approvalUntilMinute: 1200,
    };
    expect((await admin.patch(`/clients/${id}`, policy)).body).toMatchObject({ ...policy, version: 2 });
    expect(await admin.patch(`/clients/${id}`, { approvalFromMinute: null })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'approvalFromMinute' }] },
    });
    const off = { approvalFromMinute: null, approvalUntilMinute: null, approvalCategories: [] };
    expect((await admin.patch(`/clients/${id}`, off)).body).toMatchObject(off);
  });

  test('can be suspended only with a reason', async () => {
    const { id } = await makeClient();
    expect(await admin.patch(`/clients/${id}`, { suspended: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'statusReason' }] },
    });
    const suspended = await admin.patch(`/clients/${id}`, { suspended: true, statusReason: 'Fatura em atraso' });
    expect(suspended.body).toMatchObject({ suspended: true, statusReason: 'Fatura em atraso' });
    expect((await admin.get('/clients?status=suspended')).body.items).toMatchObject([{ id }]);
    expect((await admin.patch(`/clients/${id}`, { suspended: false })).body.statusReason).toBeNull();
  });

  test('has a unique document, and a change based on an old version is refused', async () => {
    await makeClient({ document: '529.982.247-25' });
    const { id } = await makeClient();
    expect(await admin.patch(`/clients/${id}`, { document: '52998224725' })).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'document' }] },
    });
    await admin.patch(`/clients/${id}`, { dueDays: 10 });
    expect((await admin.patch(`/clients/${id}`, { dueDays: 20, version: 1 })).body.reason).toBe('version_conflict');
  });

  test('publishes its changes to administrators, attendants and its own users', async () => {
    const { id } = await makeClient();
    await admin.post(`/clients/${id}/cost-centres`, { name: 'Obras' });
    const rows = await panel.services.db
      .selectFrom('outbox')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { topic: 'client', audiences: ['admin', 'attendant', `client:${id}`], version: 1 },
      { topic: 'client', audiences: ['admin', 'attendant', `client:${id}`], version: 2 },
    ]);
  });
});

const wrong = (field: string) => ({ status: 400, body: { errors: [{ field }] } });

describe('the client "Avulso"', () => {
  test('exists in a new installation', async () => {
    expect(await findWalkIn()).toMatchObject({ kind: 'walk_in', name: 'Avulso', suspended: false });
  });

  test('cannot be renamed, suspended or created a second time', async () => {
    const { id } = await findWalkIn();
    expect(await admin.patch(`/clients/${id}`, { name: 'Outro' })).toMatchObject(wrong('name'));
    expect(await admin.patch(`/clients/${id}`, { suspended: true, statusReason: 'x' })).toMatchObject(
      wrong('suspended'),
    );
    expect(await admin.post('/clients', { name: 'Avulso 2', kind: 'walk_in' })).toMatchObject(wrong('kind'));
    expect((await admin.patch(`/clients/${id}`, { requiresPin: true })).status).toBe(200);
  });
});

describe('cost centres', () => {
  test('have unique names within a client', async () => {
    const [first, second] = [await makeClient(), await makeClient()];
    const added = await admin.post(`/clients/${first.id}/cost-centres`, { name: 'Obras', monthlyLimitCents: 100_00 });
    expect(added).toMatchObject({
      status: 201,
      body: { costCentres: [{ name: 'Obras', monthlyLimitCents: 100_00, active: true, version: 1 }], version: 2 },
    });
    expect(await admin.post(`/clients/${first.id}/cost-centres`, { name: 'Obras' })).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'name' }] },
    });
    expect((await admin.post(`/clients/${second.id}/cost-centres`, { name: 'Obras' })).status).toBe(201);
    const [centre] = added.body.costCentres;
    const changed = await admin.patch(`/clients/${first.id}/cost-centres/${centre.id}`, {
      active: false,
      monthlyLimitCents: null,
    });
    expect(changed.body.costCentres).toMatchObject([{ active: false, monthlyLimitCents: null, version: 2 }]);
    expect((await admin.patch(`/clients/${second.id}/cost-centres/${centre.id}`, { name: 'x' })).status).toBe(404);
  });
});

describe('rights on clients', () => {
  test('users of a client read only their own record, and only the role cliente changes its contact', async () => {
    const [own, foreign] = [await makeClient(), await makeClient()];
    const cliente = await panel.signIn({ tipo: 'cliente', clientId: own.id });
    const registrar = await panel.signIn({ tipo: 'cadviagens', clientId: own.id });
    for (const caller of [cliente, registrar]) {
      expect((await caller.get(`/clients/${own.id}`)).body.id).toBe(own.id);
      expect((await caller.get(`/clients/${foreign.id}`)).status).toBe(404);
      expect((await caller.get('/clients')).status).toBe(403);
      expect((await caller.patch(`/clients/${own.id}`, { creditLimitCents: null })).status).toBe(403);
    }
    const change = { email: 'viagens@aurora.example', phone: '11 3456-7890', creditLimitCents: 1 };
    expect(await cliente.patch(`/clients/${own.id}/settings`, change)).toMatchObject({
      status: 200,
      body: { email: 'viagens@aurora.example', phone: '+551134567890', creditLimitCents: null },
    });
    expect((await cliente.patch(`/clients/${foreign.id}/settings`, change)).status).toBe(404);
    expect((await registrar.patch(`/clients/${own.id}/settings`, change)).status).toBe(403);
  });

  test('an attendant of the central reads every client and changes none', async () => {
    const { id } = await makeClient();
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    expect((await attendant.get('/clients?limit=100')).body.items).toContainEqual(expect.objectContaining({ id }));
    expect((await attendant.get(`/clients/${id}`)).status).toBe(200);
    expect((await attendant.patch(`/clients/${id}`, { dueDays: 1 })).status).toBe(403);
    expect((await attendant.post('/clients', { name: 'x' })).status).toBe(403);
  });

  test('partners, unlinked users and signed-out callers see no client', async () => {
    const { id } = await makeClient();
    const partner = await panel.signIn({ tipo: 'parceiro' });
    expect((await partner.get(`/clients/${id}`)).status).toBe(403);
    expect((await partner.get('/clients')).status).toBe(403);
    expect((await panel.nobody.get('/clients')).status).toBe(401);
    const unlinked = await panel.signIn({ tipo: 'cliente' });
    expect((await unlinked.get(`/clients/${id}`)).status).toBe(404);
  });
});
