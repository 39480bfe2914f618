import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';

/**
 * A part of a service area that prices go by: a circle, names of districts or cities, or both. A stop with coordinates is looked
 * up in the circle, any other by its names; where a zone has no circle, names decide.
 */
export type Zone = {
  id: string;
  name: string;
  circle: { center: Coordinates; radiusMeters: number } | null;
  /** `Vila Mariana`, `Guarulhos`, or `Centro, Guarulhos` where a district's name alone would not tell. Case and accents do not count. */
  districts: readonly string[];
};

/** What of a stop says where it is. */
export type ZoneStop = {
  placeId: string | null;
  district: string | null;
  city: string | null;
  lat: number | null;
  lng: number | null;
};

/** Whether a stop lies in a zone, its circle's edge included. */
export function isInZone({ circle, districts }: Zone, { lat, lng, district, city }: ZoneStop): boolean {
  if (circle && lat !== null && lng !== null) {
    return greatCircleMeters(circle.center, { lat, lng }) <= circle.radiusMeters;
  }
  const both = district && city ? `${district}, ${city}` : null;
  const names = new Set([district, city, both].map((name) => plainName(name ?? '')));
  return districts.some((listed) => plainName(listed) !== '' && names.has(plainName(listed)));
}

/** The zones that a stop lies in. */
export function zonesOf(stop: ZoneStop, zones: readonly Zone[]): Zone[] {
  return zones.filter((zone) => isInZone(zone, stop));
}

/** A name as names are compared: without case, accents and commas. */
export function plainName(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  return letters
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
}
