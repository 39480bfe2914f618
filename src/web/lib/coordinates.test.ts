import { assert, double, property } from 'fast-check';
import { expect, it } from 'vitest';
import { formatPoint, parsePoint } from './coordinates.ts';

it.each([
  ['-23.6273, -46.6566', { lat: -23.6273, lng: -46.6566 }],
  ['-23.6273,-46.6566', { lat: -23.6273, lng: -46.6566 }],
  ['(-23.6273, -46.6566)', { lat: -23.6273, lng: -46.6566 }],
  ['-23,6273 -46,6566', { lat: -23.6273, lng: -46.6566 }],
  ['-23,6273; -46,6566', { lat: -23.6273, lng: -46.6566 }],
  ['2 -60', { lat: 2, lng: -60 }],
  ['-95.1, -46.6', null],
  ['-23.6, -190.2', null],
  ['-23,6273, -46,6566', null],
  ['-23.6273', null],
  ['-19,92', null],
  ['-19,-92', null],
  ['', null],
  ['Congonhas', null],
])('parsePoint parses %j as %j', (typed, point) => {
  expect(parsePoint(typed)).toEqual(point);
});

function degrees(most: number) {
  return double({ min: -most, max: most, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6 + 0);
}

it('every point that formatPoint writes is parsed back to the same point', () => {
  assert(
    property(degrees(90), degrees(180), (lat, lng) => {
      const written = formatPoint({ lat, lng });
      // JavaScript formats tiny numbers with an exponent, which maps never do.
      if (written.includes('e')) return;
      expect(parsePoint(written)).toEqual({ lat, lng });
    }),
  );
});
