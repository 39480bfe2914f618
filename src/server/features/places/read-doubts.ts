import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { splitAddress } from '#domain/places/address-text.ts';
import { addressLandmarks, isFarFromAll, namedLandmarks } from '#domain/places/landmarks.ts';
import type { Precision } from '#domain/places/precision.ts';
import { readKnownAddresses } from '#server/platform/outside/geocoder.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Services } from '#server/platform/services.ts';

/** Stop of a request. A stop without an address has no text to compare with its coordinates. */
export type WordedStop = {
  address?: string | null | undefined;
  number?: string | null | undefined;
  district?: string | null | undefined;
  city?: string | null | undefined;
  placeId?: string | null | undefined;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
  precision?: Precision | null | undefined;
};

/** Stop with coordinates from the requester, and the text to compare with these coordinates. */
type PointedStop = {
  text: string;
  address: string;
  district: string | null;
  city: string | null;
  lat: number;
  lng: number;
  precision: Precision | null;
};

/**
 * Returns the indices of stops whose coordinates are far from their address. The address is located by the geocoder's
 * stored answer, or else by the central's places and zones. Stops with a place id are skipped, because they use the
 * coordinates of the place.
 */
export async function readDoubtedStops(db: Db | Tx, stops: readonly WordedStop[]): Promise<number[]> {
  const pointed = stops.map(pointedStop);
  const known = pointed.some((stop) => stop !== null) ? await readKnown(db, pointed) : null;
  if (!known) return [];
  const doubted = await Promise.all(pointed.map(async (stop) => stop !== null && isDoubted(db, stop, known)));
  return doubted.flatMap((is, index) => (is ? [index] : []));
}

/** Fills the geocoder's cache before the transaction, because a transaction must not wait for the geocoder. */
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

function pointedStop({ placeId, lat, lng, number, precision = null, ...words }: WordedStop): PointedStop | null {
  if (placeId || typeof lat !== 'number' || typeof lng !== 'number') return null;
  const whole = words.address ?? '';
  const { district, city, address } = words.district || words.city ? { ...words, address: whole } : splitAddress(whole);
  const text = [address, number, district, city].filter(Boolean).join(', ');
  return { text, address, district: district || null, city: city || null, lat, lng, precision };
}

/** Reads all places and zones of these cities and districts. */
async function readKnown(db: Db | Tx, stops: readonly (PointedStop | null)[]) {
  const names = stops.flatMap((stop) => [stop?.district, stop?.city]).filter((name) => typeof name === 'string');
  return db
    .with(
      (cte) => cte('names').materialized(),
      () => db.selectNoFrom(sql<string>`plain_text(unnest(${names}::text[]))`.as('name')),
    )
    .selectFrom('settings')
    .select('far_meters as farMeters')
    .select((eb) => {
      const places = eb.selectFrom('places').select(['district', 'city', 'lat', 'lng']).where('active', '=', true);
      const isNamed = sql<SqlBool>`(plain_text(city) in (select name from names)
        or plain_text(district) in (select name from names))`;
      return jsonArrayFrom(places.where(isNamed)).as('places');
    })
    .select((settings) => {
      const zones = settings
        .selectFrom('zones')
        .select(['id', 'name', 'districts'])
        .select((eb) => {
          const center = jsonBuildObject({ lat: eb.ref('lat').$notNull(), lng: eb.ref('lng').$notNull() });
          return jsonBuildObject({ radiusMeters: eb.ref('radius_meters').$notNull(), center }).as('circle');
        })
        .where(sql<SqlBool>`radius_meters is not null and cardinality(districts) > 0`);
      return jsonArrayFrom(zones).as('zones');
    })
    .executeTakeFirst();
}

type Known = NonNullable<Awaited<ReturnType<typeof readKnown>>>;

async function isDoubted(db: Db | Tx, stop: PointedStop, { farMeters, places, zones }: Known): Promise<boolean> {
  if (farMeters === 0) return false;
  const found = addressLandmarks(stop, await readKnownAddresses(db, stop.text, stop));
  return isFarFromAll(stop, found.length > 0 ? found : namedLandmarks(stop, places, zones), farMeters);
}
