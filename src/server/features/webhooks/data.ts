import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Actor } from '#domain/access/roles.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';

/** SQL condition: an administrator manages all webhooks, a client its own. */
export function ownWebhooks(actor: Actor): RawBuilder<SqlBool> {
  return actor.role === 'admin' ? sql`true` : sql`w.client_id = ${actor.clientId}::uuid`;
}

export async function listWebhooks(db: Db, actor: Actor): Promise<Webhook[]> {
  const { rows } = await selectWebhooks(ownWebhooks(actor)).execute(db);
  return rows;
}

export async function readWebhook(db: Db | Tx, actor: Actor, id: string): Promise<Webhook> {
  const { rows } = await selectWebhooks(sql`${ownWebhooks(actor)} and w.id = ${id}`).execute(db);
  if (!rows[0]) throw new Refused(notFoundRecord);
  return rows[0];
}

/** Returns the secret, only for responses that create or replace it. */
export async function readSecret(db: Db, id: string): Promise<string> {
  const { secret } = await db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
  return secret;
}

function selectWebhooks(condition: RawBuilder<unknown>) {
  return sql<Webhook>`
    select w.id, w.client_id as "clientId", c.name as "clientName", w.url, w.events, w.active, w.version, case when d.state is not null
      then jsonb_build_object('state', d.state, 'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as "lastDelivery"
    from webhooks w left join clients c on c.id = w.client_id left join lateral (
      select state, coalesce(ended_at, created_at) as at from webhook_deliveries where webhook_id = w.id order by id desc limit 1) d on true
    where ${condition} order by w.created_at desc, w.id`;
}

type Row = Omit<WebhookDelivery, 'createdAt' | 'dueAt'> & { createdAt: Date; dueAt: Date };

export async function listDeliveries(
  db: Db,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [before = null] = cursor ? readCursor(cursor, 'id') : [];
  const { rows } = await sql<Row>`
    select id, event, state, attempts, status_code as "statusCode", error, created_at as "createdAt", due_at as "dueAt"
    from webhook_deliveries where webhook_id = ${id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, {
    item: ({ createdAt, dueAt, ...row }): WebhookDelivery => ({
      ...row,
      createdAt: createdAt.toISOString(),
      dueAt: dueAt.toISOString(),
    }),
    key: (row) => [row.id],
  });
}
