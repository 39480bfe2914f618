import { sql } from 'kysely';
import type { Notification, NotificationChoices } from '#contract/notifications.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { Channel, NotificationEvent } from '#domain/notifications/events.ts';
import { channels } from '#domain/notifications/events.ts';
import { eventsFor } from '#domain/notifications/recipients.ts';
import { formatNotification, type NotificationFacts } from '#domain/notifications/texts.ts';
import { commissionBpOf } from '#server/features/partners/data.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Subscription } from '#server/platform/push.ts';

/**
 * Commission rate of the notified partner. A happening is stored once for all partners, so the partner's part is
 * computed on reading.
 */
const readerRate = sql`case when n.audience in ('partner', 'eligible') and h.data ? 'fareCents' then ${commissionBpOf(
  sql`(select r.id_parceiro from profiles r where r.user_id = n.user_id)`,
)} end`;

/**
 * Columns of notification n of happening h. `who` is a client, partner or user name, filled for administrators only.
 */
export const notificationColumns = sql`${readerRate} as "commissionBp", h.event, n.audience, h.subject_id as "subjectId", h.data, case when n.audience = 'admin' then case h.event
  when 'limit' then (select c.name from clients c where c.id = h.client_id)
  when 'document_expiring' then (select p.name from partners p where p.id = h.subject_id)
  when 'top_up' then (select p.name from top_ups u join partners p on p.id = u.partner_id where u.id = h.subject_id)
  when 'payout' then (select p.name from payouts u join partners p on p.id = u.partner_id where u.id = h.subject_id)
  when 'mail_failed' then (select l.message ->> 'subject' from letters l where l.id = h.subject_id)
  when 'sign_up' then (select u.name from sign_ups u where u.user_id = h.subject_id) end end as who`;

type Row = NotificationFacts & { id: number; at: Date; read_at: Date | null };

export async function listNotifications(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [before = null] = cursor ? readCursor(cursor, 'integer') : [];
  const { rows } = await sql<Row>`
    select n.id, h.at, n.read_at, ${notificationColumns} from notifications n join happenings h on h.id = n.happening_id
    where n.user_id = ${userId} and n.in_page and (${before}::bigint is null or n.id < ${before}::bigint)
    order by n.id desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, { item: view, key: ({ id }) => [String(id)] });
}

function view({ id, at, read_at, ...told }: Row): Notification {
  return {
    id: String(id),
    event: told.event,
    ...formatNotification(told),
    at: at.toISOString(),
    read: read_at !== null,
  };
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notifications where user_id = ${userId} and in_page and read_at is null`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Returns all events that the user can be notified of, with the user's choices or the defaults. */
export async function readChoices(db: Db | Tx, actor: Actor): Promise<NotificationChoices> {
  const { rows: chosen } = await sql<{ event: NotificationEvent; channel: Channel; enabled: boolean }>`
    select event, channel, enabled from notification_choices where user_id = ${actor.userId}`.execute(db);
  const { rows: settings } = await sql<Omit<NotificationChoices, 'events'>>`
    select quiet_from as "quietFrom", quiet_until as "quietUntil", colleagues from notification_settings
    where user_id = ${actor.userId}`.execute(db);
  const isOn = (event: NotificationEvent, channel: Channel, standard: boolean) =>
    chosen.find((choice) => choice.event === event && choice.channel === channel)?.enabled ?? standard;
  return {
    events: eventsFor(actor).map(({ event, channels: standard }) => ({
      event,
      channels: channels.filter((channel) => isOn(event, channel, standard.includes(channel))),
    })),
    ...(settings[0] ?? { quietFrom: null, quietUntil: null, colleagues: false }),
  };
}

/** Returns the browsers in which the user subscribed to push notifications. */
export async function listDevices(db: Db, userId: string): Promise<Subscription[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .execute();
}
