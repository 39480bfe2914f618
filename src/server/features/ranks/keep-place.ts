import { sql, type SqlBool } from 'kysely';
import { hasEntered, hasLeft } from '#domain/dispatch/rank.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { markSeen } from './join-queue.ts';
import { type Fixes, groundOf, readQueueSettings } from './queue-settings.ts';
import { type Driver, endStay, findStay, lockStay, publishQueue } from './stays.ts';

const LONGEST_PAUSE_HOURS = 24;
const notInQueue = refuse('illegal_transition', 'Você não está em nenhuma fila.');

/**
 * Records a sign of the driver's page, and ends the stay of a driver who is outside the rank. Locks the queue only for a
 * change that others can see, because every driver reports twice a minute.
 */
export async function reportPresence(tx: Tx, driver: Driver, { fixes }: Fixes): Promise<Outcome<undefined>> {
  const seen = await findStay(tx, driver.driverId);
  if (!seen) return ok();
  const { silentSeconds, accuracyMeters, leavingMeters } = await readQueueSettings(tx);
  const { wasSilent, ...rank } = await tx
    .selectFrom('ranks as r')
    .innerJoin('queue_places as p', 'p.rank_id', 'r.id')
    .selectAll('r')
    .select(sql<SqlBool>`p.seen_at < app_now() - make_interval(secs => ${silentSeconds})`.as('wasSilent'))
    .where('p.id', '=', seen.id)
    .executeTakeFirstOrThrow();
  const isAway = hasLeft(groundOf(rank), fixes, leavingMeters);
  const entered = hasEntered(groundOf(rank), fixes, accuracyMeters);
  const isNews = isAway || wasSilent || (entered && seen.confirmed_at === null);
  const stay = isNews ? await lockStay(tx, driver.driverId) : seen;
  if (stay?.id !== seen.id) return ok();
  await (isAway ? endStay(tx, stay, 'away') : markSeen(tx, stay, entered));
  if (isNews) await publishQueue(tx, stay.rank_id, [driver.partnerId]);
  return ok();
}

/** Takes the driver out of the queue at the driver's own wish. */
export async function leaveQueue(tx: Tx, driver: Driver): Promise<Outcome<undefined>> {
  const stay = await lockStay(tx, driver.driverId);
  if (!stay) return ok();
  await endStay(tx, stay, 'own');
  await publishQueue(tx, stay.rank_id, [driver.partnerId]);
  return ok();
}

/** Pauses the offers to the driver until an instant, or resumes them. The driver keeps the place. */
export async function pauseOffers(
  tx: Tx,
  driver: Driver,
  { until }: { until: string | null },
): Promise<Outcome<undefined>> {
  const stay = await lockStay(tx, driver.driverId);
  if (!stay) return notInQueue;
  if (until !== null && !(await isWithinPause(tx, until))) {
    return refuseField('until', `Escolha um horário nas próximas ${LONGEST_PAUSE_HOURS} horas.`);
  }
  const paused_until = until === null ? null : new Date(until);
  await tx.updateTable('queue_places').set({ paused_until }).where('id', '=', stay.id).execute();
  await publishQueue(tx, stay.rank_id);
  return ok();
}

async function isWithinPause(tx: Tx, until: string): Promise<boolean> {
  const { within } = await tx
    .selectNoFrom(
      sql<boolean>`${until}::timestamptz > app_now()
        and ${until}::timestamptz <= app_now() + make_interval(hours => ${LONGEST_PAUSE_HOURS})`.as('within'),
    )
    .executeTakeFirstOrThrow();
  return within;
}
