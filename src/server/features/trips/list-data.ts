import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { readSearch } from '#domain/trips/search.ts';
import { writeCursor } from '#server/platform/api/cursor.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { inScope } from './data.ts';
import { filterConditions, goesByEnd, type Part, partsOf, type TripFilter } from './filter-data.ts';
import { beyond, orderBy, type Sorting, sortingOf } from './order-data.ts';
import { candidates, hitsOf, matches, type Narrowed, narrow, type WordSearch } from './search-data.ts';
import { present, type ViewRow, viewSelect, viewSelectWith } from './view-data.ts';

export type TripPage = { items: Trip[]; nextCursor: string | null; searchedFrom: string | null };
type Paging = { limit: number; cursor?: string | undefined };
type Found = { id: string; key: string };
type Condition = RawBuilder<SqlBool>;
type Search = Narrowed['search'];

/** Of the API; an export reads more at a time. */
const MOST_LISTED = 100;
/** How many of the rows in order are looked through for a text before its index is, for each one asked for: first, and at most. */
const ROWS_TASTED_EACH = 8;
const ROWS_WALKED_EACH = 80;
/** A shorter page looks through as many rows as one of this length: few rows do not tell how common a text is. */
const SHORTEST = 26;

/** One page of the trips within scope, by the filter's order; the cursor is the last one's key and id. */
export async function listTrips(
  db: Db,
  actor: Actor,
  asked: TripFilter & Paging,
  prepared: Db = db,
): Promise<TripPage> {
  // All that one may see is walked along the same index, whoever one is; what narrows it is planned for its values.
  if (!asked.q && asked.limit <= MOST_LISTED && filterConditions(asked, actor).length === 0)
    return readPage(prepared, actor, asked);
  const { ids, ...page } = await findPage(db, actor, asked);
  return { items: await readTrips(prepared, actor, ids), ...page };
}

/**
 * A page that nothing narrows, found and read by one statement. How far it is walked stands in the text, since a plan that is kept has to
 * know it; how many are asked for does not, or each number would have a plan of its own.
 */
async function readPage(db: Db, actor: Actor, asked: TripFilter & Paging): Promise<TripPage> {
  const sorting = sortingFor(asked, actor);
  const parts = conditionsOf(actor, asked, null, beyond(asked.cursor, sorting));
  if (parts.length === 0) return { items: [], nextCursor: null, searchedFrom: null };
  const order = orderBy(sorting, sql`w.key`, sql`w.id`);
  const { rows } = await sql<ViewRow & { key: string }>`
    with w as materialized (select id, key from (${firstOf(parts, sorting, MOST_LISTED + 1)}) w ${order} limit ${asked.limit + 1})
    ${viewSelectWith(sql`${sorting.text} as key`, actor)} join w on w.id = t.id ${order}`.execute(db);
  const page = rows.slice(0, asked.limit);
  const last = rows.length > asked.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => present(row, actor)),
    nextCursor: last === undefined ? null : writeCursor(last.key, last.id),
    searchedFrom: null,
  };
}

/** Which trips the page has, for who reads more than the trips themselves. */
export async function findPage(
  db: Db,
  actor: Actor,
  asked: TripFilter & Paging,
): Promise<Omit<TripPage, 'items'> & { ids: string[] }> {
  const { filter, search, searchedFrom } = await narrow(db, actor, asked, asked.q ? readSearch(asked.q) : null);
  const found = await findTrips(db, actor, filter, search, { cursor: asked.cursor, limit: asked.limit + 1 });
  const page = found.slice(0, asked.limit);
  const last = found.length > asked.limit ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    nextCursor: last === undefined ? null : writeCursor(last.key, last.id),
    searchedFrom,
  };
}

