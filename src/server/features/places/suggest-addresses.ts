import { sql } from 'kysely';
import type { AddressSuggestion, Suggestions } from '#contract/addresses.ts';
import type { placesContract } from '#contract/places.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { FoundAddress } from '#server/platform/outside/found-address.ts';
import type { Services } from '#server/platform/services.ts';
import { readPlaceSearch } from './search-places.ts';

type Asked = InputOf<typeof placesContract.suggestions>;

/** Longest time for which the response waits for the geocoder. */
const PATIENCE_MS = 400;
/** Maximum share of the central's own places in the list, so that the list also has room for addresses. */
const OWN_SHARE = 0.6;
/** A shorter text is too ambiguous for the geocoder. */
const SHORTEST_ADDRESS = 4;

/**
 * Suggests places and addresses for typed text. The central's own places are always included. The geocoder's addresses
 * are included only when they arrive in time.
 */
export async function suggestAddresses(
  { db, outside }: Pick<Services, 'db' | 'outside'>,
  asked: Asked,
): Promise<Suggestions> {
  const { q = '', limit } = asked;
  const { geocoder } = outside;
  const isAddress = q.length >= SHORTEST_ADDRESS && /\p{L}/u.test(q);
  if (!geocoder || !isAddress) return { items: await suggestPlaces(db, asked), geocoder: 'off' };
  const around = pointOf(asked) ?? (await readMiddle(db, asked.serviceAreaId));
  const [items, said] = await Promise.all([suggestPlaces(db, asked), atOnce(geocoder.find(q, around))]);
  if (said === 'pending') return { items, geocoder: 'pending' };
  if (!said.ok) return { items, geocoder: 'unavailable' };
  const found = said.value.map(fromGeocoder);
  const own = items.slice(0, Math.max(limit - found.length, Math.ceil(limit * OWN_SHARE)));
  return { items: [...own, ...found].slice(0, limit), geocoder: 'complete' };
}

/** Returns the answer, or 'pending' after the timeout. A late answer is stored for the next request. */
async function atOnce<Answer>(asking: Promise<Answer>): Promise<Answer | 'pending'> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'pending'>((resolve) => {
    timer = setTimeout(() => resolve('pending'), PATIENCE_MS);
  });
  return Promise.race([asking, patience]).finally(() => clearTimeout(timer));
}

async function suggestPlaces(db: Db, asked: Asked): Promise<AddressSuggestion[]> {
  const { q, serviceAreaId, limit } = asked;
  const search = q ? await readPlaceSearch(db, q) : null;
  const point = pointOf(asked);
  const ofArea = serviceAreaId ? sql<number>`(service_area_id = ${serviceAreaId})::int` : sql<number>`0`;
  let query = db
    .selectFrom('places')
    .select([
      'id as placeId',
      'service_area_id as serviceAreaId',
      'name',
      'address',
      'district',
      'city',
      'uf',
      'lat',
      'lng',
    ])
    .where('active', '=', true)
    .limit(limit);
  if (search) query = query.where(search.matches).orderBy(sql`${search.score} + ${ofArea} * 50000`, 'desc');
  else if (point) query = query.orderBy(squaredDegrees(point));
  else if (serviceAreaId) query = query.orderBy(ofArea, 'desc');
  // `search_text` begins with the name.
  const rows = await query.orderBy('search_text').orderBy('id').execute();
  return rows.map((row) => Object.assign(row, { source: 'place' as const, number: null, cep: null }));
}

function fromGeocoder(found: FoundAddress): AddressSuggestion {
  return { source: 'geocoder', placeId: null, serviceAreaId: null, ...found };
}

function pointOf({ lat, lng }: Asked): Coordinates | null {
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** SQL order by distance. Longitudes are scaled, because a degree is shorter far from the equator. */
function squaredDegrees({ lat, lng }: Coordinates) {
  return sql<number>`power(lat - ${lat}, 2) + power((lng - ${lng}) * cos(radians(${lat})), 2)`;
}

/** Returns the mean coordinates of the places of an area, or of all places. */
async function readMiddle(db: Db, serviceAreaId: string | undefined): Promise<Coordinates | null> {
  let query = db
    .selectFrom('places')
    .select((eb) => [eb.fn.avg<number | null>('lat').as('lat'), eb.fn.avg<number | null>('lng').as('lng')])
    .where('active', '=', true);
  if (serviceAreaId) query = query.where('service_area_id', '=', serviceAreaId);
  const { lat, lng } = await query.executeTakeFirstOrThrow();
  return lat === null || lng === null ? null : { lat, lng };
}
