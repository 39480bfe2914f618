import { sql } from 'kysely';
import type { ErasureRequest } from '#contract/privacy.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Requests to be decided, the oldest first: the law gives fifteen days. */
export async function listRequests(db: Db): Promise<{ items: ErasureRequest[] }> {
  const { rows } = await sql<Omit<ErasureRequest, 'askedAt'> & { askedAt: Date }>`
    select r.id, r.user_id as "userId", coalesce(nullif(p.nome, ''), u.name) as name, u.email, r.asked_at as "askedAt", r.version
    from erasure_requests r join auth_users u on u.id = r.user_id left join profiles p on p.user_id = r.user_id
    where r.status = 'pending' order by r.asked_at, r.id limit 200`.execute(db);
  return { items: rows.map((row) => Object.assign(row, { askedAt: row.askedAt.toISOString() })) };
}

export async function whoAsked(db: Db, requestId: string): Promise<string | null> {
  const row = await db.selectFrom('erasure_requests').select('user_id').where('id', '=', requestId).executeTakeFirst();
  return row?.user_id ?? null;
}
