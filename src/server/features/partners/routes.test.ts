import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let areaId: string;
let otherAreaId: string;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
  const area = { uf: 'SP', timeZone: 'America/Sao_Paulo' };
  areaId = (await admin.post('/areas', { ...area, name: 'São Paulo' })).body.id;
  otherAreaId = (await admin.post('/areas', { ...area, name: 'Osasco' })).body.id;
});
afterAll(() => panel.close());

async function makePartner(more: object = {}) {
  const { status, body } = await admin.post('/partners', { name: 'Célio Antunes', areaIds: [areaId], ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

const ofPartner = (partnerId: string) => panel.signIn({ tipo: 'parceiro', partnerId });

/** Returns the live events about a record: topic and audiences. */
async function eventsOf(id: string): Promise<[string, string[]][]> {
  const rows = await panel.services.db
    .selectFrom('outbox')
    .selectAll()
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ topic, audiences }) => [topic, audiences]);
}

describe('a partner', () => {
  test('is stored in normalised form', async () => {
    const given = {
      kind: 'operator',
      name: ' Táxi Ipiranga ',
      document: '12.ABC.345/01DE-35',
      email: 'Contato@Ipiranga.example',
      phone: '(11) 98765-4321',
      pixKey: '529.982.247-25',
      commissionBp: 12_50,
      minimumBalanceCents: -50_00,
      areaIds: [areaId, otherAreaId, areaId],
      categories: ['van', 'comum'],
    };
    const partner = await makePartner(given);
    expect(partner).toMatchObject({
      kind: 'operator',
      name: 'Táxi Ipiranga',
      document: '12ABC34501DE35',
      email: 'contato@ipiranga.example',
      phone: '+5511987654321',
      pixKey: '52998224725',
      pixKeyType: 'cpf',
      commissionBp: 12_50,
      minimumBalanceCents: -50_00,
      categories: ['comum', 'van'],
      status: 'active',
      available: true,
      drivers: [],
      vehicles: [],
      version: 1,
    });
    expect(partner.areaIds.toSorted()).toEqual([areaId, otherAreaId].toSorted());
    expect((await admin.get(`/partners/${partner.id}`)).body).toEqual(partner);
    expect(await eventsOf(partner.id)).toEqual([['partner', ['admin', `partner:${partner.id}`]]]);
  });

  test.each([
    ['pixKey', { pixKey: '11987654321000' }],
    ['areaIds', { areaIds: ['01970000-0000-7000-8000-0000000000ff'] }],
    ['document', { document: '111.111.111-11' }],
    ['phone', { phone: '1234' }],
    ['statusReason', { status: 'suspended' }],
  ])('is refused with the name of the wrong field: %s', async (field, wrong) => {
    expect(await admin.post('/partners', { name: 'Errado', ...wrong })).toMatchObject({
      status: 400,
      body: { reason: 'invalid', errors: [{ field }] },
    });
  });

  test('has a unique document', async () => {
    await makePartner({ document: '390.533.447-05' });
    const twin = { status: 409, body: { reason: 'already_exists', errors: [{ field: 'document' }] } };
    expect(await admin.post('/partners', { name: 'Gêmeo', document: '39053344705' })).toMatchObject(twin);
    const other = await makePartner();
    expect(await admin.patch(`/partners/${other.id}`, { document: '39053344705' })).toMatchObject(twin);
  });

  test('is changed only in the sent fields, and only on the current version', async () => {
    const { id } = await makePartner({ phone: '(11) 98765-4321' });
    const changed = await admin.patch(`/partners/${id}`, { name: 'Célia', phone: null, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Célia', phone: null, categories: ['comum'], version: 2 },
    });
    expect(await admin.patch(`/partners/${id}`, { name: 'Outra', version: 1 })).toMatchObject({
      status: 409,
      body: { reason: 'version_conflict' },
    });
    expect((await admin.patch(`/partners/${id}`, { name: 'Célia' })).body.version).toBe(2);
  });

  test('is suspended with a reason, which is cleared when the suspension ends', async () => {
    const { id } = await makePartner();
    expect(await admin.patch(`/partners/${id}`, { status: 'suspended' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'statusReason' }] },
    });
    const suspended = await admin.patch(`/partners/${id}`, { status: 'suspended', statusReason: 'Alvará vencido' });
    expect(suspended.body).toMatchObject({ status: 'suspended', statusReason: 'Alvará vencido' });
    expect((await admin.patch(`/partners/${id}`, { name: 'Ainda suspenso' })).body.statusReason).toBe('Alvará vencido');
    expect((await admin.patch(`/partners/${id}`, { status: 'active' })).body).toMatchObject({ statusReason: null });
  });

  test('gets new live streams only when a change affects its eligibility', async () => {
    const { id } = await makePartner();
    const isClosing = async (change: object) => {
      const before = await eventsOf(id);
      await admin.patch(`/partners/${id}`, change);
      const told = (await eventsOf(id)).slice(before.length);
      expect(told[0]).toEqual(['partner', ['admin', `partner:${id}`]]);
      return told.some(([topic, [audience]]) => topic === 'eligibility' && audience === `partner:${id}`);
    };
    expect(await isClosing({ name: 'Outro nome' })).toBe(false);
    expect(await isClosing({ areaIds: [otherAreaId] })).toBe(true);
    expect(await isClosing({ categories: ['comum', 'executivo'] })).toBe(true);
    expect(await isClosing({ available: false })).toBe(true);
    expect(await isClosing({ status: 'suspended', statusReason: 'Teste' })).toBe(true);
    expect((await admin.get(`/partners/${id}`)).body).toMatchObject({ areaIds: [otherAreaId], available: false });
  });

  test('records changes in the audit log, without personal values', async () => {
    const { id } = await makePartner({ document: '153.509.460-56' });
    await admin.patch(`/partners/${id}`, { name: 'Célia', commissionBp: 10_00 });
    const rows = await panel.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['partner.create', 'partner.update']);
    expect(rows[1]).toMatchObject({
      actor_id: admin.userId,
      changes: { name: ['…', '…'], commission_bp: [null, 10_00] },
    });
    expect(JSON.stringify(rows)).not.toMatch(/15350946056|Célio|Célia/);
  });
});

