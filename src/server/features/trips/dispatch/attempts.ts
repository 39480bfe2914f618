import { type RawBuilder, sql } from 'kysely';
import type { Refusal } from '#domain/outcome.ts';
import { isOpenTo, worksWhere } from '#server/features/trips/read/scope.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * A browser reports some time later that a partner saw a trip. The report is ignored when the trip was accepted more
 * than these minutes ago.
 */
const REPORT_MINUTES = 15;

/**
 * Records when a partner first saw these trips. Trips that were not open to the partner are ignored. Repeated reports
 * change nothing.
 */
export async function noteSeen(
  tx: Tx,
  partnerId: string,
  seen: readonly { tripId: string; secondsAgo: number }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into trip_views (trip_id, partner_id, seen_at)
    select t.id, ${partnerId}, app_now() - make_interval(secs => s."secondsAgo")
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s("tripId" uuid, "secondsAgo" integer)
    join trips t on t.id = s."tripId"
    where ${worksWhere(partnerId)}
      and exists (select from partners p where p.id = ${partnerId} and ${isOpenTo('p', 't')})
      and (t.status = 'available' or (t.status = 'offered' and t.offered_partner_id = ${partnerId})
        or t.accepted_at > app_now() - make_interval(mins => ${REPORT_MINUTES}))
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Records that a partner accepted a trip. Inserts the row of the partner and the trip if no view was reported. */
export async function noteWon(tx: Tx, tripId: string, partnerId: string): Promise<void> {
  await enqueue(tx, attempt(sql`(values (${tripId}::uuid)) t (id)`, partnerId, 'won', null));
}

/**
 * Records a refused attempt to accept a trip, with its reason. Runs outside the command, because the command's
 * transaction rolls back. Attempts on trips outside the partner's areas and categories are ignored.
 */
export async function noteRefused(
  db: Db,
  tripId: string,
  partnerId: string,
  { reason, detail }: Pick<Refusal, 'reason' | 'detail'>,
): Promise<void> {
  const reached = sql`trips t where t.id = ${tripId} and ${worksWhere(partnerId)}`;
  await attempt(reached, partnerId, reason, detail).execute(db);
}

/** `trips`: the FROM clause that selects the trip as `t`. */
function attempt(trips: RawBuilder<unknown>, partnerId: string, outcome: string, words: string | null) {
  return sql`
    insert into trip_views (trip_id, partner_id, tried_at, outcome, refusal)
    select t.id, ${partnerId}::uuid, app_now(), ${outcome}, ${words} from ${trips}
    on conflict (trip_id, partner_id) do update
      set tried_at = excluded.tried_at, outcome = excluded.outcome, refusal = excluded.refusal
      where trip_views.outcome is distinct from excluded.outcome`;
}
