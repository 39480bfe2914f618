import { sql } from 'kysely';
import type { NightlyRound } from '#contract/nightly.ts';
import { centralToday, centralZone } from '#server/features/areas/data.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Addressee } from '#server/platform/compose-email.ts';

/** Hour in the central's time zone, after the last trips of the evening. */
const HOUR = 3;
const today = sql`
  select day, (day + make_interval(hours => ${HOUR})) at time zone ${centralZone} as due_at from (select ${centralToday} as day) now`;

/**
 * Returns the due night without a round. Null also when no user existed at that hour, because there is nothing to back
 * up.
 */
export async function readDueNight(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from (${today}) today where app_now() >= due_at and not exists (select from nightly_rounds r where r.day = today.day)
      and exists (select from auth_users where created_at < due_at)`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Returns the night whose backup failed and is due for a retry: after a quarter of an hour at first, then after as long
 * as the night has lasted, at most an hour. Null from the next night on, which takes its own backup.
 */
export async function readMissedBackup(db: Db): Promise<NightlyRound | null> {
  const { rows } = await sql<{ day: string }>`
    select r.day from nightly_rounds r join (${today}) today on today.day = r.day
    where r.backup_file is null and app_now() >= r.ended_at + least(interval '1 hour', greatest(interval '15 minutes', r.ended_at - due_at))`.execute(
    db,
  );
  return rows[0] ? readLastRound(db) : null;
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
