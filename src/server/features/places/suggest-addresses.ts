import { sql } from 'kysely';
import type { AddressSuggestion, Suggestions } from '#contract/addresses.ts';
import type { placesContract } from '#contract/places.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { plainName } from '#domain/places/zones.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { FoundAddress } from '#server/platform/outside/found-address.ts';
import type { Services } from '#server/platform/services.ts';
import { readAreaBounds } from './read-bounds.ts';
import { searchGazetteer } from './gazetteer/search-gazetteer.ts';
import { readPlaceSearch } from './search-places.ts';

type Asked = InputOf<typeof placesContract.suggestions>;

/** Longest time for which the response waits for the geocoder. */
const PATIENCE_MS = 400;
/** Maximum share of the central's own places in the list, so that the list also has room for addresses. */
const OWN_SHARE = 0.6;
/** A shorter text is too ambiguous for the geocoder. */
const SHORTEST_ADDRESS = 4;

/**
 * Suggests places and addresses for typed text: the central's own places, then the earlier addresses that the caller
 * may see (`known`), the addresses of the geocoder that arrive in time, and the gazetteer. Without a text, suggests
 * places, and returns the bounds of the area. All queries are issued together, because each typed letter waits for them.
 */
export async function suggestAddresses(
  { db, outside }: Pick<Services, 'db' | 'outside'>,
  asked: Asked,
  known: Promise<readonly AddressSuggestion[]>,
): Promise<Suggestions> {
  const { q, limit, only } = asked;
  if (!q) {
    const [items, bounds] = await Promise.all([
      suggestPlaces(db, asked),
      readAreaBounds(db, asked.serviceAreaId),
      known,
    ]);
    return { items, geocoder: 'off', bounds };
  }
  if (only) {
    const [items] = await Promise.all([searchGazetteer(db, { ...asked, q }), known]);
    return { items, geocoder: 'off', bounds: null };
  }
  const [own, earlier, listed, { found, geocoder }] = await Promise.all([
    suggestPlaces(db, asked),
    known,
    searchGazetteer(db, { ...asked, q }),
    askGeocoder({ db, outside }, q, asked),
  ]);
  const others = distinctAddresses([...earlier, ...found, ...listed]);
  const items = [...own.slice(0, Math.max(limit - others.length, Math.ceil(limit * OWN_SHARE))), ...others];
  return { items: items.slice(0, limit), geocoder, bounds: null };
}

type Geocoded = { found: AddressSuggestion[]; geocoder: Suggestions['geocoder'] };

async function askGeocoder(
  { db, outside: { geocoder } }: Pick<Services, 'db' | 'outside'>,
  q: string,
  asked: Asked,
): Promise<Geocoded> {
  const isAddress = q.length >= SHORTEST_ADDRESS && /\p{L}/u.test(q);
  if (!geocoder || !isAddress) return { found: [], geocoder: 'off' };
  const around = pointOf(asked) ?? (await readMiddle(db, asked.serviceAreaId));
  const said = await atOnce(geocoder.find(q, around));
  if (said === 'pending') return { found: [], geocoder: 'pending' };
  return said.ok
    ? { found: said.value.map(fromGeocoder), geocoder: 'complete' }
    : { found: [], geocoder: 'unavailable' };
}

/** Keeps the first of equal addresses. An address without a district equals the same address in any district. */
function distinctAddresses(suggestions: readonly AddressSuggestion[]): AddressSuggestion[] {
  const kept = new Map<string, Set<string>>();
  return suggestions.filter(({ name, address, number, district }) => {
    const door = plainName([name, address, number].filter(Boolean).join(' '));
    const where = plainName(district ?? '');
    const seen = kept.get(door);
    if (seen && (where === '' || seen.has('') || seen.has(where))) return false;
    kept.set(door, (seen ?? new Set()).add(where));
    return true;
  });
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
  return rows.map((row) => Object.assign(row, { source: 'place' as const, number: null, cep: null, stop: null }));
}

function fromGeocoder(found: FoundAddress): AddressSuggestion {
  return { source: 'geocoder', placeId: null, serviceAreaId: null, stop: null, ...found };
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
