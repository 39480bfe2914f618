import { type RawBuilder, sql } from 'kysely';
import type { OwnPresence, Shift } from '#contract/presence.ts';
import { longestPauseSeconds, shortestPauseSeconds } from '#domain/dispatch/policies.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { pausedSeconds } from './row/presences.ts';
import { isOpenConsent } from './row/positions.ts';
import { noWork, readWorkdays } from './read-workdays.ts';

/**
 * SQL value: latest end of a pause of presence `p`; null when less than a minute is left. The pauses of a presence have
 * one total, and the present pause counts up to now.
 */
export const pausableUntil: RawBuilder<Date | null> = sql`(case
  when ${pausedSeconds} <= ${sql.lit(longestPauseSeconds - shortestPauseSeconds)}
  then app_now() + make_interval(secs => ${sql.lit(longestPauseSeconds)} - ${pausedSeconds}) end)`;

/** Returns the availability as a user of the partner sees it. `driverId` is null for a user who is no driver. */
export async function readOwnPresence(db: Db, partnerId: string, driverId: string | null): Promise<OwnPresence> {
  if (driverId === null) {
    const nothing = { presence: null, sharesPosition: false, positionAt: null, ranks: [], shifts: [] };
    return { driverId, ...nothing, today: await noWork(db, partnerId) };
  }
  const [presence, position, ranks, shifts, [today]] = await Promise.all([
    readOpenPresence(db, driverId),
    readSharing(db, driverId),
    listRanks(db, partnerId),
    listShifts(db, driverId),
    readWorkdays(db, { driverId, partnerId }, { days: 1 }),
  ]);
  return { driverId, presence, ...position, ranks, shifts, today: today ?? (await noWork(db, partnerId)) };
}

async function readOpenPresence(db: Db, driverId: string): Promise<OwnPresence['presence']> {
  const row = await db
    .selectFrom('presences as p')
    .crossJoin('settings as s')
    .select(['p.began_at as beganAt', 'p.declared_rank_id as declaredRankId'])
    .select(sql<Date | null>`case when p.paused_until > app_now() then p.paused_until end`.as('pausedUntil'))
    .select(pausableUntil.as('pausableUntil'))
    .select(sql<Date>`p.seen_at + make_interval(secs => s.queue_removal_seconds)`.as('removedAt'))
    .where('p.driver_id', '=', driverId)
    .where('p.ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    beganAt: row.beganAt.toISOString(),
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    pausableUntil: row.pausableUntil?.toISOString() ?? null,
    removedAt: row.removedAt.toISOString(),
    declaredRankId: row.declaredRankId,
  };
}

async function readSharing(db: Db, driverId: string): Promise<Pick<OwnPresence, 'sharesPosition' | 'positionAt'>> {
  const row = await db
    .selectFrom('position_consents as c')
    .leftJoin('driver_positions as k', 'k.driver_id', 'c.driver_id')
    .select('k.taken_at')
    .where('c.driver_id', '=', driverId)
    .where(isOpenConsent('c'))
    .executeTakeFirst();
  return { sharesPosition: row !== undefined, positionAt: row?.taken_at?.toISOString() ?? null };
}

async function listRanks(db: Db, partnerId: string): Promise<OwnPresence['ranks']> {
  return db
    .selectFrom('ranks as r')
    .innerJoin('partner_areas as a', 'a.service_area_id', 'r.service_area_id')
    .select(['r.id', 'r.name'])
    .where('a.partner_id', '=', partnerId)
    .where('r.active', 'is', true)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
}

async function listShifts(db: Db, driverId: string): Promise<Shift[]> {
  return db
    .selectFrom('driver_shifts')
    .select('weekday')
    .select(sql<string>`to_char(starts_at, 'HH24:MI')`.as('startsAt'))
    .select(sql<string>`to_char(ends_at, 'HH24:MI')`.as('endsAt'))
    .where('driver_id', '=', driverId)
    .orderBy('weekday')
    .orderBy('starts_at')
    .execute();
}
