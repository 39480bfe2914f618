import { describe, expect, it } from 'vitest';
import { shortfallOf, shortfalls, spareSeconds, urgencyOf } from '#domain/trips/urgency.ts';
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
] as const)(
  'a trip in %s with %i eligible partners and %i refusals has the shortfall: %s',
  (status, eligible, refusals, lacks) => {
    const coverage = { clientSuspended: false, eligible, refusals };
    expect(shortfallOf({ status, designatedPartnerId: null }, coverage)).toBe(lacks);
  },
);

it.each([
  ['scheduled', 'suspended'],
  ['awaiting_approval', 'suspended'],
  ['available', 'taker'],
  ['offered', 'answer'],
] as const)('a trip of a suspended client in %s has the shortfall: %s', (status, lacks) => {
  const coverage = { clientSuspended: true, eligible: 3, refusals: 0 };
  expect(shortfallOf({ status, designatedPartnerId: null }, coverage)).toBe(lacks);
});

it('the spare time of a trip shrinks with time, and is shorter for shortfalls that are harder to resolve', () => {
  expect(spareSeconds(pickupAt, atPickup(-60), 'launch')).toBe(0);
  expect(spareSeconds(pickupAt, atPickup(-59), 'launch')).toBe(-60);
  const spare = (
    ['no_partner', 'suspended', 'approval', 'refused', 'designee', 'launch', 'taker', 'answer'] as const
  ).map((lacks) => spareSeconds(pickupAt, atPickup(-60), lacks));
  expect(spare).toEqual(spare.toSorted((a, b) => a - b));
  expect(new Set(spare).size).toBe(shortfalls.length);
});

it('a designated trip waits for its designated partner until it is launched', () => {
  const coverage = { clientSuspended: false, eligible: 3, refusals: 1 };
  expect(shortfallOf({ status: 'scheduled', designatedPartnerId: 'p' }, coverage)).toBe('designee');
  expect(shortfallOf({ status: 'available', designatedPartnerId: 'p' }, coverage)).toBe('refused');
});

describe('the urgency of a trip', () => {
  const trip = {
    status: 'available' as const,
    pickupAt,
    designatedPartnerId: null,
    dueAt: null,
    noShowAt: null,
    reconfirmBy: null,
  };
  const held = { ...trip, status: 'accepted' as const, dueAt: pickupAt };
  const arrived = { ...trip, status: 'arrived' as const, dueAt: pickupAt, noShowAt: atPickup(15) };

  it.each([
    ['available, at least four hours ahead', trip, -240, null],
    ['available, less than four hours ahead', trip, -239, 'attention taker'],
    ['available, less than half an hour ahead', trip, -29, 'danger taker'],
    ['available, with a pickup in the past', trip, 5, 'danger taker'],
    ['scheduled, less than one hour ahead', { ...trip, status: 'scheduled' as const }, -59, 'danger launch'],
    [
      'designated, but not assumed by the partner',
      { ...trip, status: 'scheduled' as const, designatedPartnerId: 'p' },
      -100,
      'attention designee',
    ],
    ['awaiting approval', { ...trip, status: 'awaiting_approval' as const }, -120, 'danger approval'],
    ['offered', { ...trip, status: 'offered' as const }, -30, 'attention answer'],
    ['accepted, an hour ahead', held, -60, null],
    ['accepted, without departure twenty minutes before', held, -19, 'attention departure'],
    ['accepted, with an open reconfirmation', { ...held, reconfirmBy: atPickup(-50) }, -60, 'attention word'],
    ['accepted, at the due minute', held, 0, 'attention departure'],
    ['accepted, late', held, 1, 'danger late'],
    ['accepted, late, with an open reconfirmation', { ...held, reconfirmBy: atPickup(60) }, 1, 'danger late'],
    ['en route, in time', { ...held, status: 'en_route' as const }, -5, null],
    ['en route, late', { ...held, status: 'en_route' as const }, 1, 'danger late'],
    ['immediate, before its arrival limit', { ...held, dueAt: atPickup(15) }, 10, 'attention departure'],
    ['arrived, within the waiting time', arrived, 14, null],
    ['arrived, after the waiting time', arrived, 15, 'danger boarding'],
    ['in progress', { ...held, status: 'in_progress' as const, dueAt: null }, 90, null],
    ['completed', { ...trip, status: 'completed' as const }, 90, null],
  ])('is as expected when the trip is %s', (_what, facts, minute, expected) => {
    const urgency = urgencyOf(facts, atPickup(minute));
    expect(urgency && `${urgency.level} ${urgency.cause}`).toBe(expected);
  });

  it("depends on the number of eligible partners, which only the dispatcher's list contains", () => {
    const coverage = { clientSuspended: false, eligible: 0, refusals: 0 };
    expect(urgencyOf(trip, atPickup(-239), coverage)).toEqual({
      level: 'danger',
      cause: 'no_partner',
      spareSeconds: -60,
    });
  });
});
