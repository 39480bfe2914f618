import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { TripOrder } from '#contract/trips.ts';
import type { Actor } from '#domain/access/roles.ts';
import { openStatuses, terminalStatuses, tripStatuses } from '#domain/trips/status.ts';
import { tripScope } from '#domain/trips/visibility.ts';
import { availableTo } from './data.ts';

/** What narrows a list of trips, as GET /trips takes it. */
export type TripFilter = {
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  endedFrom?: string | undefined;
  endedTo?: string | undefined;
  q?: string | undefined;
  partnerId?: string | undefined;
  clientId?: string | undefined;
  seriesId?: string | undefined;
  clientSide?: string | undefined;
  partnerSide?: string | undefined;
  uncovered?: boolean | undefined;
  designated?: boolean | undefined;
  order: TripOrder;
};

type Condition = RawBuilder<SqlBool>;

const endedOn = sql`(t.ended_at at time zone t.time_zone)::date`;

// Days are those of the trip's own zone, instants are what the indexes know. No zone is further from UTC than a day: only ends near the first
// and the last day are looked at in theirs – and where most rows need no look, the database knows how many to expect and walks in order.
const endedSince = (day: string) => sql<SqlBool>`t.ended_at >= ${day}::date - interval '1 day'
  and (t.ended_at >= ${day}::date + interval '2 days' or ${endedOn} >= ${day}::date)`;
const endedUntil = (day: string) => sql<SqlBool>`t.ended_at < ${day}::date + interval '2 days'
  and (t.ended_at < ${day}::date - interval '1 day' or ${endedOn} <= ${day}::date)`;

/** Whether only trips that have ended are asked for, by when they did: they are sorted by that, too. */
export function goesByEnd({ endedFrom, endedTo }: Pick<TripFilter, 'endedFrom' | 'endedTo'>): boolean {
  return Boolean(endedFrom ?? endedTo);
}

/** Everything that the filter asks but its text. */
export function filterConditions(filter: TripFilter, actor: Actor): Condition[] {
  const { status, from, to, endedFrom, endedTo } = filter;
  const { partnerId, clientId, seriesId, clientSide, partnerSide, uncovered, designated } = filter;
  return [
    status && sql<SqlBool>`t.status = any(${status.split(',')}::text[])`,
    from && sql<SqlBool>`t.pickup_at >= ${from}::timestamptz`,
    to && sql<SqlBool>`t.pickup_at < ${to}::timestamptz`,
    endedFrom && endedSince(endedFrom),
    endedTo && endedUntil(endedTo),
    // What a partner holds is found by who holds it; that it also sees others' is no reason to tell of them.
    partnerId && sql<SqlBool>`t.partner_id = ${actor.partnerId ?? partnerId} and t.partner_id = ${partnerId}`,
    clientId && sql<SqlBool>`t.client_id = ${clientId}`,
    seriesId && sql<SqlBool>`t.series_id = ${seriesId}`,
    clientSide && sql<SqlBool>`t.client_side = ${clientSide}`,
    partnerSide && sql<SqlBool>`t.partner_side = ${partnerSide}`,
    uncovered && sql<SqlBool>`t.status = any(${[...openStatuses]}::text[]) and t.pickup_at > app_now()`,
    designated && sql<SqlBool>`t.status = 'scheduled' and t.designated_partner_id = ${actor.partnerId}`,
  ].filter((condition): condition is Condition => Boolean(condition));
}

/** `few`: so few that a text is looked for in each. */
export type Part = { where: Condition; few: boolean };

/**
 * The scope (`inScope`, data.ts) in parts of which each can be walked along an index; together they are the whole. Each
 * status is a part of its own where several are asked for, and always where amounts lead.
 */
export function partsOf(actor: Actor, filter: TripFilter): Part[] {
  const scope = tripScope(actor);
  if (scope.kind === 'none') return [];
  if (scope.kind === 'partner') return partnersParts(scope.partnerId, filter);
  const own = scope.kind === 'client' ? sql<SqlBool>`t.client_id = ${scope.clientId}` : sql<SqlBool>`true`;
  return statusParts(filter, scope.kind === 'client').map((part) => ({
    where: sql<SqlBool>`(${own} and ${part})`,
    few: false,
  }));
}

function statusParts(filter: TripFilter, ofClient: boolean): Condition[] {
  const { status, order, q, clientId, partnerId } = filter;
  const asked = status?.split(',') ?? impliedStatuses(filter);
  const byAmount = order === 'dearest' || order === 'cheapest';
  // Only one state named by itself lets an index be walked by the end.
  const split = asked.length > (goesByEnd(filter) ? 0 : 1);
  const leads = byAmount ? !partnerId : split && !clientId && !partnerId && !ofClient;
  if (q || !leads) return [sql<SqlBool>`true`];
  return (asked.length > 0 ? asked : tripStatuses).map((one) => sql<SqlBool>`t.status = ${one}`);
}

function impliedStatuses(filter: TripFilter): readonly string[] {
  if (filter.uncovered) return openStatuses;
  return goesByEnd(filter) ? terminalStatuses : [];
}

function partnersParts(partnerId: string, filter: TripFilter): Part[] {
  const held = { where: sql<SqlBool>`t.partner_id = ${partnerId}`, few: false };
  if (filter.partnerId) return [held];
  // Few at any time, and found by what ties each of them to the partner. Who held a trip and no longer does has let it go.
  const others = sql<SqlBool>`t.partner_id is distinct from ${partnerId} and t.id = any(array(
    select trip_id from trip_holders where partner_id = ${partnerId} and held_until is not null
    union all select id from trips where status = 'offered' and offered_partner_id = ${partnerId}
    union all select id from trips where status = 'scheduled' and designated_partner_id = ${partnerId}
    union all ${availableTo(partnerId)}))`;
  return [held, { where: others, few: true }];
}
