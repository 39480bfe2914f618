import { Readable } from 'node:stream';
import type { GazetteerEntry } from '#server/features/places/gazetteer/entry.ts';
import { importGazetteer } from '#server/features/places/gazetteer/import-gazetteer.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { areaRecords } from './names.ts';

const districts: readonly (readonly [name: string, lat: number, lng: number])[] = [
  ['Aclimação', -23.571, -46.629],
  ['Alto de Pinheiros', -23.552, -46.711],
  ['Barra Funda', -23.525, -46.665],
  ['Bela Vista', -23.56, -46.645],
  ['Bom Retiro', -23.527, -46.639],
  ['Brás', -23.543, -46.616],
  ['Brooklin', -23.623, -46.687],
  ['Butantã', -23.57, -46.719],
  ['Cambuci', -23.565, -46.621],
  ['Campo Belo', -23.625, -46.67],
  ['Cerqueira César', -23.56, -46.668],
  ['Consolação', -23.552, -46.656],
  ['Higienópolis', -23.545, -46.657],
  ['Ipiranga', -23.589, -46.606],
  ['Itaim Bibi', -23.585, -46.679],
  ['Jabaquara', -23.646, -46.642],
  ['Jardim Paulista', -23.569, -46.659],
  ['Lapa', -23.523, -46.703],
  ['Liberdade', -23.56, -46.635],
  ['Moema', -23.603, -46.663],
  ['Mooca', -23.556, -46.599],
  ['Morumbi', -23.6, -46.72],
  ['Paraíso', -23.575, -46.643],
  ['Penha', -23.527, -46.542],
  ['Perdizes', -23.537, -46.675],
  ['Pinheiros', -23.565, -46.693],
  ['República', -23.544, -46.643],
  ['Santa Cecília', -23.535, -46.652],
  ['Santana', -23.502, -46.627],
  ['Santo Amaro', -23.654, -46.707],
  ['Saúde', -23.618, -46.635],
  ['Sé', -23.55, -46.633],
  ['Tatuapé', -23.54, -46.576],
  ['Vila Clementino', -23.598, -46.643],
  ['Vila Madalena', -23.555, -46.691],
  ['Vila Mariana', -23.589, -46.634],
  ['Vila Olímpia', -23.595, -46.685],
];

const streets: readonly (readonly [name: string, district: string, lat: number, lng: number])[] = [
  ['Alameda dos Maracatins', 'Moema', -23.606, -46.661],
  ['Avenida Brigadeiro Faria Lima', 'Itaim Bibi', -23.586, -46.682],
  ['Avenida Engenheiro Luís Carlos Berrini', 'Brooklin', -23.608, -46.693],
  ['Avenida Ibirapuera', 'Moema', -23.608, -46.666],
  ['Avenida Paulista', 'Bela Vista', -23.563, -46.654],
  ['Avenida São João', 'República', -23.541, -46.642],
  ['Rua Augusta', 'Consolação', -23.554, -46.655],
  ['Rua Domingos de Morais', 'Vila Mariana', -23.59, -46.636],
  ['Rua Oscar Freire', 'Cerqueira César', -23.562, -46.669],
  ['Rua Teodoro Sampaio', 'Pinheiros', -23.561, -46.683],
  ['Rua Tuiuti', 'Tatuapé', -23.539, -46.575],
  ['Rua Vergueiro', 'Paraíso', -23.575, -46.64],
  ['Rua Voluntários da Pátria', 'Santana', -23.504, -46.626],
  ['Rua da Consolação', 'Consolação', -23.551, -46.656],
  ['Rua da Mooca', 'Mooca', -23.557, -46.605],
  ['Rua dos Pinheiros', 'Pinheiros', -23.566, -46.686],
];

/** Imports well-known districts and streets of São Paulo, with rounded coordinates and without postal codes. */
export async function importDistricts(ownerUrl: string): Promise<void> {
  const entries = [
    ...districts.map(([name, lat, lng]) => entryOf('district', { name, district: null, lat, lng })),
    ...streets.map(([name, district, lat, lng]) => entryOf('street', { name, district, lat, lng })),
  ];
  await withOwner(ownerUrl, (client) => importGazetteer(client, Readable.from(entries)));
}

type Found = Pick<GazetteerEntry, 'name' | 'district' | 'lat' | 'lng'>;

function entryOf(kind: GazetteerEntry['kind'], found: Found): GazetteerEntry {
  const [{ name: city, uf }] = areaRecords;
  return { ...found, kind, city, uf, cep: null };
}
