import { array, assert, integer, property, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { decodePolyline } from './polyline.ts';

// Example from the description of the format.
it('reads a line', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ]);
});

function encode(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([lat, lng], index) => write(lat - (points[index - 1]?.[0] ?? 0)) + write(lng - (points[index - 1]?.[1] ?? 0)))
    .join('');
}

function write(number: number): string {
  let rest = number < 0 ? -number * 2 - 1 : number * 2;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCodePoint((rest % 32) + 32 + 63);
  return text + String.fromCodePoint(rest + 63);
}

it('reads every valid line', () => {
  const point = tuple(integer({ min: -90e5, max: 90e5 }), integer({ min: -180e5, max: 180e5 }));
  assert(
    property(array(point), (points) => {
      // -0 is 0 on a map.
      expect(decodePolyline(encode(points))).toEqual(
        points.map(([lat, lng]) => ({ lat: lat / 1e5 + 0, lng: lng / 1e5 + 0 })),
      );
    }),
  );
});

it('reads something from any text, and never a point outside the globe', () => {
  assert(
    property(string(), (text) => {
      for (const { lat, lng } of decodePolyline(text)) {
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      }
    }),
  );
});
