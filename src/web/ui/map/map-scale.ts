import type { Map } from 'leaflet';

/** Returns the largest round length (1, 2 or 5 times a power of ten) not above `meters`. */
export function roundLength(meters: number): number {
  const power = 10 ** Math.floor(Math.log10(meters));
  const digit = meters / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

const metersPerDegree = 111_195;

type Box = { north: number; south: number; east: number; west: number };

/** Returns the meridians and parallels of a grid with this spacing over a box of the map. */
export function gridLines({ north, south, east, west }: Box, meters: number): [number, number][][] {
  const down = meters / metersPerDegree;
  // Rounds the latitude to whole degrees, so that the meridians of the grid stay in place when the map moves a little.
  const across = down / Math.cos((Math.round((north + south) / 2) * Math.PI) / 180);
  const meridians = steps(west, east, across).map((lng): [number, number][] => [
    [south, lng],
    [north, lng],
  ]);
  const parallels = steps(south, north, down).map((lat): [number, number][] => [
    [lat, west],
    [lat, east],
  ]);
  return [...meridians, ...parallels];
}

const mostLines = 60;

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(Math.floor(to / step) - first + 1, mostLines);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => (first + index) * step);
}

/** Returns the metres per pixel at the centre of the viewport. */
export function metersPerPixel(map: Map): number {
  const { y } = map.getSize();
  const at = (x: number) => map.containerPointToLatLng([x, y / 2]);
  return map.distance(at(0), at(100)) / 100;
}
