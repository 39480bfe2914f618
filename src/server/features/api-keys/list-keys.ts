import { type InferResult, sql } from 'kysely';
import type { ApiKey } from '#contract/api-keys.ts';
import type { KeyScope } from '#domain/access/key-scopes.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Lists all keys: the usable ones first, then the revoked and expired ones, each group newest first. */
export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await keys(db)
    .orderBy(sql`k.revoked_at is not null or coalesce(k.expires_at <= now(), false)`)
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map(view);
}

function keys(db: Db) {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('profiles as p', 'p.user_id', 'k.user_id')
    .leftJoin('clients as c', 'c.id', 'p.id_cliente')
    .leftJoin('profiles as m', 'm.user_id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.hint', 'p.id_cliente as clientId', 'c.name as clientName', 'm.nome as createdByName'])
    .select((eb) => [
      eb.ref('k.scopes').$castTo<KeyScope[]>().as('scopes'),
      eb
        .case()
        .when('k.revoked_at', 'is not', null)
        .then(sql.lit('revoked' as const))
        .when('k.expires_at', '<=', sql<Date>`now()`)
        .then(sql.lit('expired' as const))
        .else(sql.lit('active' as const))
        .end()
        .as('state'),
    ])
    .select(['k.created_at as createdAt', 'k.expires_at as expiresAt', 'k.last_used_at as lastUsedAt']);
}

function view({ createdAt, expiresAt, lastUsedAt, ...row }: InferResult<ReturnType<typeof keys>>[number]): ApiKey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
