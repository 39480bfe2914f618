import { describe, expect, it } from 'vitest';
import { precisionOf } from './precision.ts';

describe('the precision of a stop', () => {
  it('is exact for a place of the central and for a point, whatever else is stated', () => {
    expect(precisionOf({ placeId: 'x', precision: 'none' })).toBe('exact');
    expect(precisionOf({ lat: -23.5 })).toBe('exact');
    expect(precisionOf({ lat: -23.5, precision: 'none' })).toBe('exact');
  });

  it('is the district when the requester states the district, with or without its centre', () => {
    expect(precisionOf({ lat: -23.5, precision: 'district' })).toBe('district');
    expect(precisionOf({ precision: 'district' })).toBe('district');
  });

  it('must be chosen for an address without a point', () => {
    expect(precisionOf({})).toBeNull();
    expect(precisionOf({ lat: null, precision: 'exact' })).toBeNull();
    expect(precisionOf({ lat: null, precision: 'none' })).toBe('none');
  });
});
