import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { testEvent, type webhooksContract } from '#contract/webhooks.ts';
import { type Actor, missingLinkTexts } from '#domain/access/roles.ts';
import type { NotificationEvent } from '#domain/notifications/events.ts';
import { clientEvents } from '#domain/notifications/recipients.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { ownWebhooks } from './read-webhooks.ts';

const MOST = 20;
const MOST_TESTS = 20;
const stale = refuse('version_conflict', 'O webhook mudou desde que foi mostrado. Confira e tente de novo.');
const tooMany = refuse('invalid', `São no máximo ${MOST} endereços.`);
const notForClients = refuseField('events', 'Um destes eventos não é de clientes.');

/** Creates a webhook. Its secret is returned only once. */
export async function createWebhook(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { clientId = null, url, events }: InputOf<typeof webhooksContract.create>,
): Promise<Outcome<{ id: string }>> {
  // Only the central may subscribe to the events of all clients.
  if (actor.role !== 'admin' && actor.clientId === null) return refuse('forbidden', missingLinkTexts.id_cliente);
  const whose = actor.role === 'admin' ? clientId : actor.clientId;
  if (whose !== null && !events.every(isOfClients)) return notForClients;
  if (clientId !== null && !(await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()))
    return refuseField('clientId', 'Este cliente não existe.');
  const { rows } = await sql`select from webhooks where client_id is not distinct from ${whose}::uuid`.execute(tx);
  if (rows.length >= MOST) return tooMany;
  const id = newId();
  await tx.insertInto('webhooks').values({ id, client_id: whose, url, events, secret: newSecret() }).execute();
  await recordAudit(tx, audit, { action: 'webhook.create', subjectType: 'webhook', subjectId: id });
  return ok({ id });
}

function isOfClients(event: NotificationEvent): boolean {
  return clientEvents.includes(event);
}

export async function changeWebhook(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { id, version, url, events, active }: InputOf<typeof webhooksContract.update>,
): Promise<Outcome<{ id: string }>> {
  const row = await tx
    .selectFrom('webhooks as w')
    .select(['w.client_id', 'w.version', 'w.url', 'w.events', 'w.active'])
    .where('w.id', '=', id)
    .where(ownWebhooks(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFoundRecord;
  if (version !== undefined && version !== row.version) return stale;
  if (events && row.client_id !== null && !events.every(isOfClients)) return notForClients;
  const after = { url: url ?? row.url, events: events ?? row.events, active: active ?? row.active };
  await tx
    .updateTable('webhooks')
    .set({ ...after, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const changes: Record<string, [unknown, unknown]> = {
    active: [row.active, after.active],
    events: [row.events, after.events],
  };
  await recordAudit(tx, audit, { action: 'webhook.update', subjectType: 'webhook', subjectId: id, changes });
  return ok({ id });
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Replaces the secret. Later calls, including pending calls, are signed with the new secret. */
export async function renewSecret(tx: Tx, audit: AuditContext, actor: Actor, id: string): Promise<Outcome<undefined>> {
  const { numAffectedRows } = await sql`
    update webhooks w set secret = ${newSecret()} where w.id = ${id} and ${ownWebhooks(actor)}`.execute(tx);
  if (!numAffectedRows) return notFoundRecord;
  await recordAudit(tx, audit, { action: 'webhook.secret', subjectType: 'webhook', subjectId: id });
  return ok();
}

export async function removeWebhook(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  id: string,
): Promise<Outcome<undefined>> {
  const { numAffectedRows } = await sql`delete from webhooks w where w.id = ${id} and ${ownWebhooks(actor)}`.execute(
    tx,
  );
  if (!numAffectedRows) return notFoundRecord;
  await recordAudit(tx, audit, { action: 'webhook.remove', subjectType: 'webhook', subjectId: id });
  return ok();
}

/** Sends a finished delivery again under the same event id, so that the receiver can detect the repetition. */
export async function resendDelivery(
  tx: Tx,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Outcome<undefined>> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries d set state = 'due', due_at = app_now(), attempts = 0, error = null, status_code = null
    from webhooks w where d.id = ${deliveryId} and d.webhook_id = ${id} and w.id = d.webhook_id and ${ownWebhooks(actor)}
      and d.state in ('sent', 'failed')`.execute(tx);
  if (numAffectedRows) return ok();
  const { rows } = await sql`
    select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${deliveryId} and w.id = ${id} and ${ownWebhooks(actor)}`.execute(tx);
  return rows.length === 0 ? notFoundRecord : refuse('changed', 'Esta entrega ainda está na fila.');
}

/** Queues a test call without side effects. The job that sends all other calls sends it too. */
export async function testWebhook(tx: Tx, actor: Actor, id: string): Promise<Outcome<undefined>> {
  const row = await tx
    .selectFrom('webhooks as w')
    .select([
      'w.active',
      sql<number>`(select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.event = ${testEvent}
        and d.created_at > app_now() - interval '1 hour')`.as('tried'),
    ])
    .where('w.id', '=', id)
    .where(ownWebhooks(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFoundRecord;
  if (!row.active) return refuse('changed', 'Este endereço está desligado. Ligue-o para testar.');
  if (row.tried >= MOST_TESTS) return refuse('too_many_requests', 'Foram muitos testes em uma hora. Tente mais tarde.');
  const data = { message: 'Entrega de teste do Painel Chame um Táxi.' };
  await queue(tx, [deliveryOf(id, { eventId: newId(), event: testEvent, subjectId: null, data })]);
  return ok();
}

export type Reported = {
  eventId: string;
  event: NotificationEvent;
  clientId: string | null;
  subjectId: string | null;
  data: object;
};

/** Queues one delivery of each event for each subscribed webhook. */
export async function report(tx: Tx, reported: readonly Reported[]): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'client_id', 'events'])
    .where('active', '=', true)
    .where(sql<boolean>`events && ${reported.map(({ event }) => event)}::text[]`)
    .execute();
  const rows = reported.flatMap(({ clientId, ...about }) =>
    webhooks
      .filter(({ client_id, events }) => events.includes(about.event) && [null, clientId].includes(client_id))
      .map(({ id }) => deliveryOf(id, about)),
  );
  if (rows.length > 0) await queue(tx, rows);
}

type Queued = Omit<Reported, 'clientId' | 'event'> & { event: NotificationEvent | typeof testEvent };

function deliveryOf(webhookId: string, { eventId, event, subjectId, data }: Queued) {
  return { id: newId(), webhook_id: webhookId, event_id: eventId, event, payload: { subjectId, data } };
}

/** Passes all rows as one parameter, because a statement has at most 65,535 parameters. */
async function queue(tx: Tx, rows: ReturnType<typeof deliveryOf>[]): Promise<void> {
  await sql`insert into webhook_deliveries (id, webhook_id, event_id, event, payload)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (id uuid, webhook_id uuid, event_id uuid, event text, payload jsonb)
    on conflict do nothing`.execute(tx);
}
