import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Seconds until the next attempt, by the number of attempts so far. The delivery fails after the last attempt. */
const WAITS = [10, 60, 300, 1800, 7200, 6 * 3600, 24 * 3600];
const CUT_OFF_SECONDS = 120;
const KEPT_DAYS = 30;

export type WebhookCall = {
  id: string;
  webhookId: string;
  eventId: string;
  event: string;
  payload: { subjectId: string | null; data: object };
  attempts: number;
  url: string;
  secret: string;
  createdAt: Date;
};

/**
 * Claims due deliveries, up to `limit` for each webhook, except the webhooks that have not responded in this run
 * (`silent`). A delivery whose process died is claimed again. The event id lets the receiver detect the repetition.
 */
export async function claimCalls(tx: Tx, limit: number, silent: readonly string[] = []): Promise<WebhookCall[]> {
  const { rows } = await sql<WebhookCall>`
    with due as (
      select c.id from webhooks w cross join lateral (
        select d.id from webhook_deliveries d where d.webhook_id = w.id
          and (d.state = 'due' and d.due_at <= app_now()
            or d.state = 'sending' and d.claimed_at < app_now() - make_interval(secs => ${CUT_OFF_SECONDS}))
        order by d.due_at limit ${limit} for update skip locked) c
      where w.active and w.id <> all(${[...silent]}::uuid[]))
    update webhook_deliveries d set state = 'sending', claimed_at = app_now(), attempts = d.attempts + 1
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, w.id as "webhookId", d.event_id as "eventId", d.event, d.payload, d.attempts, w.url, w.secret, d.created_at as "createdAt"`.execute(
    tx,
  );
  return rows;
}

export type CallOutcome = { statusCode: number | null; error: string | null };

/**
 * Marks a delivery as sent when the response has a success status. Schedules a retry for other results, or marks the
 * delivery as failed after the last attempt.
 */
export async function endCall(
  db: Db,
  { id, attempts }: WebhookCall,
  { statusCode, error }: CallOutcome,
): Promise<void> {
  const taken = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const wait = taken ? undefined : WAITS[attempts - 1];
  const state = taken ? 'sent' : wait === undefined ? 'failed' : 'due';
  await sql`
    update webhook_deliveries set state = ${state}, status_code = ${statusCode}, error = ${error},
      due_at = case when ${state} = 'due' then app_now() + make_interval(secs => ${wait ?? 0}) else due_at end,
      ended_at = case when ${state} = 'due' then null else app_now() end
    where id = ${id} and state = 'sending'`.execute(db);
}

/** Deletes calls past their retention period, except pending calls. */
export async function deleteOldCalls(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', 'in', ['sent', 'failed'])
    .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
