import { sql } from 'kysely';
import type { ErasureRequest } from '#contract/privacy.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Lists the erasure requests that wait for a decision, oldest first, because the law sets a limit of fifteen days. */
export async function listRequests(db: Db): Promise<{ items: ErasureRequest[] }> {
  const rows = await db
    .selectFrom('erasure_requests as r')
    .innerJoin('auth_users as u', 'u.id', 'r.user_id')
    .leftJoin('profiles as p', 'p.user_id', 'r.user_id')
    .select(['r.id', 'r.user_id as userId', sql<string>`coalesce(nullif(p.nome, ''), u.name)`.as('name'), 'u.email'])
    .select(['r.asked_at as askedAt', 'r.version'])
    .where('r.status', '=', sql.lit('pending'))
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(200)
    .execute();
  return { items: rows.map((row) => Object.assign(row, { askedAt: row.askedAt.toISOString() })) };
}

export async function whoAsked(db: Db, requestId: string): Promise<string | null> {
  const row = await db.selectFrom('erasure_requests').select('user_id').where('id', '=', requestId).executeTakeFirst();
  return row?.user_id ?? null;
}
