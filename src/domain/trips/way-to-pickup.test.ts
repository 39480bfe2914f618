import { expect, it } from 'vitest';
import { wayToPickup } from '#domain/trips/way-to-pickup.ts';

const now = new Date('2026-11-20T12:00:00Z');
/** The middle of a cell, so that rounding to the middle does not move the point. */
const pickup = { lat: -23.5575, lng: -46.6575 };
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const trip = { pickup, pickupAt: inMinutes(10), now };
/** Returns a point `meters` south of the pickup. */
const south = (meters: number) => ({ ...pickup, lat: pickup.lat - meters / 111_194 });

it.each([
  [0, 500],
  [300, 500],
  [1_000, 1_500],
  [1_800, 2_500],
  [7_500, 10_000],
  [8_400, 11_000],
])(
  'a car at %i m in a straight line is %i m away by road, in steps of 500 m, and of 1 km above 10 km',
  (straight, distanceMeters) => {
    expect(wayToPickup([south(straight)], trip)?.distanceMeters).toBe(distanceMeters);
  },
);

it('the duration is estimated from the rounded distance', () => {
  expect(wayToPickup([south(1_800)], trip)).toEqual({ distanceMeters: 2_500, durationSeconds: 360 });
});

it('the distance to the pickup is measured from the nearest car', () => {
  expect(wayToPickup([south(9_000), south(1_000), south(4_000)], trip)?.distanceMeters).toBe(1_500);
});

it('the distance is unknown without a car or without coordinates of the pickup', () => {
  expect(wayToPickup([], trip)).toBeNull();
  expect(wayToPickup([south(500)], { ...trip, pickup: null })).toBeNull();
});

it('the distance is unknown for a pickup more than two hours ahead, because the car will be elsewhere', () => {
  expect(wayToPickup([south(500)], { ...trip, pickupAt: inMinutes(120) })).not.toBeNull();
  expect(wayToPickup([south(500)], { ...trip, pickupAt: inMinutes(121) })).toBeNull();
});

it('the distance from any claimed position of the car is the same for every pickup in a cell', () => {
  const corners = [
    { lat: -23.5599, lng: -46.6599 },
    { lat: -23.5551, lng: -46.6551 },
    { lat: -23.5551, lng: -46.6599 },
  ];
  const claimed = Array.from({ length: 400 }, (_, at) => ({
    lat: -23.6 + (at % 20) * 0.0043,
    lng: -46.7 + Math.floor(at / 20) * 0.0041,
  }));
  for (const car of claimed) {
    const told = corners.map((corner) => wayToPickup([car], { ...trip, pickup: corner }));
    expect(new Set(told.map((way) => way?.distanceMeters)).size).toBe(1);
  }
});
