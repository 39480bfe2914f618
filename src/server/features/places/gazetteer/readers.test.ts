import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import type { GazetteerEntry } from './entry.ts';
import { readCsv } from './read-csv.ts';
import { readOsm } from './read-osm.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, content: string | Buffer): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

async function all(entries: AsyncIterable<GazetteerEntry>): Promise<GazetteerEntry[]> {
  const found: GazetteerEntry[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

const head = 'tipo;nome;bairro;cidade;uf;cep;latitude;longitude';
const voluntarios = {
  kind: 'street',
  name: 'Rua Voluntários da Pátria',
  district: 'Santana',
  city: 'São Paulo',
  uf: 'SP',
  lat: -23.5046,
  lng: -46.6249,
};

describe('the CSV file of the gazetteer', () => {
  it('is read with Portuguese headings, decimal commas, a byte order mark and quoted cells', async () => {
    const file = await written(
      'a.csv',
      `\uFEFF${head}\r\nrua;"Rua Voluntários da Pátria";Santana;São Paulo;sp;02011-000;-23,5046;-46,6249\r\nBairro;Santana;;São Paulo;SP;;-23.5;-46.62\r\n`,
    );
    expect(await all(readCsv(file))).toEqual([
      { ...voluntarios, cep: '02011000' },
      {
        kind: 'district',
        name: 'Santana',
        district: null,
        city: 'São Paulo',
        uf: 'SP',
        cep: null,
        lat: -23.5,
        lng: -46.62,
      },
    ]);
  });

  it('is read with English headings in another order, without the optional columns', async () => {
    const file = await written(
      'b.csv',
      'latitude,longitude,kind,name,city,state\n-23.5,-46.6,street,Rua A,Santos,SP\n',
    );
    expect(await all(readCsv(file))).toMatchObject([{ kind: 'street', name: 'Rua A', district: null, cep: null }]);
  });

  it.each([
    ['rua;Rua A;;Santos;SP;;x;-46', 'Linha 3, coluna latitude, “x”: Informe a latitude.'],
    ['rua;Rua A;;Santos;SP;;-95;-46', 'Linha 3, coluna latitude, “-95”: Latitude inválida.'],
    ['praça;Rua A;;Santos;SP;;-23;-46', 'Linha 3, coluna tipo, “praça”: Use rua ou bairro.'],
    ['rua;Rua A;;Santos;XX;;-23;-46', 'Linha 3, coluna uf, “XX”: UF inválida'],
    ['rua;Rua A;;Santos;SP;123;-23;-46', 'Linha 3, coluna cep, “123”: CEP inválido.'],
    ['rua;;;Santos;SP;;-23;-46', 'Linha 3, coluna nome, “”: Informe o nome.'],
    ['rua;Rua A', 'Linha 3: a linha não tem o mesmo número de colunas do cabeçalho.'],
  ])('is refused with line and column: %s', async (line, message) => {
    const file = await written('c.csv', `${head}\nrua;Rua A;;Santos;SP;;-23;-46\n${line}\n`);
    await expect(all(readCsv(file))).rejects.toThrow(message);
  });

  it('is refused without a needed column, with a column twice, and in another encoding', async () => {
    const twice = await written('t.csv', `${head};Nome\nrua;Rua A;;Santos;SP;;-23;-46;Rua B\n`);
    await expect(all(readCsv(twice))).rejects.toThrow('Linha 1: A coluna nome aparece duas vezes.');
    const short = await written('d.csv', 'tipo;nome;cidade\nrua;A;B\n');
    await expect(all(readCsv(short))).rejects.toThrow('Linha 1: faltam as colunas uf, latitude, longitude.');
    const latin = await written(
      'e.csv',
      Buffer.from(`${head}\nrua;Rua S\u00E3o Jo\u00E3o;;Santos;SP;;-23;-46\n`, 'latin1'),
    );
    await expect(all(readCsv(latin))).rejects.toThrow('A letra não é UTF-8');
  });
});

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
  <node id="1" lat="-23.5017" lon="-46.6252"><tag k="place" v="suburb"/><tag k="name" v="Santana"/></node>
  <node id="2" lat="-23.5060" lon="-46.6240"/>
  <node id="3" lat="-23.5046" lon="-46.6249"/>
  <node id="4" lat="-23.9000" lon="-46.9000"/>
  <way id="10"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" v="Rua Voluntários da Pátria"/></way>
  <way id="11"><nd ref="3"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Rua Voluntários da Pátria"/></way>
  <way id="12"><nd ref="4"/><nd ref="4"/><tag k="highway" v="primary"/><tag k="name" v="Estrada &amp; Cia"/><tag k="postal_code" v="02011-000"/></way>
  <way id="13"><nd ref="2"/><nd ref="3"/><tag k="building" v="yes"/><tag k="name" v="Prédio"/></way>
  <way id="14"><nd ref="2"/><nd ref="3"/><tag k="highway" v="service"/></way>
</osm>`;

// The same district and the first way, as `.osm.pbf`.
const pbf =
  'AAAADQoJT1NNSGVhZGVyGDEQJRoteJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktbmJkK0jMzEvNAQDWhAveAAAADAoHT1NNRGF0YRijARCSARqdAXicAZIAbf8KUwoACgVwbGFjZQoGc3VidXJiCgRuYW1lCgdTYW50YW5hCgdoaWdod2F5CgtyZXNpZGVudGlhbAobUnVhIFZvbHVudMOhcmlvcyBkYSBQw6F0cmlhEikSJwoDAgICQgvPzJDgAY/FA9/aAUoKv8PTvAPwLtCMAVIHAQIDBAAAABIQGg4IChICBQMaAgYHQgIEAkozKvE=';

describe('an extract of OpenStreetMap', () => {
  const city = { city: 'São Paulo', uf: 'SP' };
  const santana = { kind: 'district', name: 'Santana', district: null, city: 'São Paulo', uf: 'SP', cep: null };

  it('gives each street once, in the district with the nearest centre, and ignores other elements', async () => {
    const entries = await all(readOsm(await written('a.osm', xml), city));
    expect(entries).toEqual([
      { ...santana, lat: -23.5017, lng: -46.6252 },
      { ...voluntarios, cep: null },
      {
        kind: 'street',
        name: 'Estrada & Cia',
        district: null,
        city: 'São Paulo',
        uf: 'SP',
        cep: '02011000',
        lat: -23.9,
        lng: -46.9,
      },
    ]);
  });

  it('is read from PBF like from XML', async () => {
    const file = await written('a.osm.pbf', Buffer.from(pbf, 'base64'));
    expect(await all(readOsm(file, city))).toMatchObject([santana, { name: voluntarios.name, district: 'Santana' }]);
  });

  it('is refused with the line when it is damaged', async () => {
    await expect(all(readOsm(await written('b.osm', '<osm>\n<node id="1" lat="1">\n</osm>'), city))).rejects.toThrow(
      'Linha 3',
    );
    const blank = await written('c.osm', '<osm>\n<node id="1" lat="1"/>\n</osm>');
    await expect(all(readOsm(blank, city))).rejects.toThrow('Linha 2: o nó não tem latitude e longitude.');
  });
});
