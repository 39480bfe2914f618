import { assert, constantFrom, integer, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedTrip, isSameRequest, samePickupMinutes } from './repeated-request.ts';

const pickup = Date.UTC(2026, 4, 4, 12);
const trip = (more: Partial<ComparedTrip> = {}): ComparedTrip => ({
  phones: ['+5511987654321'],
  origin: { placeId: null, address: 'Rua Augusta', number: '1500' },
  destination: { placeId: 'p1', address: 'Aeroporto', number: null },
  pickupAt: new Date(pickup),
  ...more,
});
const later = (minutes: number) => new Date(pickup + minutes * 60_000);

describe('two requests of a client', () => {
  it.each<[string, Partial<ComparedTrip>]>([
    ['equal in everything', {}],
    ['with one passenger in common', { phones: ['+5511911112222', '+5511987654321'] }],
    ['with the number inside the address', { origin: { placeId: null, address: 'rua augusta, 1500', number: null } }],
    ['with the latest pickup that counts', { pickupAt: later(samePickupMinutes) }],
    ['with a place that was renamed', { destination: { placeId: 'p1', address: 'Congonhas', number: null } }],
  ])('are the same when they are %s', (_case, more) => {
    expect(isSameRequest(trip(), trip(more))).toBe(true);
  });

  it.each<[string, Partial<ComparedTrip>]>([
    ['phone', { phones: ['+5511911112222'] }],
    ['origin', { origin: { placeId: null, address: 'Rua Augusta', number: '1502' } }],
    ['destination', { destination: { placeId: 'p2', address: 'Aeroporto', number: null } }],
    ['kind of destination', { destination: { placeId: null, address: 'Aeroporto', number: null } }],
    ['pickup time', { pickupAt: later(samePickupMinutes + 1) }],
  ])('are different when they differ in the %s', (_case, more) => {
    expect(isSameRequest(trip(), trip(more))).toBe(false);
  });

  it('are compared in the same way in both orders', () => {
    const stop = record({
      placeId: constantFrom(null, 'p1', 'p2'),
      address: constantFrom('Rua A', 'rua á', 'Rua B'),
      number: constantFrom(null, '1'),
    });
    const any = record({
      phones: subarray(['+551', '+552', '+553']),
      origin: stop,
      destination: stop,
      pickupAt: integer({ min: -20, max: 20 }).map(later),
    });
    assert(
      property(any, any, (one, other) => {
        expect(isSameRequest(one, other)).toBe(isSameRequest(other, one));
      }),
    );
  });
});
