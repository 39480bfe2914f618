import { describe, expect, test } from 'vitest';
import { addressLandmarks, isFarFromAll, namedLandmarks } from '#domain/places/landmarks.ts';

const congonhas = { lat: -23.6273, lng: -46.6566, district: 'Campo Belo', city: 'São Paulo' };
const cumbica = { lat: -23.4356, lng: -46.4731, district: 'Cumbica', city: 'Guarulhos' };
const places = [congonhas, cumbica];

/** Returns a point `meters` north of another. */
const north = ({ lat, lng }: { lat: number; lng: number }, meters: number) => ({ lat: lat + meters / 111_195, lng });

const inDistrict = (district: string | null, city: string | null) => ({ address: 'Rua A, 1', district, city });
const at = (address: string, city: string | null = null) => ({ address, district: null, city });

describe('a point', () => {
  const landmarks = [{ center: congonhas, radiusMeters: 500 }];

  test.each([
    [0, false],
    [1_490, false],
    [1_510, true],
  ])('%d m from the centre of a landmark with a radius of 500 m is more than 1 km away from it: %s', (meters, far) => {
    expect(isFarFromAll(north(congonhas, meters), landmarks, 1_000)).toBe(far);
  });

  test('near one of several landmarks is not far from all landmarks', () => {
    expect(isFarFromAll(cumbica, [...landmarks, { center: cumbica, radiusMeters: 0 }], 1_000)).toBe(false);
  });

  test('is never far when there are no landmarks', () => {
    expect(isFarFromAll(congonhas, [], 1_000)).toBe(false);
  });
});

describe('the landmarks of a stop', () => {
  test.each([
    ['places in its district and city', inDistrict('cumbica', 'GUARULHOS'), [[cumbica, 3_000]]],
    ['places in its district, when the stop names no city', inDistrict('Campo  Belo', null), [[congonhas, 3_000]]],
    ['places in its city, when no place is in its district', inDistrict('Centro', 'Guarulhos'), [[cumbica, 20_000]]],
    ['not places in a district of the same name in another city', inDistrict('Cumbica', 'São Bernardo'), []],
    ['empty when the stop has no district and city', inDistrict(null, null), []],
  ] as const)('are %s', (_what, stop, expected) => {
    const found = namedLandmarks(stop, places, []).map(({ center, radiusMeters }) => [center, radiusMeters]);
    expect(found).toEqual(expected.map(([{ lat, lng }, meters]) => [{ lat, lng }, meters]));
  });

  test('include the circle of a zone that lists the district', () => {
    const circle = { center: { lat: -23.5, lng: -46.5 }, radiusMeters: 4_000 };
    const zone = { id: 'z', name: 'Zona', circle, districts: ['Vila Augusta, Guarulhos'] };
    expect(namedLandmarks(inDistrict('Vila Augusta', 'Guarulhos'), places, [zone])).toEqual([circle]);
    expect(namedLandmarks(inDistrict('Vila Augusta', 'Guarulhos'), places, [{ ...zone, circle: null }])).toHaveLength(
      1,
    );
  });
});

describe('addresses that a geocoder found', () => {
  const paulista = { name: 'Museu', address: 'Avenida Paulista', number: '1578', city: 'São Paulo', lat: 1, lng: 2 };
  test.each([
    ['are landmarks when the text of the stop names the street', at('Av. Paulista, 1578'), [0]],
    ['are no landmarks when the text of the stop names another street', at('Rua Augusta, 1500'), []],
    ['are no landmarks when the stop is in another city', at('Av. Paulista, 10', 'Guarulhos'), []],
    ['are landmarks when the stop is in the same city', at('AV PAULISTA', 'sao paulo'), [0]],
  ] as const)('%s', (_what, stop, meters) => {
    expect(addressLandmarks(stop, [paulista]).map(({ radiusMeters }) => radiusMeters)).toEqual(meters);
  });

  test('are landmarks with the radius of a district for a point that is the centre of the district', () => {
    const stop = { ...at('Av. Paulista, 1578'), precision: 'district' as const };
    const found = [paulista, { ...paulista, number: null }];
    expect(addressLandmarks(stop, found).map(({ radiusMeters }) => radiusMeters)).toEqual([3_000, 5_000]);
  });

  test('without a number are landmarks with the radius of a street', () => {
    expect(addressLandmarks(at('Avenida Paulista'), [{ ...paulista, number: null }])).toEqual([
      { center: { lat: 1, lng: 2 }, radiusMeters: 2_000 },
    ]);
  });
});
