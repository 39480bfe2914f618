import { describe, expect, it } from 'vitest';
import { zoneInput, zoneSchema, zoneValues } from './zone-values.ts';

const congonhas = {
  serviceAreaId: '01970000-0000-7000-8000-000000000101',
  name: 'Congonhas',
  circle: { lat: -23.6273, lng: -46.6566, radiusMeters: 1_250 },
  districts: ['Campo Belo'],
};

describe('a zone in the form', () => {
  it.each([congonhas, { ...congonhas, circle: null }])(
    'is sent exactly as it was stored when nothing is changed',
    (zone) => {
      expect(zoneInput(zoneSchema.parse(zoneValues(zone)))).toEqual(zone);
    },
  );

  it.each([
    [{ point: 'longe' }, 'point'],
    [{ radiusKm: '' as const }, 'radiusKm'],
    [{ radiusKm: 0.04 }, 'radiusKm'],
    [{ point: '', districts: [] }, 'districts'],
    [{ name: ' ' }, 'name'],
    [{ serviceAreaId: null }, 'serviceAreaId'],
  ])('refuses %j with an error at the field %s', (change, field) => {
    const { error } = zoneSchema.safeParse({ ...zoneValues(congonhas), ...change });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('requires no radius when the zone has no centre', () => {
    expect(zoneSchema.safeParse({ ...zoneValues(congonhas), point: '', radiusKm: '' }).success).toBe(true);
  });
});
