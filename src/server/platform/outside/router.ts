import * as z from 'zod/mini';
import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { serviceUrl } from './address-of-service.ts';
import { readAnswer } from './answers.ts';
import type { OutsideService, Said } from './service.ts';

/** A way over roads through all points, leg by leg. The polyline is encoded with five decimals. */
export type RoadWay = {
  distanceMeters: number;
  durationSeconds: number;
  legs: { distanceMeters: number; durationSeconds: number }[];
  polyline: string;
};

export type Router = {
  /** null: there is no way. */
  findWay(points: readonly Coordinates[]): Promise<Said<RoadWay | null>>;
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

/** How much of the straight line a road's snapping to its points may save, at both ends together. */
const SNAPPED_METERS = 2000;

/** OSRM's HTTP API, https://project-osrm.org/docs/v5.24.0/api/#route-service; other routers speak it too. */
export function createRouter(url: string, service: OutsideService): Router {
  return {
    findWay: (points) => {
      const through = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');
      const parameters = { overview: 'simplified', geometries: 'polyline', steps: 'false' };
      return service.ask({
        key: keyOf(points),
        url: serviceUrl(url, `/route/v1/driving/${through}`, parameters),
        read: (body) => wayOf(body, points),
        // It says in words that there is no way, under a 400.
        statuses: [200, 400],
      });
    },
  };
}

/** What the router said about these points before, for who may not ask it now; undefined: nothing that still holds. */
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
