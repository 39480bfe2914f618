import * as z from 'zod/mini';
import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { serviceUrl } from './address-of-service.ts';
import { readAnswer } from './answers.ts';
import type { OutsideService, Said } from './service.ts';

/** A road route through all points, leg by leg. The polyline is encoded with five decimals. */
export type RoadWay = {
  distanceMeters: number;
  durationSeconds: number;
  legs: { distanceMeters: number; durationSeconds: number }[];
  polyline: string;
};

/** A drive to one place. */
export type RoadDrive = { distanceMeters: number; durationSeconds: number };

export type Router = {
  /** Returns null when there is no route. */
  findWay(points: readonly Coordinates[]): Promise<Said<RoadWay | null>>;
  /** Returns the drives from all these places to one, in their order. Null: no way. The answer is not cached. */
  findDrives(from: readonly Coordinates[], to: Coordinates): Promise<Said<(RoadDrive | null)[]>>;
};

const amount = z.number().check(z.gte(0), z.lte(10_000_000));
const stretch = { distance: amount, duration: amount };
const answer = z.union([
  z.object({
    code: z.literal('Ok'),
    routes: z
      .array(
        z.object({
          ...stretch,
          geometry: z.string().check(z.maxLength(200_000)),
          legs: z.array(z.object(stretch)),
        }),
      )
      .check(z.minLength(1)),
  }),
  z.object({ code: z.enum(['NoRoute', 'NoSegment']) }),
]);

const column = z.array(z.array(z.nullable(amount)).check(z.length(1)));
const table = z.object({ code: z.literal('Ok'), durations: column, distances: column });

/**
 * Maximum distance by which a route may be shorter than the straight line, because its ends are moved to the nearest
 * road.
 */
const SNAPPED_METERS = 2000;

/** Client for the HTTP API of OSRM and compatible routers, https://project-osrm.org/docs/v5.24.0/api/ */
export function createRouter(url: string, service: OutsideService): Router {
  return {
    findWay: (points) => {
      const parameters = { overview: 'simplified', geometries: 'polyline', steps: 'false' };
      return service.ask({
        key: keyOf(points),
        url: serviceUrl(url, `/route/v1/driving/${pathOf(points)}`, parameters),
        read: (body) => wayOf(body, points),
        // The router answers status 400 when there is no route.
        statuses: [200, 400],
      });
    },
    findDrives: (from, to) => {
      const points = [...from, to];
      const sources = from.map((_, index) => index).join(';');
      const parameters = { sources, destinations: String(from.length), annotations: 'duration,distance' };
      return service.ask({
        key: `table:${keyOf(points)}`,
        url: serviceUrl(url, `/table/v1/driving/${pathOf(points)}`, parameters),
        read: (body) => drivesOf(body, from, to),
        isCached: false,
      });
    },
  };
}

function pathOf(points: readonly Coordinates[]): string {
  return points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');
}

function drivesOf(body: unknown, from: readonly Coordinates[], to: Coordinates): (RoadDrive | null)[] {
  const { durations, distances } = table.parse(body);
  if (durations.length !== from.length || distances.length !== from.length) throw new Error('not a row for each place');
  return from.map((place, index) => {
    const [distance, duration] = [distances[index]?.[0] ?? null, durations[index]?.[0] ?? null];
    if (distance === null || duration === null) return null;
    if (distance + SNAPPED_METERS < greatCircleMeters(place, to)) throw new Error('shorter than the straight line');
    return { distanceMeters: Math.round(distance), durationSeconds: Math.round(duration) };
  });
}

/**
 * Returns the cached route of these points, for callers that must not call the router now. Returns undefined when no
 * valid answer is cached.
 */
export async function readKnownWay(db: Db | Tx, points: readonly Coordinates[]): Promise<RoadWay | null | undefined> {
  return (await readAnswer(db, 'router', keyOf(points))) as RoadWay | null | undefined;
}

function keyOf(points: readonly Coordinates[]): string {
  return points.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`).join(';');
}

function wayOf(body: unknown, points: readonly Coordinates[]): RoadWay | null {
  const read = answer.parse(body);
  if (read.code !== 'Ok') return null;
  const [route] = read.routes;
  const straight = points.slice(1).reduce((sum, to, index) => sum + greatCircleMeters(points[index] ?? to, to), 0);
  if (!route || route.legs.length !== points.length - 1 || route.distance + SNAPPED_METERS < straight)
    throw new Error('not a way through these points');
  return {
    distanceMeters: Math.round(route.distance),
    durationSeconds: Math.round(route.duration),
    legs: route.legs.map(({ distance, duration }) => ({
      distanceMeters: Math.round(distance),
      durationSeconds: Math.round(duration),
    })),
    polyline: route.geometry,
  };
}
