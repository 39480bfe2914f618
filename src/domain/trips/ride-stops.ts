import type { Coordinates } from '#domain/places/distance.ts';

/** A stop. `placeName`: name of the place of the central; null for other addresses. */
export type RideStop = {
  lat: number | null;
  lng: number | null;
  placeName: string | null;
  address: string;
  district: string | null;
  city: string | null;
};

export type ShownStop = { place: string; region: string; point: Coordinates | null };

/**
 * Returns a stop without its house number. Coordinates are shown only for places of the central, which are public,
 * because coordinates identify a house.
 */
export function shownStop(stop: RideStop): ShownStop {
  const point = stop.placeName === null ? null : pointOf(stop);
  return { place: stop.placeName ?? streetOf(stop.address), region: regionOf(stop), point };
}

/** Returns an address without its house number: `Rua 25 de Março, 1234 – ap. 5` → `Rua 25 de Março`. */
export function streetOf(address: string): string {
  const oneLine = address.replaceAll(/\s+/g, ' ').trim();
  const street = doorNumbers.reduce((text, number) => text.replace(number, ''), oneLine).trim();
  return street === '' ? 'Endereço combinado' : street;
}

/** Positions of house numbers: after a comma or dash, after `nº`, or at the end. Other numbers are part of a name. */
const doorNumbers = [/(?: ?,| [–-]) ?(?:n(?:º|°|\.|o\.?)? ?)?\d.*$/iu, / n(?:º|°|\.|o\.) ?\d.*$/iu, /(?:^| )\d\S*$/u];

export function regionOf({ district, city }: RideStop): string {
  return [district, city].filter(Boolean).join(', ');
}

export function pointOf({ lat, lng }: Pick<RideStop, 'lat' | 'lng'>): Coordinates | null {
  return lat === null || lng === null ? null : { lat, lng };
}
