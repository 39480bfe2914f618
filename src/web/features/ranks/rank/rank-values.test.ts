import { describe, expect, it } from 'vitest';
import { rankInput, rankSchema, rankValues } from './rank-values.ts';

const airport = {
  serviceAreaId: '01970000-0000-7000-8000-000000000101',
  name: 'Ponto do aeroporto',
  centre: { lat: -23.6273, lng: -46.6566 },
  radiusMeters: 120,
  corners: [
    { lat: -23.6, lng: -46.6 },
    { lat: -23.6, lng: -46.7 },
    { lat: -23.7, lng: -46.65 },
  ],
  categories: ['comum' as const],
  capacity: 12,
  active: false,
};

describe('a rank in the form', () => {
  it.each([airport, { ...airport, corners: null, categories: [] }])(
    'is sent exactly as it was stored when nothing is changed',
    (rank) => {
      expect(rankInput(rankSchema.parse(rankValues(rank)))).toEqual(rank);
    },
  );

  it.each([
    [{ serviceAreaId: null }, 'serviceAreaId: Escolha a praça.'],
    [{ name: ' ' }, 'name: Informe o nome do ponto.'],
    [{ point: 'longe' }, 'point: Informe latitude e longitude, como -23.6273, -46.6566.'],
    [{ radiusMeters: '' as const }, 'radiusMeters: De 20 m a 5 km.'],
    [{ radiusMeters: 19 }, 'radiusMeters: De 20 m a 5 km.'],
    [{ capacity: 501 }, 'capacity: De 1 a 500 vagas.'],
    [{ corners: '-23.6, -46.6\n\n-23.7, -46.6' }, 'corners: Marque ao menos três cantos, ou nenhum.'],
    [
      { corners: '-23.6, -46.6\naqui\n-23.7, -46.6' },
      'corners: A linha 2 não é uma coordenada, como -23.6273, -46.6566.',
    ],
    [{ corners: '-23.6, -46.6\n'.repeat(41) }, 'corners: No máximo 40 cantos.'],
  ])('refuses %j with an error at the field', (change, fault) => {
    const { error } = rankSchema.safeParse({ ...rankValues(airport), ...change });
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([fault]);
  });
});
