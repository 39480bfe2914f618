import type { OwnQueue } from '#contract/ranks.ts';
import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';

type Circle = Pick<OwnQueue['ranks'][number], 'centre' | 'radiusMeters'>;

/** `meters`: rounded distance to the circle of the rank, 0 inside; null without a position. */
export type NearRank = OwnQueue['ranks'][number] & { meters: number | null };

/** Orders ranks by distance, or by name without a position. */
export function ranksByNearness(ranks: OwnQueue['ranks'], position: Coordinates | null): NearRank[] {
  const near = ranks.map((rank) => ({ ...rank, meters: position && metersTo(rank, position) }));
  return near.toSorted((a, b) => (a.meters ?? 0) - (b.meters ?? 0) || a.name.localeCompare(b.name, 'pt-BR'));
}

/** Returns the rounded distance to the circle of the rank. */
export function metersTo({ centre, radiusMeters }: Circle, position: Coordinates): number {
  const meters = Math.max(0, greatCircleMeters(centre, position) - radiusMeters);
  return meters < 1000 ? Math.round(meters / 10) * 10 : Math.round(meters / 100) * 100;
}
