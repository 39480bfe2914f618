import { describe, expect, it } from 'vitest';
import { fieldOf } from './plan-booking.ts';

const stop = { address: 'Rua Um, 1' };
const terms = { stops: [stop, stop, stop] } as unknown as Parameters<typeof fieldOf>[1]['terms'];

describe('the field of the form to which an error belongs', () => {
  it.each([
    ['pickupAt', 'outbound', null, 'pickupAt'],
    ['pickupAt', 'return', null, 'returnAt'],
    ['stops.0', 'return', null, 'stops.2'],
    ['stops.1.placeId', 'return', null, 'stops.1.placeId'],
    ['stops.2', 'return', 1, 'stops.0'],
    ['stops.0.district', 'return', 1, 'vehicles.1.destination.district'],
    ['stops.2.address', 'outbound', 1, 'vehicles.1.destination.address'],
    ['stops.0', 'outbound', 1, 'stops.0'],
  ] as const)('is for %s of the leg %s with the own destination %s: %s', (field, leg, ownDestination, expected) => {
    expect(fieldOf(field, { leg, ownDestination, terms })).toBe(expected);
  });
});
