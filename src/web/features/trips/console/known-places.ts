import type { AvailableDriver } from '#contract/presence.ts';
import type { Rank } from '#contract/ranks.ts';
import type { Coordinates } from '#domain/places/distance.ts';

type Placed = Pick<AvailableDriver, 'driverId' | 'rankName' | 'serviceAreaIds'>;
type Place = Pick<Rank, 'name' | 'serviceAreaId' | 'centre'>;

/**
 * Returns the places from which drivers come: the position, or else the rank in whose queue or near which the driver
 * says to be. Drivers who do not share their position are compared too.
 */
export function knownPlaces(
  drivers: readonly Placed[],
  positions: ReadonlyMap<string, Coordinates>,
  ranks: readonly Place[],
): Map<string, Coordinates> {
  const places = new Map(positions);
  for (const { driverId, rankName, serviceAreaIds } of drivers) {
    if (rankName === null || places.has(driverId)) continue;
    const rank = ranks.find(({ name, serviceAreaId }) => name === rankName && serviceAreaIds.includes(serviceAreaId));
    if (rank) places.set(driverId, rank.centre);
  }
  return places;
}
