import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';
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
  return (await selectWebhooks(db, actor).execute()).map(withLastDelivery);
}

export async function readWebhook(db: Db | Tx, actor: Actor, id: string): Promise<Webhook> {
  const row = await selectWebhooks(db, actor).where('w.id', '=', id).executeTakeFirst();
  if (!row) throw new Refused(notFoundRecord);
  return withLastDelivery(row);
}

/** Returns the secret, only for responses that create or replace it. */
export async function readSecret(db: Db, id: string): Promise<string> {
  const { secret } = await db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
  return secret;
}

function selectWebhooks(db: Db | Tx, actor: Actor) {
  return db
    .selectFrom('webhooks as w')
    .leftJoin('clients as c', 'c.id', 'w.client_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_deliveries')
          .select(['state', sql<Date>`coalesce(ended_at, created_at)`.as('at')])
          .whereRef('webhook_id', '=', 'w.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.client_id as clientId', 'c.name as clientName', 'w.url', 'w.events', 'w.active', 'w.version'])
    .select(['d.state', 'd.at'])
    .$narrowType<{ events: Webhook['events'] }>()
    .where(ownWebhooks(actor))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id');
}

function withLastDelivery({ state, at, ...row }: InferResult<ReturnType<typeof selectWebhooks>>[number]): Webhook {
  return { ...row, lastDelivery: state !== null && at !== null ? { state, at: at.toISOString() } : null };
}

export async function listDeliveries(
  db: Db,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [before = null] = cursor ? readCursor(cursor, 'id') : [];
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'state', 'attempts', 'status_code as statusCode', 'error'])
    .select(['created_at as createdAt', 'due_at as dueAt'])
    .$narrowType<{ event: WebhookDelivery['event'] }>()
    .where('webhook_id', '=', id)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfRows(rows, limit, {
    item: ({ createdAt, dueAt, ...row }): WebhookDelivery => ({
      ...row,
      createdAt: createdAt.toISOString(),
      dueAt: dueAt.toISOString(),
    }),
    key: (row) => [row.id],
  });
}
