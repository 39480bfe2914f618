import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cancellationFeeCents,
  type FeeFacts,
  giveBackFeeCents,
  isPartnerLate,
  noShowFeeCents,
  noShowInstant,
  unansweredFeeCents,
} from '#domain/trips/fees.ts';
import { atPickup, pickupAt, policy } from '#domain/trips/trip.fixture.ts';

const scheduled: FeeFacts = {
  kind: 'scheduled',
  paymentMethod: 'billed',
  pickupAt,
  acceptedAt: atPickup(-600),
  arrivedAt: null,
  assignedByCentral: false,
  keptFeeCents: 0,
};
// A trip that was requested for the pickup instant and accepted one minute later.
const immediate: FeeFacts = { ...scheduled, kind: 'immediate', acceptedAt: atPickup(1) };

describe('the cancellation fee', () => {
  it.each([
    { ...scheduled, at: -60, feeCents: 0, why: 'free until one hour before the pickup' },
    { ...scheduled, at: -59.9, feeCents: 15_00, why: 'less than one hour before the pickup' },
    { ...scheduled, at: 0, feeCents: 15_00, why: 'at the pickup time the partner is not late yet' },
    { ...scheduled, at: 0.1, feeCents: 0, why: 'the partner is late' },
    { ...scheduled, arrivedAt: atPickup(-5), at: 3, feeCents: 15_00, why: 'the partner arrived in time' },
    { ...scheduled, arrivedAt: atPickup(2), at: 3, feeCents: 0, why: 'the partner arrived late' },
    { ...scheduled, acceptedAt: null, at: -10, feeCents: 0, why: 'the trip has no partner' },
    {
      ...scheduled,
      kind: 'by_the_hour' as const,
      at: -10,
      feeCents: 15_00,
      why: 'a hire by the hour, less than one hour before the pickup',
    },
    { ...immediate, at: 4, feeCents: 0, why: 'free until three minutes after acceptance' },
    { ...immediate, at: 4.1, feeCents: 15_00, why: 'more than three minutes after acceptance' },
    { ...immediate, at: 16, feeCents: 15_00, why: 'fifteen minutes after acceptance the partner is not late yet' },
    { ...immediate, at: 16.1, feeCents: 0, why: 'the partner has not arrived after fifteen minutes' },
    { ...immediate, paymentMethod: 'cash' as const, at: 5, feeCents: 0, why: 'a cash trip has no invoice for a fee' },
    {
      ...scheduled,
      keptFeeCents: 12_00,
      at: -600,
      feeCents: 12_00,
      why: 'the fee was already due when the client proposed a change',
    },
    {
      ...scheduled,
      keptFeeCents: 12_00,
      acceptedAt: null,
      at: -60,
      feeCents: 12_00,
      why: 'the fee remains after the proposal was declined',
    },
    { ...scheduled, keptFeeCents: 12_00, at: -10, feeCents: 15_00, why: 'the higher of both fees is due' },
  ])('is $feeCents for a trip of the kind $kind at $at min from the pickup: $why', ({ at, feeCents, ...trip }) => {
    expect(cancellationFeeCents(trip, atPickup(at), policy)).toBe(feeCents);
  });
});

it.each([
  [-121, 0],
  [-120, 0],
  [-119, 10_00],
  [-30, 10_00],
  [-29.9, 25_00],
  [30, 25_00],
])('a give-back at %d min from the pickup costs the partner %i', (at, feeCents) => {
  expect(giveBackFeeCents(scheduled, atPickup(at), policy)).toBe(feeCents);
});

it.each([
  [-45, -40, 0],
  [-40, -40, 10_00],
  [-20, -40, 10_00],
])(
  'a missing reconfirmation, found at %i min and due at %i min from the pickup, costs the partner %i',
  (at, due, feeCents) => {
    expect(unansweredFeeCents({ ...scheduled, reconfirmBy: atPickup(due) }, atPickup(at), policy)).toBe(feeCents);
  },
);

it('a later give-back never costs less, for any steps of the fee', () => {
  const step = fc.record({ underSeconds: fc.nat(20_000), feeCents: fc.nat(50_00) });
  const minutes = fc.integer({ min: -400, max: 60 });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), minutes, fc.nat(60), (giveBackFees, at, later) => {
      const costs = (minute: number) => giveBackFeeCents(scheduled, atPickup(minute), { ...policy, giveBackFees });
      expect(costs(at + later)).toBeGreaterThanOrEqual(costs(at));
    }),
  );
});

it.each([
  ['billed', 20_00],
  ['cash', 0],
  ['pix_central', 0],
] as const)('a no-show on a trip paid by %s costs the client %i', (paymentMethod, feeCents) => {
  expect(noShowFeeCents({ ...scheduled, paymentMethod }, policy)).toBe(feeCents);
});

it.each([
  { ...scheduled, at: 15 },
  { ...scheduled, arrivedAt: atPickup(-20), at: 15 },
  { ...scheduled, arrivedAt: atPickup(10), at: 25 },
  { ...immediate, arrivedAt: atPickup(8), at: 13 },
])('a no-show on a trip of the kind $kind is possible from $at min after the pickup', ({ at, ...trip }) => {
  const arrivedAt = trip.arrivedAt ?? atPickup(-1);
  expect(noShowInstant({ ...trip, arrivedAt }, policy)).toEqual(atPickup(at));
});

it("a partner is not late before its acceptance, and a no-show is impossible before the driver's arrival", () => {
  expect(isPartnerLate({ ...scheduled, acceptedAt: null }, atPickup(60), policy)).toBe(false);
  expect(noShowInstant(scheduled, policy)).toBeNull();
});
