import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fraction, plus, zero } from '#domain/fraction.ts';
import { anyDrive, anyLeg, costs, driven, laws, patience } from '#domain/tariffs/any-drive.ts';
import { type FareRequest, meteredLines } from '#domain/tariffs/estimate.ts';

function unrounded(request: FareRequest): Fraction {
  return meteredLines(request).reduce((sum, { exact }) => plus(sum, exact), zero);
}

describe('laws of distance and time', patience, () => {
  it('driving further in the same time never costs less', () => {
    fc.assert(
      fc.property(anyDrive, fc.nat(2), fc.nat(50_000), (drive, which, more) => {
        const legs = drive.legs.map((leg, index) =>
          // Excludes legs without movement under a tariff without a threshold speed. Such a leg counts as waiting, and
          // an added distance would replace the waiting time.
          index === which % drive.legs.length && (leg.distanceMeters > 0 || drive.tariff.slowBelowKmh > 0)
            ? { ...leg, distanceMeters: leg.distanceMeters + more }
            : leg,
        );
        expect(costs({ ...drive, legs })).toBeGreaterThanOrEqual(costs(drive));
      }),
      laws,
    );
  });

  it('a trip with one more leg never costs less', () => {
    fc.assert(
      fc.property(anyDrive, anyLeg, (drive, leg) => {
        expect(costs({ ...drive, legs: [...drive.legs, leg] })).toBeGreaterThanOrEqual(costs(drive));
      }),
      laws,
    );
  });

  it('a trip split at any instant costs the same before rounding', () => {
    const somewhere = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyDrive, fc.nat(2), fc.integer({ min: 0, max: 30 }), somewhere, (drive, which, speed, where) => {
        const whole = driven(drive);
        const cut = whole.segments[which % whole.segments.length];
        if (!cut) return;
        const seconds = (cut.to.getTime() - cut.from.getTime()) / 1_000;
        const first = Math.floor(where * seconds);
        const middle = new Date(cut.from.getTime() + first * 1_000);
        const replaced = (...segments: FareRequest['segments']) => ({
          ...whole,
          segments: whole.segments.flatMap((segment) => (segment === cut ? segments : [segment])),
        });
        // The speed is a whole number of metres per second, so that both halves have whole metres.
        const even = replaced({ ...cut, meters: seconds * speed });
        const halves = replaced(
          { from: cut.from, to: middle, meters: first * speed },
          { from: middle, to: cut.to, meters: (seconds - first) * speed },
        );
        expect(unrounded(halves)).toEqual(unrounded(even));
      }),
      laws,
    );
  });
});
