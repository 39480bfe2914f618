import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { plusSeconds } from '#domain/trips/instants.ts';
import { defaultPolicy } from '#domain/trips/policy.ts';
import { freshWordSeconds, reconfirmationDeadline } from '#domain/trips/reconfirmation.ts';
import { atPickup, pickupAt } from '#domain/trips/trip.fixture.ts';

const marks = defaultPolicy.reconfirmations;
const hours = (count: number) => atPickup(-count * 60);
const promised = (acceptedHours: number, reconfirmedHours: number | null = null) => ({
  pickupAt,
  acceptedAt: hours(acceptedHours),
  reconfirmedAt: reconfirmedHours === null ? null : hours(reconfirmedHours),
});

it.each<[what: string, trip: ReturnType<typeof promised>, now: number, by: number | null]>([
  ['more than a day ahead', promised(40), 24.01, null],
  ['a day ahead, with ten hours to answer', promised(40), 24, 14],
  ['eighteen hours ahead, with less time to answer', promised(40), 18, 12],
  ['too late for the request of the day before', promised(40), 16.9, null],
  ['two hours ahead', promised(40, 20), 2, 1.5],
  ['two hours ahead, without a request on the day before', promised(40), 2, 1.5],
  ['an hour and a quarter ahead', promised(40, 20), 1.25, 1],
  ['an hour and five minutes ahead', promised(40, 20), 1.08, null],
  ['accepted less than an hour before the request', promised(24.9), 24, null],
  ['accepted one hour before the request', promised(25), 24, 14],
  ['confirmed after the request', promised(40, 22), 15, null],
  ['accepted less than a day ahead', promised(10), 9, null],
])('computes the deadline of a reconfirmation that is requested now: %s', (_what, trip, now, by) => {
  expect(reconfirmationDeadline(trip, hours(now), marks)).toEqual(by === null ? null : hours(by));
});

it('a trip without a partner has no reconfirmation deadline', () => {
  expect(reconfirmationDeadline({ ...promised(40), acceptedAt: null }, hours(2), marks)).toBeNull();
});

it('a deadline always leaves time to answer, and ends before the pickup', () => {
  const mark = fc.record({
    beforeSeconds: fc.integer({ min: 60, max: 200_000 }),
    answerSeconds: fc.integer({ min: 60, max: 100_000 }),
  });
  const ago = fc.integer({ min: 0, max: 300_000 });
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 3 }), ago, ago, (asked, accepted, left) => {
      const now = plusSeconds(pickupAt, -left);
      const trip = { pickupAt, acceptedAt: plusSeconds(now, -accepted), reconfirmedAt: null };
      const by = reconfirmationDeadline(trip, now, asked);
      if (by === null) return;
      const shortest = Math.min(...asked.map(({ answerSeconds }) => answerSeconds));
      expect(by.getTime() - now.getTime()).toBeGreaterThanOrEqual((shortest / 2) * 1_000);
      const passed = asked.filter(({ beforeSeconds }) => beforeSeconds >= left);
      const nearest = Math.max(...passed.map(({ beforeSeconds }) => beforeSeconds));
      expect(pickupAt.getTime() - by.getTime()).toBeGreaterThanOrEqual(0);
      expect(accepted).toBeGreaterThanOrEqual(freshWordSeconds - (nearest - left));
    }),
  );
});