/** How many trips the filter finds, counted no further than `most`. */
export async function countTrips(db: Db, actor: Actor, asked: TripFilter, most: number): Promise<number> {
  const { filter, search } = await narrow(db, actor, asked, asked.q ? readSearch(asked.q) : null);
  const parts = conditionsOf(actor, filter, search);
  if (parts.length === 0) return 0;
  const found = parts.map((part) => sql`(select t.id ${sourceOf(part, search, search, actor)} limit ${most})`);
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${most}) as count from (${sql.join(found, sql` union all `)}) f`.execute(db);
  return rows[0]?.count ?? 0;
}

async function findTrips(
  db: Db,
  actor: Actor,
  filter: TripFilter,
  search: Search,
  { cursor, limit }: Paging,
): Promise<Found[]> {
  const sorting = sortingFor(filter, actor);
  const parts = conditionsOf(actor, filter, search, beyond(cursor, sorting));
  if (parts.length === 0) return [];
  if (search === null || 'number' in search) return walk(db, parts, sorting, limit);
  // A text that is common is met soon; one that is rare has few rows to fetch and sort. The first rows tell which it is.
  const order = { db, actor, parts, sorting, search, limit };
  const reach = Math.max(limit, SHORTEST);
  const taste = await tasteText(order, reach * ROWS_TASTED_EACH);
  if (taste.found.length === limit || taste.walked < reach * ROWS_TASTED_EACH) return taste.found;
  const promised = Math.ceil(2 * limit * (taste.walked / taste.found.length));
  if (promised <= reach * ROWS_WALKED_EACH) {
    const near = await walkForText(order, promised);
    if (near.length === limit) return near;
  }
  return findByText(order, { ...search, words: rareOf(search.words, taste) });
}

function sortingFor(filter: TripFilter, { role }: Actor): Sorting {
  return sortingOf({ order: filter.order, byEnd: goesByEnd(filter), ofPartner: role === 'parceiro' });
}

function conditionsOf(actor: Actor, filter: TripFilter, search: Search, after: Condition[] = []): Part[] {
  const asked = [...filterConditions(filter, actor), ...after];
  if (search && 'number' in search) asked.push(sql<SqlBool>`t.number = ${search.number}`);
  return partsOf(actor, filter).map(({ where, few }) => ({ where: all([where, ...asked]), few }));
}

/** The first rows in order, each part of the scope along its own index. */
async function walk(db: Db, parts: Part[], sorting: Sorting, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, ${sorting.text} as key from (${firstOf(parts, sorting, limit)}) w
    ${orderBy(sorting, sql`w.key`, sql`w.id`)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

type TextOrder = { db: Db; actor: Actor; parts: Part[]; sorting: Sorting; search: WordSearch; limit: number };
type Taste = { walked: number; hits: number[]; found: Found[] };

/** Of the first rows in order those that contain the text, and how often each word was met. Materialized, or the words' index is read here too. */
async function tasteText({ db, actor, parts, sorting, search, limit }: TextOrder, most: number): Promise<Taste> {
  const { rows } = await sql<Taste>`
    with w as materialized (select id, key from (${firstOf(parts, sorting, most)}) p ${orderBy(sorting, sql`p.key`, sql`p.id`)} limit ${most}),
      s as materialized (select w.id, w.key, s.words, s.region_words from w join trip_search s on s.trip_id = w.id),
      f as (select s.id, s.key from s join trips t on t.id = s.id
        where ${matches(search, actor)} ${orderBy(sorting, sql`s.key`, sql`s.id`)} limit ${limit})
    select (select count(*) from w) as walked, ${hitsOf(search, actor)} as hits,
      coalesce((select json_agg(json_build_object('id', id, 'key', ${sorting.text})) from f), '[]') as found`.execute(
    db,
  );
  return rows[0] ?? { walked: 0, hits: [], found: [] };
}

/** The same row by row, until there are enough. */
async function walkForText({ db, actor, parts, sorting, search, limit }: TextOrder, most: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select w.id, ${sorting.text} as key from (
      select p.id, p.key from (${firstOf(parts, sorting, most)}) p ${orderBy(sorting, sql`p.key`, sql`p.id`)} limit ${most}) w
    cross join lateral (select from trip_search s join trips t on t.id = s.trip_id
      where s.trip_id = w.id and ${matches(search, actor)} offset 0) f
    ${orderBy(sorting, sql`w.key`, sql`w.id`)} limit ${limit}`.execute(db);
  return rows;
}

/** Words that every fifth row has only cost the index time; the rarest is always asked for. */
function rareOf(words: WordSearch['words'], { walked, hits }: Taste): WordSearch['words'] {
  const most = Math.max(walked / 5, Math.min(...hits));
  return words.filter((_, at) => (hits[at] ?? 0) <= most);
}

/** All that contain the text, by the index of words, then sorted. */
async function findByText(
  { db, actor, parts, sorting, search, limit }: TextOrder,
  indexed: WordSearch,
): Promise<Found[]> {
  const found = parts.map((part) => sql`select t.id, ${sorting.key} as key ${sourceOf(part, search, indexed, actor)}`);
  const { rows } = await sql<Found>`
    with f as materialized (${sql.join(found, sql` union `)})
    select id, ${sorting.text} as key from f ${orderBy(sorting, sql`f.key`, sql`f.id`)} limit ${limit}`.execute(db);
  return rows;
}

/** The trips of a part that are looked for; as an array, so that they are fetched one by one, however many the planner expects. */
function sourceOf({ where, few }: Part, search: Search, indexed: Search, actor: Actor): RawBuilder<unknown> {
  if (!search || !indexed || 'number' in search || 'number' in indexed) return sql`from trips t where ${where}`;
  const may = few ? sql<SqlBool>`true` : sql<SqlBool>`t.id = any(array(${candidates(indexed, actor)}))`;
  return sql`from trips t join trip_search s on s.trip_id = t.id where ${all([where, may, matches(search, actor)])}`;
}

function firstOf(parts: Part[], sorting: Sorting, limit: number): RawBuilder<unknown> {
  const each = parts.map(
    ({ where }) => sql`(select t.id, ${sorting.key} as key from trips t where ${where}
      ${orderBy(sorting, sorting.key, sql`t.id`)} limit ${sql.lit(limit)})`,
  );
  return sql.join(each, sql` union all `);
}

function all(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The trips of a page, in its order, as this person may see them. Who may is asked again: it may have changed since the page was found. */
export async function readTrips(db: Db, actor: Actor, ids: readonly string[]): Promise<Trip[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<ViewRow>`${viewSelect(actor)} where t.id = any(${ids}::uuid[]) and ${inScope(actor)}`.execute(db);
  const trips = new Map(rows.map((row) => [row.id, present(row, actor)]));
  return ids.flatMap((id) => trips.get(id) ?? []);
}
