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
  ['coordinates in the centre', zone, paulista, true],
  // 0,008° of latitude are 890 m, 0,01° are 1.112 m.
  ['coordinates within the radius', zone, { ...paulista, lat: -23.5694 }, true],
  ['coordinates beyond the radius', zone, { ...paulista, lat: -23.5714 }, false],
  [
    'coordinates beyond the radius, although the district is listed',
    zone,
    { lat: -23.6, lng: -46.6, district: 'Bela Vista' },
    false,
  ],
  ['a listed district, without coordinates', zone, { district: 'Bela Vista' }, true],
  ['a listed district without accents and in another case', zone, { district: '  cerqueira  CESAR ' }, true],
  ['another district', zone, { district: 'Vista' }, false],
  ['a listed district name in another city', zone, { district: 'Centro', city: 'São Paulo' }, false],
  ['a district that is listed with its city', zone, { district: 'Centro', city: 'Guarulhos' }, true],
  ['a listed city', zone, { district: 'Vila Yara', city: 'Osasco' }, true],
  ['no known location', zone, {}, false],
  ['only one coordinate and a listed district', zone, { lat: -23.6, district: 'Bela Vista' }, true],
  [
    'coordinates and a listed district, for a zone without a circle',
    onlyNames,
    { ...paulista, district: 'Bela Vista' },
    true,
  ],
])('decides whether a zone contains a stop with %s', (_why, where, stop, within) => {
  expect(isInZone(where, { ...named, ...stop })).toBe(within);
});
