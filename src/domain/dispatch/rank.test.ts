import { describe, expect, test } from 'vitest';
import { type Fix, hasEntered, hasLeft, metersOutside, secondsSinceAt, type RankGround } from './rank.ts';

const centre = { lat: -23.62, lng: -46.65 };
const circle: RankGround = { centre, radiusMeters: 100, corners: null };
/** Metres of one degree of latitude. */
const DEGREE = 111_195;
const north = (meters: number) => ({ lat: centre.lat + meters / DEGREE, lng: centre.lng });
const east = (meters: number) => ({
  lat: centre.lat,
  lng: centre.lng + meters / (DEGREE * Math.cos((centre.lat * Math.PI) / 180)),
});
const fix = (meters: number, secondsAgo: number, accuracyMeters = 20): Fix => ({
  ...north(meters),
  accuracyMeters,
  secondsAgo,
});

describe('the ground of a rank', () => {
  test.each([
    ['the centre of the circle', circle, centre, 0],
    ['a point at the border of the circle', circle, north(99), 0],
    ['a point outside the circle', circle, north(160), 60],
  ])('is as far from %s as expected', (_where, ground, point, meters) => {
    expect(metersOutside(ground, point)).toBeCloseTo(meters, 0);
  });

  const side = (lat: number, lng: number) => ({ lat: north(lat).lat, lng: east(lng).lng });
  // An L whose inner corner is at the centre.
  const corners = [side(0, 0), side(100, 0), side(100, -100), side(-100, -100), side(-100, 100), side(0, 100)];
  const polygon: RankGround = { centre, radiusMeters: 20, corners };

  test.each([
    ['inside one arm', side(50, -50), 0],
    ['inside the other arm', side(-50, 50), 0],
    ['in the notch, nearest to an edge', side(30, 60), 30],
    ['in the notch, at equal distances', side(40, 40), 40],
    ['beyond a corner', side(-100, 130), 30],
    ['beyond an edge', side(0, -140), 40],
  ])('is a polygon, with a point %s', (_where, point, meters) => {
    expect(metersOutside(polygon, point)).toBeCloseTo(meters, 0);
  });
});

describe('a driver has entered', () => {
  test.each<[string, Fix[], boolean]>([
    ['with two positions inside', [fix(0, 0), fix(50, 30)], true],
    ['with one position', [fix(0, 0)], false],
    ['without positions', [], false],
    ['with the older position outside', [fix(0, 0), fix(200, 30)], false],
    ['with the newest position outside', [fix(200, 0), fix(0, 30), fix(0, 60)], false],
    ['with an inaccurate position between two accurate ones', [fix(0, 0), fix(0, 10, 51), fix(0, 20, 50)], true],
    ['with inaccurate positions', [fix(0, 0, 51), fix(0, 30, 51)], false],
    ['with an old position', [fix(0, 0), fix(0, 301)], false],
    ['in any order of the positions', [fix(200, 90), fix(0, 0), fix(50, 30)], true],
  ])('%s', (_when, fixes, entered) => {
    expect(hasEntered(circle, fixes, 50)).toBe(entered);
  });
});

describe('a driver was last at the rank', () => {
  test.each<[string, Fix[], number | null]>([
    ['at the newest position there', [fix(0, 40), fix(0, 10)], 10],
    ['near the border', [fix(159, 10)], 10],
    ['before the positions outside', [fix(300, 5), fix(0, 50)], 50],
    ['within the accuracy of a rough position', [fix(240, 10, 150)], 10],
    ['at no position that may be anywhere', [fix(0, 10, 201)], null],
    ['at no old position', [fix(0, 301)], null],
    ['without positions', [], null],
  ])('%s', (_when, fixes, seconds) => {
    expect(secondsSinceAt(circle, fixes, 60)).toBe(seconds);
  });
});

describe('a driver has left', () => {
  // The border of the circle is 100 m from the centre.
  test.each<[string, Fix[], boolean]>([
    ['with three positions outside over a minute', [fix(200, 0), fix(200, 30), fix(200, 60)], true],
    ['with two positions outside over a minute', [fix(200, 0), fix(200, 60)], false],
    ['with three positions outside within less', [fix(200, 0), fix(200, 30), fix(200, 59)], false],
    ['with a position back inside', [fix(0, 0), fix(200, 30), fix(200, 60), fix(200, 90)], false],
    ['with a position inside between', [fix(200, 0), fix(200, 30), fix(0, 60), fix(200, 90)], false],
    ['near the border', [fix(159, 0), fix(159, 30), fix(159, 60)], false],
    ['with positions as inaccurate as they are far', [0, 30, 60].map((ago) => fix(200, ago, 101)), false],
    ['after standing inside before', [fix(200, 0), fix(200, 40), fix(200, 80), fix(0, 120)], true],
    ['with one of the positions too old', [fix(200, 0), fix(200, 30), fix(200, 301)], false],
  ])('%s', (_when, fixes, left) => {
    expect(hasLeft(circle, fixes, 60)).toBe(left);
  });
});
