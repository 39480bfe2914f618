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
  ['a day ahead, with a night to answer', promised(40), 24, 14],
  ['asked late, with less of the night left', promised(40), 18, 12],
  ['too late for the day before', promised(40), 16.9, null],
  ['two hours ahead', promised(40, 20), 2, 1.5],
  ['two hours ahead, the day before never answered nor asked', promised(40), 2, 1.5],
  ['an hour and a quarter ahead', promised(40, 20), 1.25, 1],
  ['an hour and five minutes ahead', promised(40, 20), 1.08, null],
  ['accepted just before the mark', promised(24.9), 24, null],
  ['accepted an hour before the mark', promised(25), 24, 14],
  ['confirmed since the mark', promised(40, 22), 15, null],
  ['accepted within the day', promised(10), 9, null],
])('%s', (_what, trip, now, by) => {
  expect(reconfirmationDeadline(trip, hours(now), marks)).toEqual(by === null ? null : hours(by));
});

it('a trip without a partner has no reconfirmation deadline', () => {
  expect(reconfirmationDeadline({ ...promised(40), acceptedAt: null }, hours(2), marks)).toBeNull();
});

it('a deadline always leaves time to answer, and half of the mark to find another partner', () => {
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
