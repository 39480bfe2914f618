import { sql } from 'kysely';
import { type Fix, hasEntered, type RankGround, secondsSinceAt } from '#domain/dispatch/rank.ts';
import { askAfterSeconds, publishQuestions } from '#server/features/presence/row/silence.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { groundOf, type QueueSettings, readQueueSettings } from './queue-settings.ts';
import { lacksPosition } from './read-queues.ts';
import { endStay, lockDriver, lockQueueOf, lockStay, publishQueue, type RankRow, type Stay } from './stays.ts';

/** Sign of a driver's page. `secondsSinceAt`: age of its last position at the rank; null without such a position. */
export type SeenSign = { entered: boolean; secondsSinceAt: number | null };

export function readSign(
  ground: RankGround,
  fixes: readonly Fix[],
  { accuracyMeters, leavingMeters }: Pick<QueueSettings, 'accuracyMeters' | 'leavingMeters'>,
): SeenSign {
  const entered = hasEntered(ground, fixes, accuracyMeters);
  return { entered, secondsSinceAt: secondsSinceAt(ground, fixes, leavingMeters) };
}

/**
 * Records the last position at the rank, and confirms a driver who is inside. A driver who was confirmed by hand needs
 * no positions. A position at the rank answers the question whether the driver is there.
 */
export async function keepLocated(tx: Tx, { id }: Pick<Stay, 'id'>, sign: SeenSign): Promise<void> {
  const { entered, secondsSinceAt: seconds } = sign;
  if (!entered && seconds === null) return;
  await sql`
    update queue_places set
      located_at = case when ${entered}::boolean and confirmed_at is null then app_now()
        when located_at is not null then greatest(located_at, app_now() - make_interval(secs => ${seconds}::float8)) end,
      position_asked_at = null,
      confirmed_at = case when ${entered}::boolean then coalesce(confirmed_at, app_now()) else confirmed_at end
    where id = ${id} and left_at is null`.execute(tx);
}

/** Position of a driver's device, as the driver shares it with the central. */
export type SharedPosition = { driverId: string; lat: number; lng: number; accuracyMeters: number; at: string };

type SharedRow = RankRow & RowOf<'queue_places', 'driver_id'> & { stayId: string; lacks: boolean; secondsAgo: number };

/**
 * Records shared positions at the ranks of the drivers' queues. Returns the ranks whose drivers lacked a position before.
 * Skips places that another transaction changes, so that the order of locks cannot matter: the next position counts.
 */
export async function keepShared(tx: Tx, positions: readonly SharedPosition[]): Promise<string[]> {
  if (positions.length === 0) return [];
  const { leavingMeters } = await readQueueSettings(tx);
  const { rows } = await sql<SharedRow>`
    select r.*, p.driver_id, p.id as "stayId", ${lacksPosition} as lacks,
      greatest(0, extract(epoch from app_now() - g.at))::float8 as "secondsAgo"
    from unnest(${positions.map(({ driverId }) => driverId)}::uuid[], ${positions.map(({ at }) => at)}::timestamptz[]) as g (driver_id, at)
    join queue_places p on p.driver_id = g.driver_id and p.left_at is null and p.located_at is not null
    join ranks r on r.id = p.rank_id cross join settings s
    for no key update of p skip locked`.execute(tx);
  const positionOf = new Map(positions.map((position) => [position.driverId, position]));
  const changed = new Set<string>();
  for (const row of rows) {
    const position = positionOf.get(row.driver_id);
    if (!position) continue;
    const seconds = secondsSinceAt(groundOf(row), [{ ...position, secondsAgo: row.secondsAgo }], leavingMeters);
    await keepLocated(tx, { id: row.stayId }, { entered: false, secondsSinceAt: seconds });
    if (row.lacks && seconds !== null) changed.add(row.id);
  }
  return [...changed];
}

/** Publishes the change of a queue in a transaction of its own. */
export async function publishLocated(tx: Tx, rankId: string): Promise<void> {
  if (await lockQueueOf(tx, rankId)) await publishQueue(tx, rankId);
}

/** SQL condition: the driver with stay `p` entered by position, and sent none at the rank for too long. */
const isLost = sql<boolean>`p.left_at is null
  and p.located_at <= app_now() - make_interval(secs => (select s.queue_removal_seconds from settings s))`;

export async function listLost(db: Db): Promise<string[]> {
  const { rows } = await sql<RowOf<'queue_places', 'driver_id'>>`
    select p.driver_id from queue_places p where ${isLost} order by p.located_at`.execute(db);
  return rows.map(({ driver_id }) => driver_id);
}

/** Takes the driver out of the queue unless a position came meanwhile. The driver stays available for other offers. */
export async function removeLost(tx: Tx, driverId: string): Promise<boolean> {
  await lockDriver(tx, driverId);
  const stay = await lockStay(tx, driverId);
  if (!stay) return false;
  const { rows } =
    await sql`select from queue_places p where p.id = ${stay.id} and ${isLost} for no key update`.execute(tx);
  if (rows.length === 0) return false;
  await endStay(tx, stay, 'silent');
  await publishQueue(tx, stay.rank_id, [stay.partner_id]);
  return true;
}

/** Asks each driver whose place is about to be lost without a position, once. A driver without any sign is asked anyway. */
export async function askLost(tx: Tx): Promise<number> {
  return publishQuestions(
    tx,
    sql`
    with due as (
      select p.id, e.id as presence_id from queue_places p cross join settings s
      join presences e on e.driver_id = p.driver_id and e.ended_at is null
      where p.left_at is null and p.position_asked_at is null and e.asked_at is null and p.located_at <= app_now()
        - make_interval(secs => ${askAfterSeconds})
      order by p.id for no key update of p skip locked)
    update queue_places p set position_asked_at = app_now() from due, profiles u
    where p.id = due.id and u.driver_id = p.driver_id
    returning due.presence_id as id, u.user_id, extract(epoch from app_now())::bigint as version`,
  );
}
