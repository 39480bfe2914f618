import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AddressSuggestion } from '#contract/addresses.ts';
import type { placesContract } from '#contract/places.ts';
import type { Stop } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { readTypedAddress } from '#domain/places/typed-address.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';
import { anyClient, clientInReach, doorsOf, doorsOfPhone, knownDoors, stopKey } from './read-passengers.ts';

type Asked = InputOf<typeof placesContract.suggestions>;
type Found = RowOf<'favourite_stops', 'name'> & {
  favourite: boolean;
  serviceAreaId: RowOf<'favourite_stops'>['service_area_id'];
  stop: Stop;
};

/** Maximum number of addresses of the client and of the passenger, so that the list has room for other addresses. */
const MOST = 4;

/**
 * Suggests the client's saved and earlier addresses, then the passenger's earlier addresses, that contain all typed
 * words. Users of a client get the addresses of their own client only; the central gets a passenger's addresses of all
 * clients, as in the list of passengers.
 */
export async function suggestKnown(db: Db, actor: Actor, asked: Asked): Promise<Outcome<AddressSuggestion[]>> {
  const { q, phone, only } = asked;
  const clientId = clientInReach(actor, asked.clientId);
  if (asked.clientId !== undefined && clientId === null) return refuse('not_found', 'Cliente não encontrado.');
  if (!q || only || clientId === null) return ok([]);
  const typed = readTypedAddress(q);
  const words = [...typed.words, ...typed.numbers];
  if (words.length === 0) return ok([]);
  const mayMatch = containsAll(words);
  const ofSaved = sql<SqlBool>`(${mayMatch} or ${stopKey} in (select stop_key from favourite_stops where client_id = ${clientId}))`;
  const [ofClient, ofPassenger] = await Promise.all([
    clientId === anyClient ? [] : readFound(db, knownDoors(clientId, doorsOf(sql.val(clientId), ofSaved)), words),
    phone === undefined ? [] : readFound(db, knownDoors(null, doorsOfPhone(clientId, phone, mayMatch)), words),
  ]);
  return ok([
    ...ofClient.map((one) => suggestionOf(one.favourite ? 'saved' : 'history', one)),
    ...ofPassenger.map((one) => suggestionOf('passenger', one)),
  ]);
}

/** Leaves out unnamed stops at places of the central, because the places are suggested themselves. */
async function readFound(db: Db, doors: RawBuilder<unknown>, words: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`${doors}
    select favourite, name, area_id as "serviceAreaId", stop from known where (name is not null or stop->>'placeId' is null) and ${isTyped(words)}
    order by favourite desc, weight desc nulls last, key limit ${MOST}`.execute(db);
  return rows;
}

/** Matches known addresses in which each typed word and number begins a word. */
function isTyped(words: readonly string[]): RawBuilder<SqlBool> {
  const known = sql`search_words(concat_ws(' ', name, stop->>'address', stop->>'number', stop->>'district', stop->>'city'))`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${known} like ${`% ${word}%`}`),
    sql` and `,
  )})`;
}

/**
 * Matches the stops `s` that contain all typed words anywhere. This cheap test comes before the stops of up to 500 trips
 * are grouped, which takes most of the time of a suggestion. Equal addresses have equal texts, so no group is divided.
 */
function containsAll(words: readonly string[]): RawBuilder<SqlBool> {
  const text = sql`plain_text(concat_ws(' ', s.address, s.number, s.district, s.city))`;
  const longFirst = words.toSorted((one, other) => other.length - one.length);
  const found = longFirst.map((word) => sql`${text} like ${`%${word}%`}`);
  return sql<SqlBool>`(s.place_id is null and ${sql.join(found, sql` and `)})`;
}

function suggestionOf(source: 'saved' | 'history' | 'passenger', found: Found): AddressSuggestion {
  const { name, serviceAreaId, stop } = found;
  const { address, number, district, city, uf, cep, placeId, lat, lng } = stop;
  return { source, placeId, serviceAreaId, name, address, number, district, city, uf, cep, lat, lng, stop };
}
