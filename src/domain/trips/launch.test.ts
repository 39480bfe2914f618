import { expect, it } from 'vitest';
import { launchInstant, marketStatus, resolvePickup, unattendedInstant } from '#domain/trips/launch.ts';
import { atPickup, pickupAt, policy } from '#domain/trips/trip.fixture.ts';

it.each([
  [-180.1, 'scheduled'],
  [-180, 'available'],
  [30, 'available'],
] as const)('at %d min from the pickup an unassigned trip is %s', (at, status) => {
  expect(marketStatus(pickupAt, atPickup(at), policy)).toBe(status);
});

it('an unassigned trip is launched three hours before the pickup, and is unattended fifteen minutes after it', () => {
  expect(launchInstant(pickupAt, policy)).toEqual(atPickup(-180));
  expect(unattendedInstant(pickupAt, policy)).toEqual(atPickup(15));
});

it.each([
  { what: 'none', asked: null, pickup: 0, immediate: true },
  { what: 'now', asked: 0, pickup: 0, immediate: true },
  { what: 'five minutes ago', asked: -5, pickup: 0, immediate: true },
  { what: 'in the future', asked: 0.1, pickup: 0.1, immediate: false },
])('a requested pickup ($what) is resolved to $pickup min from now', ({ asked, pickup, immediate }) => {
  const requested = asked === null ? null : atPickup(asked);
  expect(resolvePickup(requested, pickupAt, policy)).toEqual({ pickupAt: atPickup(pickup), immediate });
});

it('a requested pickup more than five minutes ago is refused', () => {
  expect(resolvePickup(atPickup(-5.1), pickupAt, policy)).toBeNull();
});
