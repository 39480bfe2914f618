import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { occupancyOf, overlap } from '#domain/trips/occupancy.ts';
import { atPickup } from '#domain/trips/trip.fixture.ts';

const from = (minutes: number, durationSeconds: number | null) =>
  occupancyOf({ pickupAt: atPickup(minutes), durationSeconds });

it.each([
  [from(0, 1_800), from(29, 600), true],
  [from(0, 1_800), from(30, 600), false],
  [from(30, 600), from(0, 1_800), false],
  [from(0, null), from(59, 600), true],
  [from(0, null), from(60, 600), false],
  [from(0, 7_200), from(30, 60), true],
])('the times %o and %o overlap: %s', (one, other, answer) => {
  expect(overlap(one, other)).toBe(answer);
});

it('the overlap of two times does not depend on their order', () => {
  const any = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.option(fc.nat(20_000))).map((trip) => from(...trip));
  fc.assert(
    fc.property(any, any, (one, other) => {
      expect(overlap(one, other)).toBe(overlap(other, one));
    }),
  );
});
