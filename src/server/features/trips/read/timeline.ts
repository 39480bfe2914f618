import { sql } from 'kysely';
import type { TripEvent } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { changesForPartner } from '#domain/trips/term-changes.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { reasonForClient } from '#domain/trips/timeline.ts';
import { tripScope } from '#domain/trips/visibility.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { readTripRow } from './trip.ts';

/**
 * Returns the timeline of a trip. Names of users of the central are hidden from clients and partners. A partner reads
 * reasons only if the trip is assigned to it, and a client reads no reasons of the dispatch.
 */
export async function readTripEvents(db: Db, actor: Actor, id: string): Promise<TripEvent[] | null> {
  const trip = await readTripRow(db, actor, id);
  if (!trip) return null;
  const scope = tripScope(actor).kind;
  const central = scope === 'all';
  const concerned = scope !== 'partner' || trip.partner_id === actor.partnerId;
  const rows = await db
    .selectFrom('trip_events as e')
    .leftJoin('profiles as r', 'r.user_id', 'e.actor_id')
    .where('e.trip_id', '=', id)
    .orderBy('e.trip_version')
    .select((eb) => [
      'e.trip_version as version',
      'e.action',
      eb.ref('e.from_status').$castTo<TripStatus | null>().as('fromStatus'),
      eb.ref('e.to_status').$castTo<TripStatus>().as('toStatus'),
      sql<string | null>`case when ${central} or e.actor_id = ${actor.userId} then r.nome end`.as('actorName'),
      'e.actor_role as actorRole',
      sql<string | null>`case when ${concerned} or e.actor_id = ${actor.userId} then e.reason end`.as('reason'),
      sql<string | null>`e.data->>'claimedAt'`.as('claimedAt'),
      sql`coalesce(e.data->'changes', '[]')`.$castTo<TripEvent['changes']>().as('changes'),
      'e.at',
    ])
    .execute();
  return rows.map(({ changes, at, ...row }) =>
    Object.assign(row, {
      changes: scope === 'partner' ? changesForPartner(changes) : changes,
      reason: scope === 'client' ? reasonForClient(row) : row.reason,
      at: at.toISOString(),
    }),
  );
}
