import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import type { Precision } from '#domain/places/precision.ts';
import { isInZone, plainName, type Zone } from '#domain/places/zones.ts';

/** Area in which a stop must be if its text is correct. */
export type Landmark = { center: Coordinates; radiusMeters: number };

/** Text that describes the location of a stop. */
export type StopWords = { address: string; district: string | null; city: string | null; precision?: Precision | null };

/** A place of the central. */
export type KnownPlace = Coordinates & { district: string | null; city: string };

/** An address that a geocoder found for the text of a stop. */
export type KnownAddress = Coordinates & {
  name: string | null;
  address: string;
  number: string | null;
  city: string | null;
};

/** Assumed radii of a district, a city and a street around a known point. */
const DISTRICT_METERS = 3_000;
const CITY_METERS = 20_000;
const STREET_METERS = 2_000;

/** Returns true when a point is further than `farMeters` from all landmarks; false without landmarks. */
export function isFarFromAll(point: Coordinates, landmarks: readonly Landmark[], farMeters: number): boolean {
  return (
    landmarks.length > 0 &&
    landmarks.every(({ center, radiusMeters }) => greatCircleMeters(center, point) > radiusMeters + farMeters)
  );
}

/**
 * Returns a landmark for each found address that the text of the stop names. Found addresses that are only similar to
 * the text are dropped. The centre of the district is not the point of the address, so it may be as far away as the
 * district extends.
 */
export function addressLandmarks({ address, city, precision }: StopWords, found: readonly KnownAddress[]): Landmark[] {
  const words = plainName(address);
  const ofDistrict = precision === 'district' ? DISTRICT_METERS : 0;
  const isNamed = (name: string | null) => name !== null && words.includes(withoutKind(plainName(name)));
  return found
    .filter((one) => isNamed(one.address) || isNamed(one.name))
    .filter((one) => city === null || one.city === null || plainName(city) === plainName(one.city))
    .map(({ lat, lng, number }) => ({
      center: { lat, lng },
      radiusMeters: ofDistrict + (number === null ? STREET_METERS : 0),
    }));
}

/** Returns landmarks of the district of a stop, or of its city when no landmark of the district is known. */
export function namedLandmarks(
  { district, city }: StopWords,
  places: readonly KnownPlace[],
  zones: readonly Zone[],
): Landmark[] {
  const ofCity = places.filter((place) => city === null || isSameName(place.city, city));
  const ofDistrict = district === null ? [] : ofCity.filter((place) => isSameName(place.district, district));
  const stop = { placeId: null, district, city, lat: null, lng: null };
  const circles = zones.flatMap((zone) => (zone.circle && isInZone(zone, stop) ? [zone.circle] : []));
  const near = [...circles, ...ofDistrict.map(around(DISTRICT_METERS))];
  if (near.length > 0 || city === null) return near;
  return ofCity.map(around(CITY_METERS));
}

function around(radiusMeters: number) {
  return ({ lat, lng }: Coordinates): Landmark => ({ center: { lat, lng }, radiusMeters });
}

function isSameName(name: string | null, other: string): boolean {
  return name !== null && plainName(name) === plainName(other);
}

/** Removes the kind of street, which is often abbreviated: `avenida paulista` → `paulista`. */
function withoutKind(name: string): string {
  const [, ...rest] = name.split(' ');
  return rest.length > 0 ? rest.join(' ') : name;
}
