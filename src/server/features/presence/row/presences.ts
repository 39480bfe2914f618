import { type RawBuilder, sql } from 'kysely';
import { earningsDays } from '#domain/dispatch/policies.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { dropPosition } from './positions.ts';
import { publishPresences } from './publish.ts';

/** A driver with the driver's partner. */
export type Driver = { driverId: string; partnerId: string };

export type PresenceRow = RowOf<'presences'>;

/** SQL value: the pauses of presence `p` in seconds, up to now. */
const pauses = (round: 'floor' | 'ceil') => sql<number>`(p.paused_seconds + case when p.paused_at is null then 0
  else greatest(0, ${sql.raw(round)}(extract(epoch from least(app_now(), p.paused_until) - p.paused_at))) end)::integer`;
export const pausedSeconds = pauses('floor');
/** Counts the started second of the present pause. */
const startedSeconds = pauses('ceil');

/** SQL value: the part of the partner of presence `p` in the driver's completed trips of the last days. */
export const earnedCents = sql<number>`coalesce((
  select sum(t.partner_cents) from trips t
  where t.partner_id = p.partner_id and t.driver_id = p.driver_id and t.status = 'completed'
    and t.ended_at > app_now() - make_interval(days => ${sql.lit(earningsDays)})), 0)::bigint`;

/** Returns the driver's open presence; undefined for a driver who is not available. */
export async function findPresence(db: Db | Tx, driverId: string): Promise<PresenceRow | undefined> {
  return db
    .selectFrom('presences')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Begins the presence of a driver. A driver who is present only gives a sign. The caller has locked the driver
 * (`lockDriver`).
 */
export async function ensurePresence(tx: Tx, { driverId, partnerId }: Driver): Promise<void> {
  const begun = await tx
    .insertInto('presences')
    .values({ id: newId(), driver_id: driverId, partner_id: partnerId })
    .onConflict((conflict) => conflict.column('driver_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 0n) return markSeen(tx, driverId);
  await sql`update presences p set earned_cents = ${earnedCents} where p.driver_id = ${driverId} and p.ended_at is null`.execute(
    tx,
  );
  await publishPresences(tx, [driverId]);
}

/** Records a sign of the driver's page. Publishes it only for a driver who counted as silent. */
export async function markSeen(tx: Tx, driverId: string): Promise<void> {
  const { rows } = await sql<RowOf<'presences', 'id'> & { wasSilent: boolean }>`
    update presences p set seen_at = app_now(), asked_at = null from presences o, settings s
    where p.driver_id = ${driverId} and p.ended_at is null and o.id = p.id
    returning p.id, ${wasSilent(sql`o.seen_at`)} as "wasSilent"`.execute(tx);
  if (rows[0]?.wasSilent) await publishPresences(tx, [driverId]);
}

/** SQL condition over the settings `s`: offers to a driver with this last sign go by push only. */
export function wasSilent(seenAt: RawBuilder<unknown>) {
  return sql<boolean>`${seenAt} < app_now() - make_interval(secs => s.queue_silent_seconds)`;
}

type Ended = NonNullable<PresenceRow['ended_for']>;

/**
 * Ends the driver's presence and deletes the position. `onlyIf`: condition over the presence `p`. Returns false when no
 * such presence is open. The caller has locked the driver, and takes the driver out of the queue.
 */
export async function endPresence(
  tx: Tx,
  driverId: string,
  endedFor: Ended,
  onlyIf: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const { rows } = await sql<RowOf<'presences', 'id'>>`
    update presences p set ended_at = app_now(), ended_for = ${endedFor}, paused_seconds = ${pausedSeconds},
      paused_at = null, paused_until = null, asked_at = null
    where p.driver_id = ${driverId} and p.ended_at is null and ${onlyIf} returning p.id`.execute(tx);
  if (rows.length === 0) return false;
  await dropPosition(tx, driverId);
  await publishPresences(tx, [driverId]);
  return true;
}

/**
 * Pauses the presence until an instant, or ends its pause. Adds the earlier pause to the length of the ended ones, in
 * started seconds, because pauses of less than a second would otherwise never use up the total.
 */
export async function setPause(tx: Tx, driverId: string, until: string | null): Promise<void> {
  const at = until === null ? sql`null` : sql`app_now()`;
  await sql`update presences p set paused_seconds = ${startedSeconds}, paused_at = ${at}, paused_until = ${until}::timestamptz,
      seen_at = app_now(), asked_at = null
    where p.driver_id = ${driverId} and p.ended_at is null`.execute(tx);
  await publishPresences(tx, [driverId]);
}

/** Ends the pauses whose time is over. */
export async function endOverduePauses(tx: Tx): Promise<number> {
  const { rows } = await sql<RowOf<'presences', 'driver_id'>>`
    with due as (select id from presences where ended_at is null and paused_until <= app_now() order by id for no key update)
    update presences p set paused_seconds = ${pausedSeconds}, paused_at = null, paused_until = null
    from due where due.id = p.id returning p.driver_id`.execute(tx);
  await publishPresences(
    tx,
    rows.map(({ driver_id }) => driver_id),
  );
  return rows.length;
}

export async function declareRank(tx: Tx, driverId: string, rankId: string | null): Promise<void> {
  await tx
    .updateTable('presences')
    .set({ declared_rank_id: rankId, seen_at: sql<Date>`app_now()`, asked_at: null })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute();
  await publishPresences(tx, [driverId]);
}

/** Records that a trip of the driver ended: the time without a trip begins, and silence counts from now. */
export async function markFree(tx: Tx, driverId: string): Promise<void> {
  const { rows } = await sql<RowOf<'presences', 'id'>>`
    update presences p set free_since = app_now(), seen_at = app_now(), asked_at = null, earned_cents = ${earnedCents}
    where p.driver_id = ${driverId} and p.ended_at is null returning p.id`.execute(tx);
  if (rows.length > 0) await publishPresences(tx, [driverId]);
}

/**
 * Computes the earnings of all present drivers again, because trips grow older and reviews change amounts. Reads the
 * trips of each partner once, also for a fleet.
 */
export async function refreshEarnings(tx: Tx): Promise<void> {
  await sql`
    with sums as (
      select x.* from (select distinct partner_id from presences where ended_at is null) p
      cross join lateral (
        select t.driver_id, sum(t.partner_cents) as cents from trips t
        where t.partner_id = p.partner_id and t.status = 'completed'
          and t.ended_at > app_now() - make_interval(days => ${sql.lit(earningsDays)}) group by t.driver_id) x),
    changed as (
      select p.id, coalesce(s.cents, 0)::bigint as cents from presences p left join sums s using (driver_id)
      where p.ended_at is null and p.earned_cents <> coalesce(s.cents, 0) order by p.id for no key update of p)
    update presences p set earned_cents = c.cents from changed c where p.id = c.id`.execute(tx);
}

/** Deletes presences that ended long ago. */
export async function deleteOldPresences(db: Db, days: number): Promise<void> {
  await sql`delete from presences where ended_at < app_now() - make_interval(days => ${days})`.execute(db);
}
