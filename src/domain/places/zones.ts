import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import type { Precision } from '#domain/places/precision.ts';

/**
 * Part of a service area for prices: a circle, names of districts or cities, or both. A stop with coordinates is tested
 * against the circle. A stop without coordinates, or a zone without a circle, is tested by the names.
 */
export type Zone = {
  id: string;
  name: string;
  circle: { center: Coordinates; radiusMeters: number } | null;
  /**
   * `Vila Mariana`, `Guarulhos`, or `Centro, Guarulhos` where the district alone is ambiguous. Case and accents are
   * ignored.
   */
  districts: readonly string[];
};

/** Fields of a stop that determine its location. */
export type ZoneStop = {
  placeId: string | null;
  district: string | null;
  city: string | null;
  lat: number | null;
  lng: number | null;
  precision?: Precision;
};

/** Returns true when a stop is in a zone, including the edge of its circle. */
export function isInZone({ circle, districts }: Zone, { lat, lng, district, city }: ZoneStop): boolean {
  if (circle && lat !== null && lng !== null) {
    return greatCircleMeters(circle.center, { lat, lng }) <= circle.radiusMeters;
  }
  const both = district && city ? `${district}, ${city}` : null;
  const names = new Set([district, city, both].map((name) => plainName(name ?? '')));
  return districts.some((listed) => plainName(listed) !== '' && names.has(plainName(listed)));
}

/** Returns the zones of a stop. */
export function zonesOf(stop: ZoneStop, zones: readonly Zone[]): Zone[] {
  return zones.filter((zone) => isInZone(zone, stop));
}

/** Normalises a name for comparison: without case, accents and commas. */
export function plainName(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  return letters
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
}
