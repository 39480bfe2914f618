import { type RawBuilder, sql } from 'kysely';
import type { AddressSuggestion } from '#contract/addresses.ts';
import { parseCep } from '#domain/documents/cep.ts';
import { houseNumber, readTypedAddress, type TypedAddress, wholeNames } from '#domain/places/typed-address.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

type Entry = RowOf<'gazetteer', 'kind' | 'name' | 'district' | 'city' | 'uf' | 'cep' | 'lat' | 'lng'>;
type Asked = { q: string; serviceAreaId?: string | undefined; limit: number; only?: 'district' | undefined };

/**
 * Number of matching entries among which the best are chosen. It bounds the time of a text such as `s`, which begins
 * words of most entries. Streets whose whole name was typed are added, because `rua são paulo` matches all entries of
 * the city.
 */
const MOST_RANKED = 2000;

/**
 * Finds streets and districts by the beginnings of their words, in any order. A number is the number of the house,
 * unless it is part of the name (`13 de maio`). Entries score higher for words in their name than in their district or
 * city, and in the city of the service area. `offset 0` computes the words of each name once and not per typed word.
 */
export async function searchGazetteer(db: Db, { q, serviceAreaId, limit, only }: Asked): Promise<AddressSuggestion[]> {
  const cep = parseCep(q);
  const typed = cep === null ? readTypedAddress(q) : { words: [cep], numbers: [] };
  if (typed.words.length === 0) return [];
  const query = typed.words.map((word) => `'${word}':*`).join(' & ');
  const { rows } = await sql<Entry>`
    select kind, name, district, city, uf, cep, lat, lng
    from (select *, search_words(name) || ' ' as name_words from (${entriesOf(q, query, only)}) found offset 0) g
    order by ${score(typed)} + ${inCityOf(serviceAreaId)} desc, length(name), name_words, id
    limit ${limit}`.execute(db);
  return rows.map((row) => suggestionOf(row, row.kind === 'street' ? houseNumber(typed, row.name) : null));
}

/** Selects the entries to be ranked. The index of unique entries finds a name at once. */
function entriesOf(q: string, query: string, only: Asked['only']): RawBuilder<unknown> {
  const matches = sql`select * from gazetteer where words @@ ${query}::tsquery`;
  if (only) return sql`${matches} and kind = ${only} limit ${MOST_RANKED}`;
  const isNamed = sql`(kind = 'street' and plain_text(name) = any(${wholeNames(q)}::text[]))`;
  return sql`(${matches} and not ${isNamed} limit ${MOST_RANKED})
    union all (select * from gazetteer where ${isNamed} limit ${MOST_RANKED})`;
}

/**
 * Counts in `name_words` twice each word with which a word of the name begins, and once each word that is a whole word of
 * the name.
 */
function score({ words, numbers }: TypedAddress): RawBuilder<number> {
  const parts = [
    ...words.flatMap((word) => [
      sql`2 * (name_words like ${`% ${word}%`})::int`,
      sql`(name_words like ${`% ${word} %`})::int`,
    ]),
    ...numbers.map((number) => sql`2 * (name_words like ${`% ${number} %`})::int`),
  ];
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

/** Compares the exact name first, because removing the accents of the names of 2,000 entries takes longer. */
function inCityOf(serviceAreaId: string | undefined): RawBuilder<number> {
  if (!serviceAreaId) return sql<number>`0`;
  const city = sql`(select coalesce(a.city, a.name) from service_areas a where a.id = ${serviceAreaId})`;
  const plain = sql`(select plain_text(coalesce(a.city, a.name)) from service_areas a where a.id = ${serviceAreaId})`;
  return sql<number>`coalesce((city = ${city} or plain_text(city) = ${plain})::int, 0)`;
}

function suggestionOf({ kind, name, ...where }: Entry, number: string | null): AddressSuggestion {
  const suggestion = { placeId: null, serviceAreaId: null, name: null, address: name, number, stop: null, ...where };
  return kind === 'street'
    ? { source: 'street', ...suggestion }
    : { source: 'district', ...suggestion, district: name };
}
