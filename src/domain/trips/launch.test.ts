import { expect, it } from 'vitest';
import { launchInstant, marketStatus, resolvePickup, unattendedInstant } from '#domain/trips/launch.ts';
import { atPickup, pickupAt, policy } from '#domain/trips/trip.fixture.ts';

it.each([
  [-180.1, 'scheduled'],
  [-180, 'available'],
  [30, 'available'],
] as const)('at %d min a trip that nobody holds is %s', (at, status) => {
  expect(marketStatus(pickupAt, atPickup(at), policy)).toBe(status);
});

it('launches three hours ahead and gives up a quarter of an hour after', () => {
  expect(launchInstant(pickupAt, policy)).toEqual(atPickup(-180));
  expect(unattendedInstant(pickupAt, policy)).toEqual(atPickup(15));
});

it.each([
  { what: 'none', asked: null, pickup: 0, immediate: true },
  { what: 'now', asked: 0, pickup: 0, immediate: true },
  { what: 'just past', asked: -5, pickup: 0, immediate: true },
  { what: 'to come', asked: 0.1, pickup: 0.1, immediate: false },
])('takes a pickup that is $what as $pickup min', ({ asked, pickup, immediate }) => {
  const requested = asked === null ? null : atPickup(asked);
  expect(resolvePickup(requested, pickupAt, policy)).toEqual({ pickupAt: atPickup(pickup), immediate });
});

it('refuses a pickup further back', () => {
  expect(resolvePickup(atPickup(-5.1), pickupAt, policy)).toBeNull();
});
