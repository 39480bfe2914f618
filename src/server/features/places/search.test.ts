import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let client: Caller;
let areaId: string;

const records = [
  ['Aeroporto de Congonhas', 'Av. Washington Luís, s/n', 'Campo Belo', ['CGH']],
  ['Aeroporto de Guarulhos', 'Rod. Hélio Smidt', 'Cumbica', ['GRU']],
  ['Estação da Luz', 'Praça da Luz, 1', 'Bom Retiro', []],
  ['Hotel Luz Plaza', 'Rua Prates, 145', 'Bom Retiro', []],
  ['Hospital São Camilo – Pompeia', 'Av. Pompeia, 1178', 'Pompeia', []],
  ['Bar da Esquina', 'Rua Aeroporto, 12', 'Lapa', []],
] as const;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente' });
  areaId = (await admin.post('/areas', { name: 'São Paulo', uf: 'SP', timeZone: 'America/Sao_Paulo' })).body.id;
  for (const [index, [name, address, district, aliases]] of records.entries()) {
    const place = { serviceAreaId: areaId, name, address, district, aliases, city: 'São Paulo', uf: 'SP' };
    await admin.post('/places', { ...place, lat: -23.5 - index / 100, lng: -46.6 });
  }
});
afterAll(() => panel.close());

async function found(q: string, more = ''): Promise<string[]> {
  const { body } = await client.get(`/places/suggestions?q=${encodeURIComponent(q)}${more}`);
  return body.items.map(({ name }: { name: string }) => name);
}

describe('places are found', () => {
  test.each([
    ['without accents', 'estacao', ['Estação da Luz']],
    ['in capitals', 'POMPEIA', ['Hospital São Camilo – Pompeia']],
    ['by an alias', 'gru', ['Aeroporto de Guarulhos']],
    ['by words in any order', 'camilo hospital', ['Hospital São Camilo – Pompeia']],
    ['by name and address together', 'hotel prates 145', ['Hotel Luz Plaza']],
    ['with a letter missing', 'congonas', ['Aeroporto de Congonhas']],
    ['with letters in the wrong order', 'cognonhas', ['Aeroporto de Congonhas']],
    ['with another letter', 'guarulios', ['Aeroporto de Guarulhos']],
    ['with several mistakes', 'aeroprto congonas', ['Aeroporto de Congonhas']],
    ['by the beginning of a word, when it is short', 'po', ['Hospital São Camilo – Pompeia']],
    ['regardless of prepositions between the words', 'aeroporto do congonhas', ['Aeroporto de Congonhas']],
    ['not by a similar word with another meaning', 'rodoviaria', []],
    ['not by another number', 'pompeia 1179', []],
    ['not by special characters', '%', []],
    ['not by special characters of PostgreSQL', String.raw`_\%' or 1=1 --`, []],
  ])('%s: %s', async (_how, q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test('by name before address, with the shorter name first', async () => {
    expect(await found('aeroporto')).toEqual(['Aeroporto de Congonhas', 'Aeroporto de Guarulhos', 'Bar da Esquina']);
    expect(await found('luz')).toEqual(['Estação da Luz', 'Hotel Luz Plaza']);
  });

  test.each(['', '?q=', '?limit=3'])('by name, when the request has no text: %s', async (query) => {
    const { body } = await client.get(`/places/suggestions${query}`);
    expect(body.items[0].name).toBe('Aeroporto de Congonhas');
    expect(body.items).toHaveLength(query === '?limit=3' ? 3 : records.length);
  });

  test('in the requested area before places in other areas', async () => {
    const other = (await admin.post('/areas', { name: 'Campinas', uf: 'SP', timeZone: 'America/Sao_Paulo' })).body.id;
    const place = {
      serviceAreaId: other,
      name: 'Aeroporto de Viracopos',
      address: 'Rod. Santos Dumont',
      city: 'Campinas',
    };
    await admin.post('/places', { ...place, uf: 'SP', lat: -23, lng: -47.1 });
    expect((await found('aeroporto', `&serviceAreaId=${other}`))[0]).toBe('Aeroporto de Viracopos');
    expect((await found('aeroporto', `&serviceAreaId=${areaId}`)).at(-1)).not.toBe('Aeroporto de Congonhas');
  });

  test('by distance, when the request has no text', async () => {
    const { body } = await client.get('/places/suggestions?lat=-23.5301&lng=-46.6&limit=2');
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
      'Hotel Luz Plaza',
      'Hospital São Camilo – Pompeia',
    ]);
    expect(body.geocoder).toBe('off');
  });

  test('only when they are active', async () => {
    const bar = (await admin.get('/places?q=esquina')).body.items[0];
    await admin.patch(`/places/${bar.id}`, { active: false });
    expect(await found('esquina')).toEqual([]);
  });

  test("in the same order in the administrator's list, page by page", async () => {
    const names: string[] = [];
    let cursor = '';
    do {
      const { body } = await admin.get(`/places?q=aeroprto&limit=1${cursor}`);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(names).toEqual([
      'Aeroporto de Viracopos',
      'Aeroporto de Congonhas',
      'Aeroporto de Guarulhos',
      'Bar da Esquina',
    ]);
  });
});
