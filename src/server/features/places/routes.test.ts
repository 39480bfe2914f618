import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const area = { name: 'Belo Horizonte', uf: 'mg', timeZone: 'America/Sao_Paulo', ibgeCityCode: '3106200' };

async function makeArea(name: string): Promise<string> {
  const { body } = await admin.post('/areas', { ...area, name });
  return body.id;
}

function placeIn(serviceAreaId: string, name: string, more: object = {}) {
  return {
    serviceAreaId,
    name,
    address: 'Rua das Flores, 10',
    city: 'São Paulo',
    uf: 'SP',
    lat: -23.55,
    lng: -46.63,
    ...more,
  };
}

describe('service areas', () => {
  test('can be created and changed by administrators and read by all users', async () => {
    const made = await admin.post('/areas', area);
    expect(made).toMatchObject({ status: 201, body: { ...area, uf: 'MG', active: true, version: 1 } });
    const changed = await admin.patch(`/areas/${made.body.id}`, { active: false, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Belo Horizonte', active: false, version: 2 } });
    const partner = await panel.signIn({ tipo: 'parceiro' });
    expect((await partner.get('/areas')).body.items).toContainEqual(changed.body);
  });

  test('require a unique name and an existing time zone', async () => {
    await makeArea('Contagem');
    expect(await admin.post('/areas', { ...area, name: 'Contagem' })).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'name' }] },
    });
    expect(await admin.post('/areas', { ...area, name: 'Betim', timeZone: 'America/Betim' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'timeZone' }] },
    });
  });

  test('cannot be changed on an older version or by other roles', async () => {
    const id = await makeArea('Nova Lima');
    await admin.patch(`/areas/${id}`, { uf: 'SP' });
    expect(await admin.patch(`/areas/${id}`, { uf: 'RJ', version: 1 })).toMatchObject({
      status: 409,
      body: { reason: 'version_conflict' },
    });
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    expect((await attendant.patch(`/areas/${id}`, { uf: 'RJ' })).status).toBe(403);
    expect((await panel.nobody.get('/areas')).status).toBe(401);
  });

  test('record changes in the audit log', async () => {
    const id = await makeArea('Sabará');
    await admin.patch(`/areas/${id}`, { uf: 'SP', name: 'Sabará' });
    const log = await panel.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action, actor_id }) => ({ action, actor_id }))).toEqual([
      { action: 'area.create', actor_id: admin.userId },
      { action: 'area.update', actor_id: admin.userId },
    ]);
    expect(log[1]).toMatchObject({ subject_type: 'area', changes: { uf: ['MG', 'SP'] } });
  });
});

describe('places', () => {
  test('can be found by name, alias or address, ignoring accents and case', async () => {
    const areaId = await makeArea('São Paulo');
    await admin.post('/places', placeIn(areaId, 'Aeroporto de Congonhas', { aliases: ['CGH'] }));
    await admin.post('/places', placeIn(areaId, 'Estação da Luz', { address: 'Praça da Luz, 1' }));
    const client = await panel.signIn({ tipo: 'cliente' });
    const found = async (q: string) => {
      const { body } = await client.get(`/places?serviceAreaId=${areaId}&q=${encodeURIComponent(q)}`);
      return body.items.map(({ name }: { name: string }) => name);
    };
    expect(await found('CONGONHAS')).toEqual(['Aeroporto de Congonhas']);
    expect(await found('cgh')).toEqual(['Aeroporto de Congonhas']);
    expect(await found('praca da luz')).toEqual(['Estação da Luz']);
    expect(await found('%')).toEqual([]);
    expect(await found('')).toHaveLength(2);
  });

  test('are listed page by page in the order of their names', async () => {
    const areaId = await makeArea('Osasco');
    for (const name of ['Zoo', 'Água Branca', 'Bosque', 'abadia', 'Éden'])
      await admin.post('/places', placeIn(areaId, name));
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next: string = cursor && `&cursor=${cursor}`;
      const { body } = await admin.get(`/places?serviceAreaId=${areaId}&limit=2${next}`);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      cursor = body.nextCursor;
    }
    expect(names).toEqual(['abadia', 'Água Branca', 'Bosque', 'Éden', 'Zoo']);
    expect(await admin.get('/places?cursor=broken')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cursor' }] },
    });
  });

  test('are visible only to administrators when inactive, and another place may then use their name', async () => {
    const areaId = await makeArea('Barueri');
    const { body: old } = await admin.post('/places', placeIn(areaId, 'Rodoviária'));
    expect((await admin.post('/places', placeIn(areaId, 'rodoviária'))).body.reason).toBe('already_exists');
    await admin.patch(`/places/${old.id}`, { active: false });
    expect((await admin.post('/places', placeIn(areaId, 'rodoviária'))).status).toBe(201);
    expect((await admin.get(`/places?serviceAreaId=${areaId}`)).body.items).toHaveLength(2);
    const partner = await panel.signIn({ tipo: 'parceiro' });
    expect((await partner.get(`/places?serviceAreaId=${areaId}`)).body.items).toHaveLength(1);
  });

  test('require an existing area', async () => {
    const nowhere = '01970000-0000-7000-8000-0000000000ff';
    const refused = { status: 400, body: { errors: [{ field: 'serviceAreaId' }] } };
    expect(await admin.post('/places', placeIn(nowhere, 'Ilha'))).toMatchObject(refused);
    const { body } = await admin.post('/places', placeIn(await makeArea('Santos'), 'Porto'));
    expect(await admin.patch(`/places/${body.id}`, { serviceAreaId: nowhere })).toMatchObject(refused);
    expect((await admin.patch(`/places/${nowhere}`, { name: 'Outra' })).status).toBe(404);
  });
});
