import type { Coordinates } from './distance.ts';

/**
 * Decodes a line in Google's encoded polyline format with five decimals, as returned by routers
 * (developers.google.com/maps/documentation/utilities/polylinealgorithm). Truncated or invalid text is decoded up to
 * the first error.
 */
export function decodePolyline(text: string): Coordinates[] {
  const points: Coordinates[] = [];
  const numbers = readNumbers(text);
  let [lat, lng] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    lat += numbers[at] ?? 0;
    lng += numbers[at + 1] ?? 0;
    if (Math.abs(lat) > 90e5 || Math.abs(lng) > 180e5) return points;
    points.push({ lat: lat / 1e5, lng: lng / 1e5 });
  }
  return points;
}

/**
 * Reads numbers of five bits per letter, lowest first; the sixth bit marks continuation, the lowest bit of a number its
 * sign.
 */
function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const letter of text) {
    const bits = (letter.codePointAt(0) ?? 0) - 63;
    if (bits < 0 || bits > 63) return numbers;
    value += (bits % 32) * factor;
    factor *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, factor] = [0, 1];
  }
  return numbers;
}
