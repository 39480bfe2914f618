import { expect, it } from 'vitest';
import { isInZone, type Zone, type ZoneStop } from '#domain/places/zones.ts';

const paulista = { lat: -23.5614, lng: -46.6559 };
const zone: Zone = {
  id: 'paulista',
  name: 'Paulista',
  circle: { center: paulista, radiusMeters: 1_000 },
  districts: ['Bela Vista', 'Cerqueira César', 'Centro, Guarulhos', 'Osasco'],
};
const named: ZoneStop = { placeId: null, district: null, city: null, lat: null, lng: null };
const onlyNames: Zone = { ...zone, circle: null };

it.each<[string, Zone, Partial<ZoneStop>, boolean]>([
  ['its centre', zone, paulista, true],
  // 0,008° of latitude are 890 m, 0,01° are 1.112 m.
  ['within the radius', zone, { ...paulista, lat: -23.5694 }, true],
  ['beyond the radius', zone, { ...paulista, lat: -23.5714 }, false],
  ['beyond the radius, whatever the district', zone, { lat: -23.6, lng: -46.6, district: 'Bela Vista' }, false],
  ['a district, without coordinates', zone, { district: 'Bela Vista' }, true],
  ['without accents and case', zone, { district: '  cerqueira  CESAR ' }, true],
  ['another district', zone, { district: 'Vista' }, false],
  ['a district of another city', zone, { district: 'Centro', city: 'São Paulo' }, false],
  ['the district with its city', zone, { district: 'Centro', city: 'Guarulhos' }, true],
  ['a city', zone, { district: 'Vila Yara', city: 'Osasco' }, true],
  ['nothing known', zone, {}, false],
  ['half a coordinate, by its name', zone, { lat: -23.6, district: 'Bela Vista' }, true],
  ['coordinates where there is no circle, by its name', onlyNames, { ...paulista, district: 'Bela Vista' }, true],
])('%s', (_why, where, stop, within) => {
  expect(isInZone(where, { ...named, ...stop })).toBe(within);
});
