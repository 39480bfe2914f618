import { sql } from 'kysely';
import type { Refusal } from '#domain/outcome.ts';
import { isOpenTo, worksWhere } from '#server/features/trips/data.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** A trip that was taken while its sight was being told of still counts as seen; one that went longer ago does not. */
const REPORT_MINUTES = 15;

/**
 * Notes when a partner first had these trips before its eyes: those that were open to it, and nothing else. Telling it
 * again changes nothing.
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

/**
 * Notes that a partner tried to take a trip and what came of it: beside the command, for a refused one undoes everything
 * that it wrote. Who tried has seen.
 */
export async function noteAttempt(
  db: Db,
  tripId: string,
  partnerId: string,
  refusal: Pick<Refusal, 'reason' | 'detail'> | null,
): Promise<void> {
  const [outcome, words] = [refusal?.reason ?? 'won', refusal?.detail ?? null];
  await sql`
    insert into trip_views (trip_id, partner_id, tried_at, outcome, refusal)
    select t.id, ${partnerId}, app_now(), ${outcome}, ${words} from trips t where t.id = ${tripId} and ${worksWhere(partnerId)}
    on conflict (trip_id, partner_id) do update
      set tried_at = excluded.tried_at, outcome = excluded.outcome, refusal = excluded.refusal
      where trip_views.outcome is distinct from excluded.outcome`.execute(db);
}
