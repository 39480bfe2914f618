import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateDuration, estimateRoadDistance, formatMeters, greatCircleMeters } from '#domain/places/distance.ts';

const congonhas = { lat: -23.6261, lng: -46.6564 };
const guarulhos = { lat: -23.4356, lng: -46.4731 };
const paulista = { lat: -23.5614, lng: -46.6559 };

describe('greatCircleMeters', () => {
  it('measures a degree as a 360th of the circumference', () => {
    // 2π × 6 371 009 m ÷ 360 = 111 195,08 m
    expect(greatCircleMeters({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111_195.08, 2);
    expect(greatCircleMeters({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111_195.08, 2);
  });

  it('measures half the circumference between antipodes', () => {
    expect(greatCircleMeters({ lat: 0, lng: -90 }, { lat: 0, lng: 90 })).toBeCloseTo(Math.PI * 6_371_009, 3);
  });

  it('is symmetric, zero for equal points, and at most the distance over a third point', () => {
    const lat = fc.double({ min: -90, max: 90, noNaN: true });
    const lng = fc.double({ min: -180, max: 180, noNaN: true });
    const point = fc.record({ lat, lng });
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(greatCircleMeters(a, a)).toBe(0);
        expect(greatCircleMeters(a, b)).toBe(greatCircleMeters(b, a));
        // Between antipodes the slope of the arcsine is infinite: an error of 1e-16 in its argument becomes decimetres.
        expect(greatCircleMeters(a, c)).toBeLessThanOrEqual(greatCircleMeters(a, b) + greatCircleMeters(b, c) + 1);
      }),
    );
  });
});

describe('estimateRoadDistance', () => {
  it('sums the straight legs, multiplies the sum by the detour factor, and rounds to metres', () => {
    const straight = greatCircleMeters(congonhas, paulista) + greatCircleMeters(paulista, guarulhos);
    expect(estimateRoadDistance([congonhas, paulista, guarulhos])).toBe(Math.round(straight * 1.3));
    expect(estimateRoadDistance([congonhas, paulista, guarulhos], 1)).toBe(Math.round(straight));
  });

  it('returns zero with fewer than two stops', () => {
    expect(estimateRoadDistance([congonhas])).toBe(0);
    expect(estimateRoadDistance([])).toBe(0);
  });
});

it('estimates the duration of a distance from an average speed', () => {
  expect(estimateDuration(12_500)).toBe(1_800); // 12,5 km at 25 km/h
  expect(estimateDuration(12_500, 50)).toBe(900);
});

it.each([
  [7_268, '7,268 km'],
  [10_000, '10 km'],
  [1_234_500, '1.234,5 km'],
])('formats %i metres as %s', (meters, expected) => {
  expect(formatMeters(meters)).toBe(expected);
});
