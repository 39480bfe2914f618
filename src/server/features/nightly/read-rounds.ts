import { sql, type SqlBool } from 'kysely';
import type { NightlyRound } from '#contract/nightly.ts';
import { centralToday, centralZone } from '#server/features/areas/read-areas.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Addressee } from '#server/platform/compose-email.ts';

/** Hour in the central's time zone, after the last trips of the evening. */
const HOUR = 3;

/** Selects the central's current day and the time at which the nightly job of this day is due. */
function today(db: Db) {
  return db
    .selectFrom(db.selectNoFrom(centralToday.as('day')).as('now'))
    .select(['day', sql<Date>`(day + make_interval(hours => ${HOUR})) at time zone ${centralZone}`.as('due_at')])
    .as('today');
}

/**
 * Returns the current day when its nightly job is due and has no stored result. Returns null also when no user existed
 * at the due time, because there was nothing to back up.
 */
export async function readDueNight(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom(today(db))
    .select('day')
    .where(sql<Date>`app_now()`, '>=', (eb) => eb.ref('due_at'))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('nightly_rounds as r').whereRef('r.day', '=', 'today.day'))))
    .where((eb) => eb.exists(eb.selectFrom('auth_users').whereRef('created_at', '<', 'due_at')))
    .executeTakeFirst();
  return row?.day ?? null;
}

/**
 * Returns the result of the current night when its backup failed and a retry is due. The delay is the time between the
 * due time and the last attempt, at least 15 minutes and at most an hour. Earlier nights are not retried, because the
 * current night takes its own backup.
 */
export async function readMissedBackup(db: Db): Promise<NightlyRound | null> {
  const wait = sql`least(interval '1 hour', greatest(interval '15 minutes', r.ended_at - due_at))`;
  const row = await db
    .selectFrom('nightly_rounds as r')
    .innerJoin(today(db), 'today.day', 'r.day')
    .select('r.day')
    .where('r.backup_file', 'is', null)
    .where(sql<SqlBool>`app_now() >= r.ended_at + ${wait}`)
    .executeTakeFirst();
  return row ? readLastRound(db) : null;
}

export async function readLastRound(db: Db): Promise<NightlyRound | null> {
  const row = await db.selectFrom('nightly_rounds').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
  if (!row) return null;
  return {
    day: row.day,
    endedAt: row.ended_at.toISOString(),
    proof: row.proof as NightlyRound['proof'],
    proofError: row.proof_error,
    backup: row.backup_file === null ? null : { file: row.backup_file, bytes: row.backup_bytes ?? 0 },
    backupError: row.backup_error,
  };
}

export async function listAdministrators(db: Db): Promise<(Addressee & { id: string })[]> {
  return db
    .selectFrom('profiles as p')
    .innerJoin('auth_users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.email', 'p.nome as name'])
    .where('p.tipo', '=', 'admin')
    .where('p.blocked_at', 'is', null)
    .orderBy('u.email')
    .execute();
}
