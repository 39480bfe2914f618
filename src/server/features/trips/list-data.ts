import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { readSearch, type TripSearch } from '#domain/trips/search.ts';
import { writeCursor } from '#server/platform/api/cursor.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { readPolicy } from './data.ts';
import { filterConditions, partsOf, type TripFilter } from './filter-data.ts';
import { beyond, orderBy, type Sorting, sortingOf } from './order-data.ts';
import { matches, narrow, wordsWithin } from './search-data.ts';
import { present, type ViewRow, viewSelect } from './view-data.ts';

export type TripPage = { items: Trip[]; nextCursor: string | null; searchedFrom: string | null };
type Paging = { limit: number; cursor?: string | undefined };
type Found = { id: string; key: string };
type Condition = RawBuilder<SqlBool>;

/** How many of the rows in order are looked through for a text, for each one asked for, before its index is. */
const ROWS_WALKED_EACH = 40;

/** One page of the trips within scope, by the filter's order; the cursor is the last one's key and id. */
export async function listTrips(db: Db, actor: Actor, asked: TripFilter & Paging): Promise<TripPage> {
  const search = asked.q ? readSearch(asked.q) : null;
  const { filter, searchedFrom } = await narrow(db, actor, asked, search);
  const found = await findTrips(db, actor, filter, search, { cursor: asked.cursor, limit: asked.limit + 1 });
  const page = found.slice(0, asked.limit);
  const last = found.length > asked.limit ? page.at(-1) : undefined;
  return {
    items: await readViews(db, actor, page),
    nextCursor: last === undefined ? null : writeCursor(last.key, last.id),
    searchedFrom,
  };
}

/** How many trips the filter finds, counted no further than `most`. */
export async function countTrips(db: Db, actor: Actor, asked: TripFilter, most: number): Promise<number> {
  const search = asked.q ? readSearch(asked.q) : null;
  const { filter } = await narrow(db, actor, asked, search);
  const parts = conditionsOf(actor, filter, search);
  if (parts.length === 0) return 0;
  const text = search && 'words' in search ? [...wordsWithin(actor, filter), matches(search, actor)] : [];
  const words = text.length > 0 ? sql`join trip_search s on s.trip_id = t.id` : sql``;
  const found = parts.map(
    (part) => sql`(select t.id from trips t ${words} where ${all([...part, ...text])} limit ${most})`,
  );
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${most}) as count from (${sql.join(found, sql` union all `)}) f`.execute(db);
  return rows[0]?.count ?? 0;
}

async function findTrips(
  db: Db,
  actor: Actor,
  filter: TripFilter,
  search: TripSearch | null,
  { cursor, limit }: Paging,
): Promise<Found[]> {
  const sorting = sortingOf(filter.order, actor.role === 'parceiro');
  const after = beyond(cursor, sorting);
  const parts = conditionsOf(actor, filter, search, after);
  if (parts.length === 0) return [];
  if (search === null || 'number' in search) return walk(db, parts, sorting, limit);
  const text = matches(search, actor);
  // A text that is common is met soon; one that is rare has few rows to fetch and sort. Neither needs to be guessed.
  const near = await walkForText(db, parts, sorting, limit, text);
  return near ?? findByText(db, parts, sorting, limit, all([...wordsWithin(actor, filter), text]));
}

function conditionsOf(
  actor: Actor,
  filter: TripFilter,
  search: TripSearch | null,
  after: Condition[] = [],
): Condition[][] {
  const asked = [...filterConditions(filter, actor), ...after];
  if (search && 'number' in search) asked.push(sql<SqlBool>`t.number = ${search.number}`);
  return partsOf(actor, filter).map((part) => [part].concat(asked));
}

/** The first rows in order, each part of the scope along its own index. */
async function walk(db: Db, parts: Condition[][], sorting: Sorting, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, ${sorting.text} as key from (${firstOf(parts, sorting, limit)}) w
    ${orderBy(sorting, sql`w.key`, sql`w.id`)} limit ${limit}`.execute(db);
  return rows;
}

/** As `walk`, of those that contain the text; null when too few do among the first. Materialized, or the words' index is read here too. */
async function walkForText(
  db: Db,
  parts: Condition[][],
  sorting: Sorting,
  limit: number,
  text: Condition,
): Promise<Found[] | null> {
  const most = limit * ROWS_WALKED_EACH;
  const { rows } = await sql<{ walked: number; found: Found[] }>`
    with w as materialized (select id, key from (${firstOf(parts, sorting, most)}) p ${orderBy(sorting, sql`p.key`, sql`p.id`)} limit ${most}),
      s as materialized (select w.id, w.key, s.words, s.region_words from w join trip_search s on s.trip_id = w.id),
      f as (select s.id, s.key from s join trips t on t.id = s.id
        where ${text} ${orderBy(sorting, sql`s.key`, sql`s.id`)} limit ${limit})
    select (select count(*) from w) as walked,
      coalesce((select json_agg(json_build_object('id', id, 'key', ${sorting.text})) from f), '[]') as found`.execute(
    db,
  );
  const [answer] = rows;
  return answer && (answer.found.length === limit || answer.walked < most) ? answer.found : null;
}

/** All that contain the text, then sorted: the planner may come by the words' index, or by whatever narrows more. */
async function findByText(
  db: Db,
  parts: Condition[][],
  sorting: Sorting,
  limit: number,
  text: Condition,
): Promise<Found[]> {
  const found = parts.map(
    (part) =>
      sql`select t.id, ${sorting.key} as key from trips t join trip_search s on s.trip_id = t.id where ${all([...part, text])}`,
  );
  const { rows } = await sql<Found>`
    with f as materialized (${sql.join(found, sql` union `)})
    select id, ${sorting.text} as key from f ${orderBy(sorting, sql`f.key`, sql`f.id`)} limit ${limit}`.execute(db);
  return rows;
}

function firstOf(parts: Condition[][], sorting: Sorting, limit: number): RawBuilder<unknown> {
  const each = parts.map(
    (part) => sql`(select t.id, ${sorting.key} as key from trips t where ${all(part)}
      ${orderBy(sorting, sorting.key, sql`t.id`)} limit ${limit})`,
  );
  return sql.join(each, sql` union all `);
}

function all(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

async function readViews(db: Db, actor: Actor, page: readonly Found[]): Promise<Trip[]> {
  if (page.length === 0) return [];
  const { rows } = await sql<ViewRow>`${viewSelect} where t.id = any(${page.map(({ id }) => id)}::uuid[])`.execute(db);
  const policy = await readPolicy(db);
  const trips = new Map(rows.map((row) => [row.id, present(row, actor, policy)]));
  return page.flatMap(({ id }) => trips.get(id) ?? []);
}
