import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { TripOrder } from '#contract/trips.ts';
import type { Actor } from '#domain/access/roles.ts';
import { openStatuses, terminalStatuses, tripStatuses } from '#domain/trips/status.ts';
import { tripScope } from '#domain/trips/visibility.ts';
import { availableTo, poolOf } from './scope.ts';
import { hasEnded, isHeld, isOneOf } from './status-conditions.ts';

/** Filters of GET /trips. */
export type TripFilter = {
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  endedFrom?: string | undefined;
  endedTo?: string | undefined;
  q?: string | undefined;
  partnerId?: string | undefined;
  clientId?: string | undefined;
  costCentreId?: string | undefined;
  employeeId?: string | undefined;
  seriesId?: string | undefined;
  clientSide?: string | undefined;
  partnerSide?: string | undefined;
  past?: boolean | undefined;
  uncovered?: boolean | undefined;
  designated?: boolean | undefined;
  order: TripOrder;
};

type Condition = RawBuilder<SqlBool>;

/** Local date on which trip `t` ended, in the time zone of the trip (decision 0074). */
export const endedOn = sql`(t.ended_at at time zone t.time_zone)::date`;

// The days of the filter are local to the time zone of each trip, but indexes store instants. Time zones range from
// UTC+14 to UTC-12, so only trips that ended near the first or last day need the conversion. For all other rows the
// comparison of instants decides, so the planner estimates their number well and uses the index order.
const endedSince = (day: string) => sql<SqlBool>`t.ended_at >= ${day}::date - interval '14 hours'
  and (t.ended_at >= ${day}::date + interval '12 hours' or ${endedOn} >= ${day}::date)`;
const endedUntil = (day: string) => sql<SqlBool>`t.ended_at < ${day}::date + interval '36 hours'
  and (t.ended_at < ${day}::date + interval '10 hours' or ${endedOn} <= ${day}::date)`;

/** True for trips that ended on these days, in the time zone of each trip. */
export function endedIn({ from, to }: { from: string; to: string }): Condition {
  return sql<SqlBool>`${endedSince(from)} and ${endedUntil(to)}`;
}

/** True when the filter selects trips by their end. Such lists are also sorted by the end. */
export function goesByEnd({ endedFrom, endedTo }: Pick<TripFilter, 'endedFrom' | 'endedTo'>): boolean {
  return Boolean(endedFrom ?? endedTo);
}

/** Uses `=` for one status, because the planner does not keep the index order for `= any(array)`. */
function inOneOf(statuses: readonly string[]): Condition {
  return statuses.length === 1
    ? sql<SqlBool>`t.status = ${statuses[0]}`
    : sql<SqlBool>`t.status = any(${statuses}::text[])`;
}

/**
 * True for lists that no partner accepts trips from: ended trips, trips until now, and search results. They may be some
 * seconds old.
 */
export function mayBeStale(filter: TripFilter): boolean {
  if (filter.status) return filter.status.split(',').every((one) => terminalStatuses.some((ended) => ended === one));
  return filter.past === true || Boolean(filter.q) || goesByEnd(filter);
}

function goesByAmount({ order }: TripFilter): boolean {
  return order === 'dearest' || order === 'cheapest';
}

function goesByPickup(filter: TripFilter): boolean {
  return !goesByEnd(filter) && (filter.order === 'newest' || filter.order === 'soonest');
}

