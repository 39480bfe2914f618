import { expect, it } from 'vitest';
import { areaOf } from './origin-area.ts';
import { keptStop, noStop } from './terms.ts';

const area = (id: string, city: string) => ({ id, name: city, city, districts: [], uf: 'SP' });
const areas = [area('sao-paulo', 'São Paulo'), area('guarulhos', 'Guarulhos')] as never;
const stop = (more: object) => ({
  address: 'Praça Getúlio Vargas',
  city: 'Guarulhos',
  uf: 'SP',
  placeId: null,
  ...more,
});

it.each([
  ['an address, whatever trip led to it', keptStop(stop({}) as never, 'sao-paulo'), 'guarulhos'],
  ['an address whose city tells nothing', keptStop(stop({ city: null }) as never, 'sao-paulo'), 'sao-paulo'],
  ['a place, which is where the central put it', keptStop(stop({ placeId: 'x' }) as never, 'sao-paulo'), 'sao-paulo'],
  ['a place that came with another trip', keptStop(stop({ placeId: 'x' }) as never, null), 'guarulhos'],
  ['nothing', noStop, null],
])('is that of %s', (_what, origin, expected) => {
  expect(areaOf(origin, areas)).toBe(expected);
});