async function ids(query: string): Promise<string[]> {
  const { body } = await admin.get(`/partners?${query}`);
  return body.items.map((partner: { id: string }) => partner.id);
}

/** Returns the calendar day this many days from now. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

describe('the list of partners', () => {
  test('is searched by name without accents, by document in any punctuation, and by status', async () => {
    const { id } = await makePartner({ name: 'Ângela Brandão', document: '168.995.350-09', status: 'pending' });
    expect(await ids('q=angela')).toEqual([id]);
    expect(await ids('q=168.995')).toEqual([id]);
    expect(await ids('status=pending')).toEqual([id]);
    expect(await ids('q=angela&status=active')).toEqual([]);
  });

  test('finds expired and soon expiring documents of active drivers and vehicles', async () => {
    const driver = async (more: object) => {
      const { id } = await makePartner();
      await admin.post(`/partners/${id}/drivers`, { name: 'Dalva', ...more });
      return id;
    };
    const ended = await driver({ municipalLicenceExpiresOn: day(-3) });
    const ending = (await makePartner()).id;
    const vehicle = { plate: 'EXP1R23', model: 'Spin', category: 'comum', permitExpiresOn: day(30) };
    expect((await admin.post(`/partners/${ending}/vehicles`, vehicle)).status).toBe(201);
    await driver({ licenceExpiresOn: day(200) });
    await driver({ licenceExpiresOn: day(-3), active: false });
    await driver({});
    expect(new Set(await ids('expiring=true'))).toEqual(new Set([ended, ending]));
    expect((await ids('expiring=false&limit=100')).length).toBeGreaterThan(4);
  });

  test('contains only the summary fields of each partner', async () => {
    const { body } = await admin.get('/partners?limit=1');
    expect(Object.keys(body.items[0]).toSorted()).toEqual([
      'areaIds',
      'available',
      'categories',
      'createdAt',
      'document',
      'email',
      'id',
      'kind',
      'name',
      'phone',
      'releases',
      'status',
      'statusReason',
      'version',
    ]);
    expect((await admin.get(`/partners?limit=1&cursor=${body.nextCursor}`)).body.items[0].id).not.toBe(
      body.items[0].id,
    );
  });
});

describe('a user of a partner', () => {
  test('reads only the record of this partner', async () => {
    const [own, foreign] = [await makePartner(), await makePartner()];
    const caller = await ofPartner(own.id);
    expect((await caller.get(`/partners/${own.id}`)).body).toEqual(own);
    expect((await caller.get(`/partners/${foreign.id}`)).status).toBe(404);
    expect((await caller.get('/partners')).status).toBe(403);
    expect((await caller.patch(`/partners/${own.id}`, { commissionBp: 0 })).status).toBe(403);
  });

  test('changes contact and availability, but no field that only the central may change', async () => {
    const [own, foreign] = [await makePartner(), await makePartner()];
    const caller = await ofPartner(own.id);
    const change = {
      available: false,
      pixKey: 'celio@exemplo.com.br',
      commissionBp: 0,
      status: 'pending',
      name: 'Outro',
    };
    const changed = await caller.patch(`/partners/${own.id}/settings`, change);
    expect(changed).toMatchObject({
      status: 200,
      body: { available: false, pixKeyType: 'email', commissionBp: null, status: 'active', name: 'Célio Antunes' },
    });
    expect((await caller.patch(`/partners/${foreign.id}/settings`, { available: false })).status).toBe(404);
  });

  test.each(['cliente', 'cadviagens'] as const)('cannot have the role %s', async (tipo) => {
    const { id } = await makePartner();
    const caller = await panel.signIn({ tipo });
    expect((await caller.get(`/partners/${id}`)).status).toBe(403);
    expect((await caller.patch(`/partners/${id}/settings`, { available: false })).status).toBe(403);
  });
});

describe('drivers and vehicles', () => {
  const vehicle = { plate: 'abc-1d23', model: 'Corolla', category: 'comum' };

  test("can be added and changed, and each change increments the partner's version", async () => {
    const { id } = await makePartner();
    const added = await admin.post(`/partners/${id}/drivers`, {
      name: 'Rui',
      licenceNumber: '12345678900',
      licenceExpiresOn: '2030-01-31',
    });
    expect(added).toMatchObject({
      status: 201,
      body: { version: 2, drivers: [{ name: 'Rui', licenceExpiresOn: '2030-01-31', active: true, version: 1 }] },
    });
    const [driver] = added.body.drivers;
    const changed = await admin.patch(`/partners/${id}/drivers/${driver.id}`, {
      active: false,
      licenceExpiresOn: null,
      version: 1,
    });
    expect(changed.body).toMatchObject({
      version: 3,
      drivers: [{ active: false, licenceExpiresOn: null, version: 2 }],
    });
    expect((await admin.patch(`/partners/${id}/drivers/${driver.id}`, { name: 'Ruy', version: 1 })).body.reason).toBe(
      'version_conflict',
    );
    expect(await eventsOf(id)).toHaveLength(3);
  });

  test('have normalised plates, and only one active vehicle may have a plate', async () => {
    const [first, second] = [await makePartner(), await makePartner()];
    const { body } = await admin.post(`/partners/${first.id}/vehicles`, { ...vehicle, colour: '' });
    expect(body.vehicles).toMatchObject([{ plate: 'ABC1D23', colour: null, seats: 4, active: true }]);
    const twin = await admin.post(`/partners/${second.id}/vehicles`, vehicle);
    const refused = { status: 409, body: { reason: 'already_exists', errors: [{ field: 'plate' }] } };
    expect(twin).toMatchObject(refused);
    await admin.patch(`/partners/${first.id}/vehicles/${body.vehicles[0].id}`, { active: false });
    expect((await admin.post(`/partners/${second.id}/vehicles`, vehicle)).status).toBe(201);
    expect(await admin.patch(`/partners/${first.id}/vehicles/${body.vehicles[0].id}`, { active: true })).toMatchObject(
      refused,
    );
  });

  test('are refused with the name of the wrong field', async () => {
    const { id } = await makePartner();
    const wrongPlate = { status: 400, body: { errors: [{ field: 'plate' }] } };
    expect(await admin.post(`/partners/${id}/vehicles`, { ...vehicle, plate: 'ABC12' })).toMatchObject(wrongPlate);
    expect(await admin.post(`/partners/${id}/drivers`, { name: 'Rui', licenceNumber: '12' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'licenceNumber' }] },
    });
  });

  test('can be changed only by the URL of their own partner', async () => {
    const [first, second] = [await makePartner(), await makePartner()];
    const { body } = await admin.post(`/partners/${first.id}/drivers`, { name: 'Rui' });
    expect((await admin.patch(`/partners/${second.id}/drivers/${body.drivers[0].id}`, { name: 'Ruy' })).status).toBe(
      404,
    );
    const rival = await ofPartner(second.id);
    expect((await rival.post(`/partners/${first.id}/drivers`, { name: 'Eu' })).status).toBe(404);
  });
});

const lacks = async (id: string) => (await admin.get(`/partners/${id}`)).body.lacks;
const missing = (...whats: string[]) => whats.map((what) => ({ what, waits: false }));

describe('the missing requirements of a partner', () => {
  test('are listed in a fixed order until they are met, and marked while they wait for the central', async () => {
    const { id } = await makePartner({ areaIds: [] });
    expect(await lacks(id)).toEqual(missing('area', 'driver', 'licence', 'vehicle', 'pix'));
    await admin.patch(`/partners/${id}`, { areaIds: [areaId], categories: [], pixKey: '529.982.247-25' });
    expect(await lacks(id)).toEqual(missing('category', 'driver', 'licence', 'vehicle'));
    await admin.patch(`/partners/${id}`, { categories: ['comum'] });
    await admin.post(`/partners/${id}/drivers`, { name: 'Vencida', licenceExpiresOn: '2020-01-01' });
    const own = await ofPartner(id);
    await own.post(`/partners/${id}/vehicles`, { plate: 'LCK1A23', model: 'Spin', category: 'comum' });
    expect(await lacks(id)).toEqual([...missing('driver', 'licence'), { what: 'vehicle', waits: true }]);
    expect((await own.get('/dashboard')).body.lacks).toEqual(await lacks(id));
    const { vehicles } = (await admin.get(`/partners/${id}`)).body;
    await admin.post(`/partners/${id}/fleet/${vehicles[0].id}/approve`);
    await admin.post(`/partners/${id}/drivers`, { name: 'Sem número' });
    expect(await lacks(id)).toEqual(missing('licence'));
    await admin.post(`/partners/${id}/drivers`, { name: 'Em dia', licenceNumber: '12345678026' });
    expect(await lacks(id)).toEqual([]);
  });
});