/** Returns the conditions of all filters except the text search. */
export function filterConditions(filter: TripFilter, actor: Actor): Condition[] {
  const { status, from, to, endedFrom, endedTo } = filter;
  const {
    partnerId,
    clientId,
    costCentreId,
    employeeId,
    seriesId,
    clientSide,
    partnerSide,
    past,
    uncovered,
    designated,
  } = filter;
  return [
    status && inOneOf(status.split(',')),
    from && sql<SqlBool>`t.pickup_at >= ${from}::timestamptz`,
    to && sql<SqlBool>`t.pickup_at < ${to}::timestamptz`,
    endedFrom && endedSince(endedFrom),
    endedTo && endedUntil(endedTo),
    // With this filter a partner gets only its own trips. Without it the partner also gets some trips of other
    // partners.
    partnerId && sql<SqlBool>`t.partner_id = ${actor.partnerId ?? partnerId} and t.partner_id = ${partnerId}`,
    clientId && sql<SqlBool>`t.client_id = ${clientId}`,
    // A partner must not learn the client or the payment state of other partners' trips by filtering.
    (clientId ?? clientSide ?? partnerSide) && actor.partnerId && sql<SqlBool>`t.partner_id = ${actor.partnerId}`,
    costCentreId && sql<SqlBool>`t.cost_centre_id = ${costCentreId}`,
    employeeId && sql<SqlBool>`t.employee_id = ${employeeId}`,
    // A partner does not learn how a client groups its trips.
    (costCentreId ?? employeeId) && actor.partnerId && sql<SqlBool>`false`,
    seriesId && sql<SqlBool>`t.series_id = ${seriesId}`,
    clientSide && sql<SqlBool>`t.client_side = ${clientSide}`,
    partnerSide && sql<SqlBool>`t.partner_side = ${partnerSide}`,
    past && sql<SqlBool>`t.pickup_at <= app_now()`,
    uncovered && sql<SqlBool>`t.status = any(${[...openStatuses]}::text[]) and t.pickup_at > app_now()`,
    designated && sql<SqlBool>`t.status = 'scheduled' and t.designated_partner_id = ${actor.partnerId}`,
  ].filter((condition): condition is Condition => Boolean(condition));
}

/**
 * Part of the trips that the actor may see. `few` marks a part so small that a search compares every row and does not
 * use the text index.
 */
export type Part = { where: Condition; few: boolean };

/**
 * Splits the scope of the actor (`inScope`, scope.ts) into parts that can each use an index scan. The union of the
 * parts is the whole scope. If the index begins with the status, each status becomes a separate part. A partner's trips
 * by code or amount are split into the few that it holds now, which are sorted, and the ended ones, which have an index.
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
  if (ofPartner && !goesByEnd(filter) && !goesByPickup(filter)) return [isHeld, hasEnded];
  if (filter.q || !stateLeads(filter, asked.length, { ofClient, ofPartner })) return [sql<SqlBool>`true`];
  return (asked.length > 0 ? asked : tripStatuses).map((one) => isOneOf([one]));
}

/**
 * True when the index of this list has the status column before the sort key, so that the list must be split by status.
 */
function stateLeads(filter: TripFilter, states: number, { ofClient, ofPartner }: Whose): boolean {
  if (goesByAmount(filter)) return !ofPartner;
  // The index for a client's list by end does not begin with the status.
  if (goesByEnd(filter)) return states > 0 && (ofPartner || !ofClient);
  return states > 1 && (goesByPickup(filter) || !(ofClient || ofPartner));
}

function impliedStatuses(filter: TripFilter): readonly string[] {
  if (filter.uncovered) return openStatuses;
  return goesByEnd(filter) ? terminalStatuses : [];
}

function partnersParts(partnerId: string, filter: TripFilter): Part[] {
  const assigned = statusParts(filter, { ofClient: false, ofPartner: true }).map((part) => ({
    where: sql<SqlBool>`(t.partner_id = ${partnerId} and ${part})`,
    few: false,
  }));
  if (filter.partnerId) return assigned;
  const notAssigned = sql<SqlBool>`t.partner_id is distinct from ${partnerId}`;
  const among = (ids: RawBuilder<unknown>) => sql<SqlBool>`${notAssigned} and t.id = any(array(${ids}))`;
  // Trips that were assigned, are offered or are designated to the partner are few, so they are read by id. A list
  // ordered by amount excludes trips that were assigned to this partner and are now assigned to another partner,
  // because their position in the list would reveal the amount.
  const lost = goesByAmount(filter)
    ? sql`select a.trip_id from trip_assignments a join trips x on x.id = a.trip_id and x.partner_id is null
        where a.partner_id = ${partnerId} and a.ended_at is not null`
    : sql`select trip_id from trip_assignments where partner_id = ${partnerId} and ended_at is not null`;
  const tied = sql`
    ${lost}
    union all select id from trips where status = 'offered' and offered_partner_id = ${partnerId}
    union all select id from trips where status = 'scheduled' and designated_partner_id = ${partnerId}`;
  if (filter.q || !goesByPickup(filter))
    return [...assigned, { where: among(sql`${tied} union all ${availableTo(partnerId)}`), few: true }];
  // The pool may have many trips. It is scanned in the order of pickup, and the scan stops after one page.
  const pool = poolOf(partnerId);
  return [
    ...assigned,
    { where: sql<SqlBool>`${among(tied)} and not (${pool})`, few: true },
    { where: sql<SqlBool>`${notAssigned} and ${pool}`, few: false },
  ];
}
