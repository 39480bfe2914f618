import { sql } from 'kysely';
import type { NotificationFacts } from '#domain/notifications/texts.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { MAIL_WAITS } from '#server/platform/mail.ts';
import { notificationColumns } from './read-notifications.ts';

const CUT_OFF_SECONDS = 600;

export type Delivery = NotificationFacts & {
  notificationId: number;
  channel: 'email' | 'push';
  userId: string;
  email: string;
  name: string;
  attempts: number;
  /** True when the delivery is no longer useful: the trip was taken or the user is blocked. */
  stale: boolean;
};

/**
 * Claims due deliveries, so that no other process sends them. A delivery is not retried when its process died while
 * sending, because the message may have been sent. A duplicate message is worse than a notification that appears only
 * in the panel.
 */
export async function claimDeliveries(tx: Tx, channel: Delivery['channel'], limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with due as (
      select notification_id, channel from notification_deliveries where state = 'due' and due_at <= app_now() and channel = ${channel}
      order by due_at limit ${limit} for update skip locked),
    claimed as (
      update notification_deliveries d set state = 'sending', claimed_at = app_now(), attempts = attempts + 1
      from due where d.notification_id = due.notification_id and d.channel = due.channel returning d.*)
    select d.notification_id as "notificationId", d.channel, n.user_id as "userId", u.email, case when u.email_verified then r.nome else '' end as name, d.attempts, ${notificationColumns},
      r.blocked_at is not null or r.tipo is null or e.event in ('available', 'offered') and not exists (
        select from trips t where t.id = e.subject_id and t.status = e.event) as stale
    from claimed d join notifications n on n.id = d.notification_id join domain_events e on e.id = n.event_id
    join auth_users u on u.id = n.user_id join profiles r on r.user_id = n.user_id`.execute(tx);
  return rows;
}

export async function giveUpCutOff(db: Db, channel: Delivery['channel']): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification_deliveries set state = 'unknown', ended_at = app_now(), error = 'O processo terminou durante o envio.'
    where state = 'sending' and channel = ${channel} and claimed_at < app_now() - make_interval(secs => ${CUT_OFF_SECONDS})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

type Which = Pick<Delivery, 'notificationId' | 'channel'>;

export async function endDelivery(
  db: Db,
  { notificationId, channel }: Which,
  state: 'sent' | 'failed' | 'unknown' | 'dropped',
  error: string | null = null,
): Promise<void> {
  await sql`
    update notification_deliveries set state = ${state}, ended_at = app_now(), error = ${error}
    where notification_id = ${notificationId} and channel = ${channel} and state = 'sending'`.execute(db);
}

/** Schedules a retry. Marks the delivery as failed after the last attempt. */
export async function postpone(db: Db, delivery: Which & Pick<Delivery, 'attempts'>, error: string): Promise<void> {
  const wait = MAIL_WAITS[delivery.attempts - 1];
  if (wait === undefined) return endDelivery(db, delivery, 'failed', error);
  await sql`
    update notification_deliveries set state = 'due', due_at = app_now() + make_interval(secs => ${wait}), error = ${error}
    where notification_id = ${delivery.notificationId} and channel = ${delivery.channel} and state = 'sending'`.execute(
    db,
  );
}

const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 5000;

/**
 * Deletes domain events after the retention period, together with their notifications. Repeats the batch until no
 * expired event is left, because one batch per run would not keep up with a busy central.
 */
export async function deleteOldDomainEvents(db: Db, batch = DELETED_AT_ONCE): Promise<void> {
  let deleted: bigint;
  do {
    ({ numAffectedRows: deleted = 0n } = await sql`
      delete from domain_events where id in (
        select id from domain_events where at < app_now() - make_interval(days => ${KEPT_DAYS}) order by at limit ${batch})`.execute(
      db,
    ));
  } while (deleted === BigInt(batch));
}
