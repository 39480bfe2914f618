import type { OwnErasureRequest } from '#contract/privacy.ts';
import type { Db } from '#server/platform/database/pool.ts';

export async function readOwnRequest(db: Db, userId: string): Promise<OwnErasureRequest> {
  const row = await db
    .selectFrom('erasure_requests')
    .select(['asked_at', 'status', 'decided_at', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { request: null };
  return {
    request: {
      askedAt: row.asked_at.toISOString(),
      status: row.status as 'pending',
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
    },
  };
}
