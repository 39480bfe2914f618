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
  [
    'an address in a known city, even from a trip in another area',
    keptStop(stop({}) as never, 'sao-paulo'),
    'guarulhos',
  ],
  [
    'an address without a city, from an earlier trip',
    keptStop(stop({ city: null }) as never, 'sao-paulo'),
    'sao-paulo',
  ],
  ['a place of the central in a known area', keptStop(stop({ placeId: 'x' }) as never, 'sao-paulo'), 'sao-paulo'],
  ['a place of the central without a known area', keptStop(stop({ placeId: 'x' }) as never, null), 'guarulhos'],
  ['an empty stop', noStop, null],
])('the service area of a request is derived from the origin, for %s', (_what, origin, expected) => {
  expect(areaOf(origin, areas)).toBe(expected);
});
