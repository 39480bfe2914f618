import { sql, type SqlBool } from 'kysely';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { releaseTripPart } from './release.ts';

const ROUND = 200;

/** SQL form of `isReleasable` (#domain/trips/money-sides.ts). */
const isDue = sql<SqlBool>`partner_side = 'pending' and client_side <> 'disputed'
  and (payment_method <> 'pix_central' or client_side = 'paid' or client_amount_cents <= 0)
  and (release_on <= (app_now() at time zone time_zone)::date or (release_on is null and client_side = 'paid'))`;

/**
 * Releases the partners' parts that are due, one trip per transaction, so that a failure does not affect other trips.
 */
export function releaseJob({ db, live, log }: Services): RecurringJob {
  const run = async () => {
    const due = await listDueParts(db);
    for (const id of due) {
      await withRetries(() => db.transaction().execute((tx) => releaseDuePart(tx, id))).catch((error: unknown) =>
        log.error({ err: error, tripId: id }, 'Viagem não liberada'),
      );
    }
    if (due.length > 0) live.hint();
  };
  return { name: 'release', everySeconds: 60, run };
}

/** Returns the trips whose partner's part is due for release, by release date. */
export async function listDueParts(db: Db | Tx): Promise<string[]> {
  const due = db.selectFrom('trips').select('id').where(isDue).orderBy('release_on').orderBy('id').limit(ROUND);
  return (await due.execute()).map(({ id }) => id);
}

export async function releaseDuePart(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<TripRow & { now: Date }>`
    select t.*, app_now() as now from trips t where id = ${id} for no key update`.execute(tx);
  if (rows[0]) await releaseTripPart(tx, rows[0], { actorId: null, now: rows[0].now, policy: await readPolicy(tx) });
}
