import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { canRunBoth, type Run, runOf } from '#domain/trips/occupancy.ts';
import { atPickup } from '#domain/trips/trip.fixture.ts';

const sé = { lat: -23.55, lng: -46.633 };
/** About 14 km from the Praça da Sé by road. */
const airport = { lat: -23.626, lng: -46.656 };
const run = (minutes: number, durationSeconds: number | null, places: Partial<Run> = {}) =>
  runOf({ pickupAt: atPickup(minutes), durationSeconds, start: null, end: null, ...places });

it.each([
  ['a pickup during the other trip', run(0, 1_800), run(29, 600), false],
  ['a pickup less than five minutes after the end', run(0, 1_800), run(34, 600), false],
  ['a pickup five minutes after the end', run(0, 1_800), run(35, 600), true],
  ['the same pickups in the other order', run(35, 600), run(0, 1_800), true],
  ['an unknown duration counts as an hour', run(0, null), run(64, 600), false],
  ['a trip that lasts longer than the later one', run(0, 7_200), run(30, 60), false],
  ['a near pickup', run(0, 1_800, { end: sé }), run(36, 600, { start: sé }), true],
  ['a pickup that cannot be reached in time', run(0, 1_800, { end: sé }), run(40, 600, { start: airport }), false],
  ['a far pickup that can be reached', run(0, 1_800, { end: sé }), run(90, 600, { start: airport }), true],
])('one driver can run both trips, with %s: %#', (_about, one, other, answer) => {
  expect(canRunBoth(one, other)).toBe(answer);
});

it('the answer does not depend on the order of the trips, and a later pickup never makes it worse', () => {
  const place = fc.option(fc.constantFrom(sé, airport));
  const trip = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.option(fc.nat(20_000)), place, place);
  fc.assert(
    fc.property(trip, trip, fc.integer({ min: 1, max: 600 }), ([at, ...one], [from, ...other], later) => {
      const made = (minutes: number, [seconds, start, end]: typeof one) => run(minutes, seconds, { start, end });
      const [first, second] = [made(at, one), made(at + Math.abs(from), other)];
      fc.pre(first.from < second.from);
      expect(canRunBoth(first, second)).toBe(canRunBoth(second, first));
      const still = canRunBoth(first, made(at + Math.abs(from) + later, other));
      expect(still || !canRunBoth(first, second)).toBe(true);
    }),
  );
});
