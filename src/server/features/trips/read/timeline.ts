import { sql } from 'kysely';
import type { TripEvent } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { changesForPartner } from '#domain/trips/term-changes.ts';
import { tripScope } from '#domain/trips/visibility.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { readTripRow } from './trip.ts';

/**
 * Returns the timeline. Clients and partners do not read the names of central users; partners read reasons only of
 * trips that they hold.
 */
export async function readTripEvents(db: Db, actor: Actor, id: string): Promise<TripEvent[] | null> {
  const trip = await readTripRow(db, actor, id);
  if (!trip) return null;
  const scope = tripScope(actor).kind;
  const central = scope === 'all';
  const concerned = scope !== 'partner' || trip.partner_id === actor.partnerId;
  const { rows } = await sql<Omit<TripEvent, 'at'> & { at: Date }>`
    select e.trip_version as version, e.action, e.from_status as "fromStatus", e.to_status as "toStatus",
      case when ${central} or e.actor_id = ${actor.userId} then r.nome end as "actorName",
      e.actor_role as "actorRole", case when ${concerned} or e.actor_id = ${actor.userId} then e.reason end as reason,
      e.data->>'claimedAt' as "claimedAt", coalesce(e.data->'changes', '[]') as changes, e.at
    from trip_events e left join profiles r on r.user_id = e.actor_id
    where e.trip_id = ${id} order by e.trip_version`.execute(db);
  return rows.map(({ changes, at, ...row }) =>
    Object.assign(row, {
      changes: scope === 'partner' ? changesForPartner(changes) : changes,
      at: at.toISOString(),
    }),
  );
}
