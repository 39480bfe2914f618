import { sql } from 'kysely';
import type { ApiKey } from '#contract/api-keys.ts';
import type { Db } from '#server/platform/database/pool.ts';

type Row = Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

/** All that there were: the newest of those that work first. */
export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, k.hint, p.id_cliente as "clientId", c.name as "clientName", k.scopes, m.nome as "createdByName",
      case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
    from api_keys k join profiles p on p.user_id = k.user_id left join clients c on c.id = p.id_cliente
      left join profiles m on m.user_id = k.created_by
    order by k.revoked_at is not null or coalesce(k.expires_at <= now(), false), k.id desc`.execute(db);
  return rows.map(view);
}

function view({ createdAt, expiresAt, lastUsedAt, ...row }: Row): ApiKey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
