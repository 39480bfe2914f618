import { sql } from 'kysely';
import { splitAddress } from '#domain/places/address-text.ts';
import { addressLandmarks, isFarFromAll, type KnownPlace, namedLandmarks } from '#domain/places/landmarks.ts';
import type { Zone } from '#domain/places/zones.ts';
import { readKnownAddresses } from '#server/platform/outside/geocoder.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Services } from '#server/platform/services.ts';

/** A stop of a request. Without an address there is no text to compare its coordinates with. */
export type WordedStop = {
  address?: string | null | undefined;
  number?: string | null | undefined;
  district?: string | null | undefined;
  city?: string | null | undefined;
  placeId?: string | null | undefined;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
};

/** A stop with coordinates from the requester, and the text to compare them with. */
type PointedStop = {
  text: string;
  address: string;
  district: string | null;
  city: string | null;
  lat: number;
  lng: number;
};

/**
 * Returns the indices of stops whose coordinates are far from their text, by the geocoder's stored answer or else by
 * the central's places and zones. Stops that name a place are skipped, because they use its coordinates.
 */
export async function readDoubtedStops(db: Db | Tx, stops: readonly WordedStop[]): Promise<number[]> {
  const pointed = stops.map(pointedStop);
  const known = pointed.some((stop) => stop !== null) ? await readKnown(db, pointed) : null;
  if (!known) return [];
  const doubted = await Promise.all(pointed.map(async (stop) => stop !== null && isDoubted(db, stop, known)));
  return doubted.flatMap((is, index) => (is ? [index] : []));
}

/** Fills the geocoder's cache before the transaction, which must not wait for it. */
export async function prepareDoubts(
  { outside }: Pick<Services, 'outside'>,
  stops: readonly WordedStop[],
): Promise<void> {
  const { geocoder } = outside;
  if (!geocoder) return;
  await Promise.all(
    stops.map(pointedStop).map(async (stop) => (stop?.address ? geocoder.find(stop.text, stop) : undefined)),
  );
}

function pointedStop({ placeId, lat, lng, number, ...words }: WordedStop): PointedStop | null {
  if (placeId || typeof lat !== 'number' || typeof lng !== 'number') return null;
  const whole = words.address ?? '';
  const { district, city, address } = words.district || words.city ? { ...words, address: whole } : splitAddress(whole);
  const text = [address, number, district, city].filter(Boolean).join(', ');
  return { text, address, district: district || null, city: city || null, lat, lng };
}

type Known = { farMeters: number; places: KnownPlace[]; zones: Zone[] };

/** Reads all places and zones of these cities and districts. */
async function readKnown(db: Db | Tx, stops: readonly (PointedStop | null)[]): Promise<Known | undefined> {
  const names = stops.flatMap((stop) => [stop?.district, stop?.city]).filter((name) => typeof name === 'string');
  const { rows } = await sql<Known>`
    with names as materialized (select plain_text(name) as name from unnest(${names}::text[]) as name)
    select far_meters as "farMeters",
      (select coalesce(json_agg(json_build_object('district', district, 'city', city, 'lat', lat, 'lng', lng)), '[]')
        from places where active and (plain_text(city) in (select name from names) or plain_text(district) in (select name from names))
      ) as places,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'districts', districts, 'circle',
          json_build_object('radiusMeters', radius_meters, 'center', json_build_object('lat', lat, 'lng', lng)))), '[]')
        from zones where radius_meters is not null and cardinality(districts) > 0) as zones
    from settings`.execute(db);
  return rows[0];
}

async function isDoubted(db: Db | Tx, stop: PointedStop, { farMeters, places, zones }: Known): Promise<boolean> {
  if (farMeters === 0) return false;
  const found = addressLandmarks(stop, await readKnownAddresses(db, stop.text, stop));
  return isFarFromAll(stop, found.length > 0 ? found : namedLandmarks(stop, places, zones), farMeters);
}
