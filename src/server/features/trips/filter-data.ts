import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { TripOrder } from '#contract/trips.ts';
import type { Actor } from '#domain/access/roles.ts';
import { openStatuses, terminalStatuses, tripStatuses } from '#domain/trips/status.ts';
import { tripScope } from '#domain/trips/visibility.ts';
import { availableTo, poolOf } from './data.ts';

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
  past?: boolean | undefined;
  uncovered?: boolean | undefined;
  designated?: boolean | undefined;
  order: TripOrder;
};

type Condition = RawBuilder<SqlBool>;

/** Day on which a trip `t` ended, in its own zone (decision 0074). */
export const endedOn = sql`(t.ended_at at time zone t.time_zone)::date`;

// Days are those of the trip's own zone, instants are what the indexes know. No zone is more than 14 hours before UTC or 12 behind it: only ends
// near the first and the last day are looked at in theirs – and where most rows need no look, the database knows how many to expect and walks in order.
const endedSince = (day: string) => sql<SqlBool>`t.ended_at >= ${day}::date - interval '14 hours'
  and (t.ended_at >= ${day}::date + interval '12 hours' or ${endedOn} >= ${day}::date)`;
const endedUntil = (day: string) => sql<SqlBool>`t.ended_at < ${day}::date + interval '36 hours'
  and (t.ended_at < ${day}::date + interval '10 hours' or ${endedOn} <= ${day}::date)`;

/** Whether only trips that have ended are asked for, by when they did: they are sorted by that, too. */
export function goesByEnd({ endedFrom, endedTo }: Pick<TripFilter, 'endedFrom' | 'endedTo'>): boolean {
  return Boolean(endedFrom ?? endedTo);
}

/** One state is said as such: within an index that has it before the time, an array of one is not known to keep the order. */
function inOneOf(statuses: readonly string[]): Condition {
  return statuses.length === 1
    ? sql<SqlBool>`t.status = ${statuses[0]}`
    : sql<SqlBool>`t.status = any(${statuses}::text[])`;
}

function goesByAmount({ order }: TripFilter): boolean {
  return order === 'dearest' || order === 'cheapest';
}

function goesByPickup(filter: TripFilter): boolean {
  return !goesByEnd(filter) && (filter.order === 'newest' || filter.order === 'soonest');
}

/** Everything that the filter asks but its text. */
export function filterConditions(filter: TripFilter, actor: Actor): Condition[] {
  const { status, from, to, endedFrom, endedTo } = filter;
  const { partnerId, clientId, seriesId, clientSide, partnerSide, past, uncovered, designated } = filter;
  return [
    status && inOneOf(status.split(',')),
    from && sql<SqlBool>`t.pickup_at >= ${from}::timestamptz`,
    to && sql<SqlBool>`t.pickup_at < ${to}::timestamptz`,
    endedFrom && endedSince(endedFrom),
    endedTo && endedUntil(endedTo),
    // What a partner holds is found by who holds it; that it also sees others' is no reason to tell of them.
    partnerId && sql<SqlBool>`t.partner_id = ${actor.partnerId ?? partnerId} and t.partner_id = ${partnerId}`,
    clientId && sql<SqlBool>`t.client_id = ${clientId}`,
    // Neither whose a trip is that a partner does not hold, nor where its money stands, is found out by asking for it.
    (clientId ?? clientSide ?? partnerSide) && actor.partnerId && sql<SqlBool>`t.partner_id = ${actor.partnerId}`,
    seriesId && sql<SqlBool>`t.series_id = ${seriesId}`,
    clientSide && sql<SqlBool>`t.client_side = ${clientSide}`,
    partnerSide && sql<SqlBool>`t.partner_side = ${partnerSide}`,
    past && sql<SqlBool>`t.pickup_at <= app_now()`,
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
  return statusParts(filter, { ofClient: scope.kind === 'client', ofPartner: false }).map((part) => ({
    where: sql<SqlBool>`(${own} and ${part})`,
    few: false,
  }));
}

type Whose = { ofClient: boolean; ofPartner: boolean };

function statusParts(filter: TripFilter, whose: Whose): Condition[] {
  const asked = filter.status?.split(',') ?? impliedStatuses(filter);
  const ofClient = whose.ofClient || Boolean(filter.clientId);
  const ofPartner = whose.ofPartner || Boolean(filter.partnerId);
  if (filter.q || !stateLeads(filter, asked.length, { ofClient, ofPartner })) return [sql<SqlBool>`true`];
  return (asked.length > 0 ? asked : tripStatuses).map((one) => sql<SqlBool>`t.status = ${one}`);
}

/** Whether an index has the state before what the list goes by; of one state, named as such, it is walked anyway. */
function stateLeads(filter: TripFilter, states: number, { ofClient, ofPartner }: Whose): boolean {
  if (goesByAmount(filter)) return !ofPartner;
  // Only one state named by itself lets an index be walked by the end: a client's have none that begins with the state.
  if (goesByEnd(filter)) return states > 0 && (ofPartner || !ofClient);
  return states > 1 && (goesByPickup(filter) || !(ofClient || ofPartner));
}

function impliedStatuses(filter: TripFilter): readonly string[] {
  if (filter.uncovered) return openStatuses;
  return goesByEnd(filter) ? terminalStatuses : [];
}

function partnersParts(partnerId: string, filter: TripFilter): Part[] {
  const held = statusParts(filter, { ofClient: false, ofPartner: true }).map((part) => ({
    where: sql<SqlBool>`(t.partner_id = ${partnerId} and ${part})`,
    few: false,
  }));
  if (filter.partnerId) return held;
  const notHeld = sql<SqlBool>`t.partner_id is distinct from ${partnerId}`;
  const among = (ids: RawBuilder<unknown>) => sql<SqlBool>`${notHeld} and t.id = any(array(${ids}))`;
  // Few at any time, and found by what ties each of them to the partner. Who held a trip and no longer does has let it go.
  // An order by amounts would tell what the next holder earned.
  const lost = goesByAmount(filter)
    ? sql`select h.trip_id from trip_holders h join trips x on x.id = h.trip_id and x.partner_id is null
        where h.partner_id = ${partnerId} and h.held_until is not null`
    : sql`select trip_id from trip_holders where partner_id = ${partnerId} and held_until is not null`;
  const tied = sql`
    ${lost}
    union all select id from trips where status = 'offered' and offered_partner_id = ${partnerId}
    union all select id from trips where status = 'scheduled' and designated_partner_id = ${partnerId}`;
  if (filter.q || !goesByPickup(filter))
    return [...held, { where: among(sql`${tied} union all ${availableTo(partnerId)}`), few: true }];
  // By its time a pool is walked no further than the page, however many trips are in it.
  const pool = poolOf(partnerId);
  return [
    ...held,
    { where: sql<SqlBool>`${among(tied)} and not (${pool})`, few: true },
    { where: sql<SqlBool>`${notHeld} and ${pool}`, few: false },
  ];
}
