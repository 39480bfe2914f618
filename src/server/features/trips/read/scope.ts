import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import { tripScope } from '#domain/trips/visibility.ts';

/** Returns the SQL form of `isInScope` (#domain/trips/visibility.ts): true for the trips that the actor may read. */
export function inScope(actor: Actor): RawBuilder<SqlBool> {
  const scope = tripScope(actor);
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  if (scope.kind === 'client') return sql<SqlBool>`t.client_id = ${scope.clientId}`;
  if (scope.kind === 'none') return sql<SqlBool>`false`;
  const { partnerId } = scope;
  return sql<SqlBool>`(t.partner_id = ${partnerId}
    or (t.status = 'offered' and t.offered_partner_id = ${partnerId})
    or (t.status = 'scheduled' and t.designated_partner_id = ${partnerId})
    -- Uses exists, because a list of ids would read all past assignments of the partner for one page.
    or exists (select from trip_assignments a where a.trip_id = t.id and a.partner_id = ${partnerId})
    or (t.status = 'available' and ${inPoolOf(partnerId)}))`;
}

/**
 * SQL of the approver whom the policy of an employee names for trip `t`. Null when this user may not approve any more, so
 * that every approver of the client may.
 */
export const namedApprover = sql<string | null>`(select x.user_id from profiles x
  where x.user_id = t.approver_id and x.id_cliente = t.client_id and x.tipo in ('cliente', 'cadviagens')
    and x.approves_trips and x.blocked_at is null)`;

/** True for trips of a service area and category in which this active partner works. */
export function worksWhere(partnerId: string): RawBuilder<SqlBool> {
  return reachedBy(partnerId, sql<SqlBool>`true`);
}

/** True for trips of the partner's areas and categories that are open to the partner as soon as they are available. */
function inPoolOf(partnerId: string): RawBuilder<SqlBool> {
  return reachedBy(partnerId, isOpenTo('q', 't'));
}

/**
 * True when the trip is open to the partner. A new trip is open to priority partners some time before the other
 * partners.
 */
export function isOpenTo(partner: string, trip: string): RawBuilder<SqlBool> {
  const opens = sql.ref(`${trip}.open_to_all_at`);
  return sql<SqlBool>`(${sql.ref(`${partner}.priority`)} or ${opens} is null or ${opens} <= app_now())`;
}

/**
 * SQL condition of the available trips that are open to the partner, for index scans: reads the partner's areas and
 * categories once per query, and not once per trip.
 */
export function poolOf(partnerId: string): RawBuilder<SqlBool> {
  const worksIn = (column: string, table: string) => sql`${sql.ref(`t.${column}`)} = any(array(
    select ${sql.ref(`w.${column}`)} from ${sql.table(table)} w where w.partner_id = ${partnerId}))`;
  return sql<SqlBool>`t.status = 'available' and ${worksIn('service_area_id', 'partner_areas')} and ${worksIn('category', 'partner_categories')}
    and (t.open_to_all_at is null or t.open_to_all_at <= app_now() or (select q.priority from partners q where q.id = ${partnerId}))
    and exists (select from partners q where q.id = ${partnerId} and q.status = 'active')`;
}

/**
 * Selects the ids of the trips of `poolOf`, by a join that starts from the partner. Faster than `poolOf` when all trips
 * are needed.
 */
export function availableTo(partnerId: string | null): RawBuilder<unknown> {
  return sql`select p.id from partners q
    join partner_areas a on a.partner_id = q.id join partner_categories y on y.partner_id = q.id
    join trips p on p.status = 'available' and p.service_area_id = a.service_area_id and p.category = y.category
    where q.id = ${partnerId} and q.status = 'active' and ${isOpenTo('q', 'p')}`;
}

function reachedBy(partnerId: string, which: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from partners q join partner_areas a on a.partner_id = q.id join partner_categories y on y.partner_id = q.id
    where q.id = ${partnerId} and q.status = 'active' and a.service_area_id = t.service_area_id and y.category = t.category
      and ${which})`;
}
