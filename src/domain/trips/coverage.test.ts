import { expect, it } from 'vitest';
import { shortfallOf, shortfalls, spareSeconds } from '#domain/trips/coverage.ts';
import { atPickup, pickupAt } from '#domain/trips/trip.fixture.ts';

it.each([
  ['awaiting_approval', 0, 0, 'approval'],
  ['scheduled', 0, 0, 'no_partner'],
  ['available', 0, 2, 'no_partner'],
  ['offered', 3, 2, 'answer'],
  ['scheduled', 3, 1, 'refused'],
  ['available', 3, 1, 'refused'],
  ['scheduled', 3, 0, 'launch'],
  ['available', 3, 0, 'taker'],
] as const)('%s, with %i who could and %i who would not, lacks: %s', (status, eligible, refusals, lacks) => {
  expect(shortfallOf({ status, clientSuspended: false, eligible, refusals })).toBe(lacks);
});

it.each([
  ['scheduled', 'suspended'],
  ['awaiting_approval', 'suspended'],
  ['available', 'taker'],
  ['offered', 'answer'],
] as const)('%s, of a suspended client, lacks: %s', (status, lacks) => {
  expect(shortfallOf({ status, clientSuspended: true, eligible: 3, refusals: 0 })).toBe(lacks);
});

it('is worse the less time is left, and at one time the harder it is to mend', () => {
  expect(spareSeconds(pickupAt, atPickup(-60), 'launch')).toBe(0);
  expect(spareSeconds(pickupAt, atPickup(-59), 'launch')).toBe(-60);
  const spare = (['no_partner', 'suspended', 'approval', 'refused', 'launch', 'taker', 'answer'] as const).map(
    (lacks) => spareSeconds(pickupAt, atPickup(-60), lacks),
  );
  expect(spare).toEqual(spare.toSorted((a, b) => a - b));
  expect(new Set(spare).size).toBe(shortfalls.length);
});
