import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctCharge, receiveFor, type TripCharge, tripTxid } from '#domain/payments/trip-charge.ts';

const charge: TripCharge = { amountCents: 50_00, receivedCents: 0, excessCents: 0 };

it('the txid of a trip contains its code', () => {
  expect([tripTxid('V-000123'), tripTxid('V-1234567')]).toEqual(['VIAGEM000123', 'VIAGEM1234567']);
});

it.each([
  ['a part of the charge', {}, 20_00, { receivedCents: 20_00, excessCents: 0 }],
  ['the whole charge', {}, 50_00, { receivedCents: 50_00, excessCents: 0 }],
  ['more than the charge', {}, 60_00, { receivedCents: 50_00, excessCents: 10_00 }],
  ['the rest of the charge', { receivedCents: 20_00 }, 30_00, { receivedCents: 50_00, excessCents: 0 }],
  ['the whole charge a second time', { receivedCents: 50_00 }, 50_00, { receivedCents: 50_00, excessCents: 50_00 }],
])('splits a Pix of %s into received amount and excess', (_what, before, cents, after) => {
  expect(receiveFor({ ...charge, ...before }, cents)).toEqual({ ...charge, ...after });
});

it.each([
  ['to a higher amount, with nothing received', {}, 70_00, { receivedCents: 0, excessCents: 0 }],
  ['down to the received amount', { receivedCents: 30_00 }, 30_00, { receivedCents: 30_00, excessCents: 0 }],
  ['to less than the received amount', { receivedCents: 50_00 }, 45_00, { receivedCents: 45_00, excessCents: 5_00 }],
  ['to zero', { receivedCents: 50_00 }, 0, { receivedCents: 0, excessCents: 50_00 }],
])('applies a correction of the charge %s', (_what, before, amountCents, after) => {
  expect(correctCharge({ ...charge, ...before }, amountCents)).toEqual({ amountCents, ...after });
});

describe('laws of a charge', () => {
  const cents = fc.nat(100_000);
  const steps = fc.array(fc.record({ receives: fc.boolean(), cents }), { maxLength: 20 });

  it('every received centavo counts as received or as excess, and the received amount never exceeds the charge', () => {
    fc.assert(
      fc.property(cents, steps, (amountCents, done) => {
        let now: TripCharge = { amountCents, receivedCents: 0, excessCents: 0 };
        let came = 0;
        for (const step of done) {
          now = step.receives ? receiveFor(now, step.cents) : correctCharge(now, step.cents);
          came += step.receives ? step.cents : 0;
          expect(now.receivedCents + now.excessCents).toBe(came);
          expect(now.receivedCents).toBeLessThanOrEqual(now.amountCents);
        }
      }),
    );
  });
});
