import { sql } from 'kysely';
import type { NightlyRound } from '#contract/nightly.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Addressee } from '#server/platform/letter.ts';

/** Local, where the central works: late enough for the last trips of the evening. */
const HOUR = 3;
const zone = sql`coalesce((select time_zone from service_areas where active order by id limit 1), 'America/Sao_Paulo')`;

/** The night that has no round yet, once its hour has come; null also while nobody was there before it, for there is nothing to keep. */
export async function readDueNight(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from (select (app_now() at time zone ${zone})::date as day) today
    where app_now() >= (day + make_interval(hours => ${HOUR})) at time zone ${zone}
      and not exists (select from nightly_rounds r where r.day = today.day)
      and exists (select from auth_users where created_at < (today.day + make_interval(hours => ${HOUR})) at time zone ${zone})`.execute(
    db,
  );
  return rows[0]?.day ?? null;
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

export async function listAdministrators(db: Db): Promise<Addressee[]> {
  return db
    .selectFrom('profiles as p')
    .innerJoin('auth_users as u', 'u.id', 'p.user_id')
    .select(['u.email', 'p.nome as name'])
    .where('p.tipo', '=', 'admin')
    .where('p.blocked_at', 'is', null)
    .orderBy('u.email')
    .execute();
}
