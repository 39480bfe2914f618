import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { readSearch } from '#domain/trips/search.ts';
import { writeCursor } from '#server/platform/api/cursor.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';
import { filterConditions, goesByEnd, type Part, partsOf, type TripFilter } from './filter.ts';
import { inScope } from './scope.ts';
import { candidates, hitsOf, matches, narrow, type Narrowed, type WordSearch } from './search-words.ts';
import { beyond, orderBy, type Sorting, sortingOf } from './sort.ts';
import { present, readViewRows, type ViewRow, viewSelectWith } from './view.ts';

export type TripPage = { items: Trip[]; nextCursor: string | null; searchedFrom: string | null };
type Paging = { limit: number; cursor?: string | undefined };
type Found = RowOf<'trips', 'id'> & { key: string };
type Condition = RawBuilder<SqlBool>;
type Search = Narrowed['search'];

/** Maximum page size of the API. Exports read larger pages. */
const MOST_LISTED = 100;
/**
 * Number of rows that a text search scans in list order for each requested row, before it uses the text index. The
 * first constant is the size of the sample, the second constant is the maximum.
 */
const ROWS_SAMPLED_EACH = 8;
const ROWS_WALKED_EACH = 80;
/**
 * Minimum number of requested rows for which the sample is computed. A smaller sample does not show how common a text
 * is.
 */
const MIN_SAMPLE_ROWS = 26;

/**
 * Returns one page of the trips that the actor may see, in the order of the filter. The cursor consists of the sort key
 * and the id of the last trip.
 */
export async function listTrips(
  db: Db,
  actor: Actor,
  asked: TripFilter & Paging,
  prepared: Db = db,
): Promise<TripPage> {
  // Lists without a filter use a prepared statement, because one plan is good for all users. With a filter the best
  // plan depends on the values.
  if (!asked.q && asked.limit <= MOST_LISTED && filterConditions(asked, actor).length === 0)
    return readPage(prepared, actor, asked);
  const { ids, ...page } = await findPage(db, actor, asked);
  return { items: await readTrips(prepared, actor, ids), ...page };
}

/**
 * Reads a page of a list without a filter in one statement. The maximum number of scanned rows is part of the SQL text,
 * because the plan depends on this number. The page size is a parameter, so that all page sizes share one plan.
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

/** Returns the trip ids of a page, for callers that read other data of these trips too. */
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

/** Counts the trips that match the filter, up to `most`. */
export async function countTrips(db: Db, actor: Actor, asked: TripFilter, most: number): Promise<number> {
  const { filter, search } = await narrow(db, actor, asked, asked.q ? readSearch(asked.q) : null);
  const parts = conditionsOf(actor, filter, search);
  if (parts.length === 0) return 0;
  const found = parts.map((part) => sql`(select t.id ${sourceOf(part, search, search, actor)} limit ${most})`);
  const count = sql<number>`(select least(count(*), ${most}) from (${sql.join(found, sql` union all `)}) f)`;
  return (await db.selectNoFrom(count.as('count')).executeTakeFirstOrThrow()).count;
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
  // For a common text, a scan in list order soon finds enough rows. For a rare text, the text index finds few rows to
  // fetch and sort. A sample of the first rows shows how common the text is.
  const order = { db, actor, parts, sorting, search, limit };
  const reach = Math.max(limit, MIN_SAMPLE_ROWS);
  const sample = await sampleText(order, reach * ROWS_SAMPLED_EACH);
  if (sample.found.length === limit || sample.walked < reach * ROWS_SAMPLED_EACH) return sample.found;
  const estimatedRows = Math.ceil(2 * limit * (sample.walked / sample.found.length));
  if (estimatedRows <= reach * ROWS_WALKED_EACH) {
    const near = await walkForText(order, estimatedRows);
    if (near.length === limit) return near;
  }
  return findByText(order, { ...search, words: rareOf(search.words, sample) });
}

function sortingFor(filter: TripFilter, { role }: Actor): Sorting {
  return sortingOf({ order: filter.order, byEnd: goesByEnd(filter), ofPartner: role === 'parceiro' });
}

function conditionsOf(actor: Actor, filter: TripFilter, search: Search, after: Condition[] = []): Part[] {
  const asked = [...filterConditions(filter, actor), ...after];
  if (search && 'number' in search) asked.push(sql<SqlBool>`t.number = ${search.number}`);
  return partsOf(actor, filter).map(({ where, few }) => ({ where: all([where, ...asked]), few }));
}

/** Returns the first rows in list order. Each part of the scope uses its own index. */
async function walk(db: Db, parts: Part[], sorting: Sorting, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, ${sorting.text} as key from (${firstOf(parts, sorting, limit)}) w
    ${orderBy(sorting, sql`w.key`, sql`w.id`)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

type TextOrder = { db: Db; actor: Actor; parts: Part[]; sorting: Sorting; search: WordSearch; limit: number };
type Sample = { walked: number; hits: number[]; found: Found[] };

/**
 * Searches the first rows for the text and counts the rows that contain each word. The CTE is materialized, because
 * otherwise the planner would use the text index.
 */
async function sampleText({ db, actor, parts, sorting, search, limit }: TextOrder, most: number): Promise<Sample> {
  const { rows } = await sql<Sample>`
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

/** Scans rows in list order and stops when enough rows match. */
async function walkForText({ db, actor, parts, sorting, search, limit }: TextOrder, most: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select w.id, ${sorting.text} as key from (
      select p.id, p.key from (${firstOf(parts, sorting, most)}) p ${orderBy(sorting, sql`p.key`, sql`p.id`)} limit ${most}) w
    cross join lateral (select from trip_search s join trips t on t.id = s.trip_id
      where s.trip_id = w.id and ${matches(search, actor)} offset 0) f
    ${orderBy(sorting, sql`w.key`, sql`w.id`)} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Removes words that more than a fifth of the sampled rows contain, because they only slow down the index scan. The
 * rarest word always remains.
 */
function rareOf(words: WordSearch['words'], { walked, hits }: Sample): WordSearch['words'] {
  const most = Math.max(walked / 5, Math.min(...hits));
  return words.filter((_, at) => (hits[at] ?? 0) <= most);
}

/** Finds all rows with the text by the text index, and sorts them. */
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

/**
 * Returns the FROM and WHERE clauses of a part. The candidate ids are an array, so that the planner fetches rows by id
 * even if it misestimates their number.
 */
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

/**
 * Returns the trips with these ids, in the same order, as the actor may see them. Checks the scope again, because a
 * trip may have changed since its id was found.
 */
export async function readTrips(db: Db, actor: Actor, ids: readonly string[]): Promise<Trip[]> {
  if (ids.length === 0) return [];
  const rows = await readViewRows(db, actor, sql`where t.id = any(${ids}::uuid[]) and ${inScope(actor)}`);
  const trips = new Map(rows.map((row) => [row.id, present(row, actor)]));
  return ids.flatMap((id) => trips.get(id) ?? []);
}
