import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import { narrowedStart, type TripSearch } from '#domain/trips/search.ts';
import { contactSeconds, tripScope } from '#domain/trips/visibility.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { TripFilter } from './filter-data.ts';

/**
 * Whether trip `t`, whose words are `s`, has the words looked for. What somebody may not read they may not find out by searching:
 * a partner neither the client's words, nor people and doors of trips that it does not hold.
 */
export function matches({ words }: { words: string }, actor: Actor): RawBuilder<SqlBool> {
  const query = sql`plain_text(${words}::text)::tsquery`;
  if (tripScope(actor).kind !== 'partner') return sql<SqlBool>`s.words @@ ${query}`;
  const people = sql`(select search_words(variadic array_agg(x.text)) from (
    select p.name as text from trip_passengers p where p.trip_id = t.id
    union all select q.address from trip_stops q where q.trip_id = t.id) x)`;
  return sql<SqlBool>`(s.region_words @@ ${query}
    or (t.partner_id = ${actor.partnerId} and (t.ended_at is null or t.ended_at > app_now() - make_interval(secs => ${contactSeconds}))
      and (s.region_words || ${people}) @@ ${query}))`;
}

/** What the words' own rows say of the scope and the period, so that their index need not be left to find out. */
export function wordsWithin(actor: Actor, { clientId, from, to }: TripFilter): RawBuilder<SqlBool>[] {
  const scope = tripScope(actor);
  const client = scope.kind === 'client' ? scope.clientId : clientId;
  return [
    ...(client ? [sql<SqlBool>`s.client_id = ${client}`] : []),
    ...(from ? [sql<SqlBool>`s.pickup_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`s.pickup_at < ${to}::timestamptz`] : []),
  ];
}

/** Who sees everybody's trips and names neither a client nor a partner searches the last days only. */
export async function narrow(
  db: Db,
  actor: Actor,
  filter: TripFilter,
  search: TripSearch | null,
): Promise<{ filter: TripFilter; searchedFrom: string | null }> {
  const whole = { filter, searchedFrom: null };
  if (search === null || 'number' in search || filter.clientId || filter.partnerId) return whole;
  if (tripScope(actor).kind !== 'all') return whole;
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const period = { from: filter.from ? new Date(filter.from) : null, to: filter.to ? new Date(filter.to) : null };
  const start = narrowedStart(period, rows[0]?.now ?? new Date())?.toISOString() ?? null;
  return start === null ? whole : { filter: { ...filter, from: start }, searchedFrom: start };
}
