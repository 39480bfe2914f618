import type { Coordinates } from '#domain/places/distance.ts';

/** Smallest area that the corners of a rank enclose, in square metres. */
const SMALLEST_AREA = 100;
const METERS_PER_DEGREE = 111_195;

type Point = { x: number; y: number };

/** A corner or the whole outline (`index` null) that cannot be the border of a rank. */
export type OutlineFault = { index: number | null; text: string };

const repeated = 'Este canto está no mesmo lugar que outro.';
const crossed = 'Os lados do contorno se cruzam: marque os cantos na ordem de quem dá a volta no ponto.';
const empty = 'Os cantos estão quase em linha: o contorno não cerca o ponto.';

/** Returns why the corners are no border: equal corners, sides that cross or touch, or hardly any area. */
export function outlineFault(corners: readonly Coordinates[]): OutlineFault | null {
  const [first] = corners;
  if (!first) return null;
  const points = corners.map((corner) => onPlane(first, corner));
  const index = points.findIndex((point, at) => points.findIndex((other) => isSame(point, other)) < at);
  if (index >= 0) return { index, text: repeated };
  if (hasCrossing(points)) return { index: null, text: crossed };
  return areaOf(points) < SMALLEST_AREA ? { index: null, text: empty } : null;
}

function onPlane(origin: Coordinates, { lat, lng }: Coordinates): Point {
  const scale = Math.cos((origin.lat * Math.PI) / 180);
  return { x: (lng - origin.lng) * scale * METERS_PER_DEGREE, y: (lat - origin.lat) * METERS_PER_DEGREE };
}

function isSame(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 0.1;
}

/** Returns the area of an outline without crossings (shoelace formula). */
function areaOf(points: readonly Point[]): number {
  const parts = points.map((one, index) => turn({ x: 0, y: 0 }, points.at(index - 1) ?? one, one));
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2;
}

function hasCrossing(points: readonly Point[]): boolean {
  const sides = points.map((to, index) => [points.at(index - 1) ?? to, to] as const);
  return sides.some(([from, to], index) =>
    sides.slice(0, index).some(([otherFrom, otherTo]) => {
      const isNeighbour = otherTo === from || to === otherFrom;
      return !isNeighbour && doMeet(from, to, otherFrom, otherTo);
    }),
  );
}

/** Returns true when two sides without a common corner have a common point. */
function doMeet(from: Point, to: Point, otherFrom: Point, otherTo: Point): boolean {
  const turns = [turn(from, to, otherFrom), turn(from, to, otherTo)] as const;
  const otherTurns = [turn(otherFrom, otherTo, from), turn(otherFrom, otherTo, to)] as const;
  const areBeside = turns[0] * turns[1] > 0 || otherTurns[0] * otherTurns[1] > 0;
  return !areBeside && doOverlap('x', from, to, otherFrom, otherTo) && doOverlap('y', from, to, otherFrom, otherTo);
}

function doOverlap(axis: 'x' | 'y', from: Point, to: Point, otherFrom: Point, otherTo: Point): boolean {
  const least = Math.max(Math.min(from[axis], to[axis]), Math.min(otherFrom[axis], otherTo[axis]));
  return least <= Math.min(Math.max(from[axis], to[axis]), Math.max(otherFrom[axis], otherTo[axis]));
}

/** Returns twice the area of the triangle: positive for a left turn, 0 for points in line. */
function turn(one: Point, two: Point, three: Point): number {
  return (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x);
}
