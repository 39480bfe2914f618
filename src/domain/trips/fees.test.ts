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
  keptFeeCents: 0,
};
// Asked for now, accepted a minute later.
const immediate: FeeFacts = { ...scheduled, kind: 'immediate', acceptedAt: atPickup(1) };

describe('cancelling', () => {
  it.each([
    { ...scheduled, at: -60, feeCents: 0, why: 'until an hour before' },
    { ...scheduled, at: -59.9, feeCents: 15_00, why: 'within the hour' },
    { ...scheduled, at: 0, feeCents: 15_00, why: 'at the hour, with the partner not late yet' },
    { ...scheduled, at: 0.1, feeCents: 0, why: 'the partner is late' },
    { ...scheduled, arrivedAt: atPickup(-5), at: 3, feeCents: 15_00, why: 'the partner came in time' },
    { ...scheduled, arrivedAt: atPickup(2), at: 3, feeCents: 0, why: 'the partner came late' },
    { ...scheduled, acceptedAt: null, at: -10, feeCents: 0, why: 'nobody holds it' },
    { ...scheduled, kind: 'by_the_hour' as const, at: -10, feeCents: 15_00, why: 'by the hour, within the hour' },
    { ...immediate, at: 4, feeCents: 0, why: 'three minutes after acceptance' },
    { ...immediate, at: 4.1, feeCents: 15_00, why: 'later' },
    { ...immediate, at: 16, feeCents: 15_00, why: 'a quarter of an hour after acceptance' },
    { ...immediate, at: 16.1, feeCents: 0, why: 'nobody came by then' },
    { ...immediate, paymentMethod: 'cash' as const, at: 5, feeCents: 0, why: 'no invoice to put it on' },
    { ...scheduled, keptFeeCents: 12_00, at: -600, feeCents: 12_00, why: 'it stood when a change was proposed' },
    { ...scheduled, keptFeeCents: 12_00, acceptedAt: null, at: -60, feeCents: 12_00, why: 'the proposal was declined' },
    { ...scheduled, keptFeeCents: 12_00, at: -10, feeCents: 15_00, why: 'the dearer one' },
  ])('$kind at $at min costs $feeCents: $why', ({ at, feeCents, ...trip }) => {
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
])('giving back at %i min costs the partner %i', (at, feeCents) => {
  expect(giveBackFeeCents(scheduled, atPickup(at), policy)).toBe(feeCents);
});

it.each([
  [-45, -40, 0],
  [-40, -40, 10_00],
  [-20, -40, 10_00],
])('a word left out, seen at %i min, due at %i min, costs the partner %i', (at, due, feeCents) => {
  expect(unansweredFeeCents({ ...scheduled, reconfirmBy: atPickup(due) }, atPickup(at), policy)).toBe(feeCents);
});

it('never costs less to give back later, whatever steps an administrator lays down', () => {
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
] as const)('not coming to a trip paid by %s costs the client %i', (paymentMethod, feeCents) => {
  expect(noShowFeeCents({ ...scheduled, paymentMethod }, policy)).toBe(feeCents);
});

it.each([
  { ...scheduled, at: 15 },
  { ...scheduled, arrivedAt: atPickup(-20), at: 15 },
  { ...scheduled, arrivedAt: atPickup(10), at: 25 },
  { ...immediate, arrivedAt: atPickup(8), at: 13 },
])('may call $kind a no-show at $at min', ({ at, ...trip }) => {
  const arrivedAt = trip.arrivedAt ?? atPickup(-1);
  expect(noShowInstant({ ...trip, arrivedAt }, policy)).toEqual(atPickup(at));
});

it('a partner is not late before it accepted, and a no-show is impossible before the arrival', () => {
  expect(isPartnerLate({ ...scheduled, acceptedAt: null }, atPickup(60), policy)).toBe(false);
  expect(noShowInstant(scheduled, policy)).toBeNull();
});
