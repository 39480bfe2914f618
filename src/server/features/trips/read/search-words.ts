import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import { narrowedStart, queryOf, partitionQueryOf, type TripSearch, type TypedWord } from '#domain/trips/search.ts';
import { contactSeconds, tripScope } from '#domain/trips/visibility.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { TripFilter } from './filter.ts';
import { isHeld } from './status-conditions.ts';

/** Typed words, and the partitions of the search index (`search_partitions`) that can contain matches. */
export type WordSearch = { words: readonly TypedWord[]; partitions: string[] };

/**
 * Filter and text of a list after `narrow`. `search` is null without a text, and the trip's number if the text is a
 * complete trip code.
 */
export type Narrowed = {
  filter: TripFilter;
  search: { number: number } | WordSearch | null;
  searchedFrom: string | null;
};

const tsquery = (query: string) => sql`plain_text(${query}::text)::tsquery`;

/**
 * True when trip `t` with search row `s` contains the typed words. A search must not reveal hidden data. For a partner,
 * words of the client never match, and passengers and addresses match only in trips that are assigned to the partner.
 */
export function matches({ words }: WordSearch, actor: Actor): RawBuilder<SqlBool> {
  const query = tsquery(queryOf(words));
  if (tripScope(actor).kind !== 'partner') return sql<SqlBool>`s.words @@ ${query}`;
  const people = sql`(select search_words(variadic array_agg(x.text)) from (
    select p.name as text from trip_passengers p where p.trip_id = t.id
    union all select q.address from trip_stops q where q.trip_id = t.id) x)`;
  return sql<SqlBool>`(s.region_words @@ ${query}
    or (s.words @@ ${query} and t.partner_id = ${actor.partnerId} and ${mayReachPeople} and (s.region_words || ${people}) @@ ${query}))`;
}

const reachableSince = sql<Date>`(select app_now() - make_interval(secs => ${contactSeconds}))`;
const mayReachPeople = sql<SqlBool>`(t.ended_at is null or t.ended_at > ${reachableSince})`;

/** Selects the ids of all trips that may match. `matches` removes false candidates. */
export function candidates({ words, partitions }: WordSearch, actor: Actor): RawBuilder<unknown> {
  const queries = partitions.map((partition) => partitionQueryOf(words, partition));
  const inPartitions = sql`select found.trip_id from unnest(${queries}::text[]) as asked (query) cross join lateral (
    select s.trip_id from trip_search s
    where search_partitions(s.client_id, s.partner_id, s.pickup_at, s.words, s.region_words) @@ plain_text(asked.query)::tsquery) found`;
  if (tripScope(actor).kind !== 'partner') return inPartitions;
  const own = sql`select t.id from trips t where t.partner_id = ${actor.partnerId}`;
  return sql`${inPartitions} union all ${own} and ${isHeld} union all ${own} and t.ended_at > ${reachableSince}`;
}

/** Returns the SQL that counts, for each word, the rows of `s` that contain it. */
export function hitsOf({ words }: WordSearch, actor: Actor): RawBuilder<number[]> {
  const column = sql.ref(tripScope(actor).kind === 'partner' ? 's.region_words' : 's.words');
  return sql`array[${sql.join(words.map((word) => sql`(select count(*) from s where ${column} @@ ${tsquery(queryOf([word]))})`))}]`;
}

/**
 * Limits a text search without a client or partner to 90 days. A search within one client or partner covers all trips.
 */
export async function narrow(db: Db, actor: Actor, filter: TripFilter, typed: TripSearch | null): Promise<Narrowed> {
  if (typed === null || 'number' in typed) return { filter, search: typed, searchedFrom: null };
  const { words } = typed;
  const partition = ownPartition(actor, filter);
  if (partition) return { filter, search: { words, partitions: [partition] }, searchedFrom: null };
  const { now, last } = await db
    .selectFrom('trips')
    .select(({ fn }) => [sql<Date>`app_now()`.as('now'), fn.max<Date | null>('pickup_at').as('last')])
    .executeTakeFirstOrThrow();
  const period = { from: filter.from ? new Date(filter.from) : null, to: filter.to ? new Date(filter.to) : null };
  const start = narrowedStart(period, now)?.toISOString() ?? null;
  const from = start ?? filter.from ?? now.toISOString();
  const partitions = partitionsOfDays(new Date(from), period.to ?? last ?? now);
  return { filter: { ...filter, from }, search: { words, partitions }, searchedFrom: start };
}

function ownPartition(actor: Actor, { clientId, partnerId }: TripFilter): string | null {
  const scope = tripScope(actor);
  if (scope.kind === 'client') return `c${endOf(scope.clientId)}`;
  if (scope.kind === 'partner') return `r${endOf(scope.partnerId)}`;
  if (clientId) return `c${endOf(clientId)}`;
  return partnerId ? `p${endOf(partnerId)}` : null;
}

const endOf = (id: string): string => id.slice(-6).toLowerCase();

const partitionMs = 30 * 86_400_000;

function partitionsOfDays(from: Date, to: Date): string[] {
  const [first, last] = [from, to].map((at) => Math.floor(at.getTime() / partitionMs)) as [number, number];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `d${first + at}`);
}
