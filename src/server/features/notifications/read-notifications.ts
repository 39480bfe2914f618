import { sql, type SqlBool } from 'kysely';
import type { Notification, NotificationChoices } from '#contract/notifications.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { Audience, Channel, NotificationEvent } from '#domain/notifications/events.ts';
import { channels } from '#domain/notifications/events.ts';
import { eventsFor } from '#domain/notifications/recipients.ts';
import { formatNotification, type NotificationData } from '#domain/notifications/texts.ts';
import { commissionBpOf } from '#server/features/partners/read-partners.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Subscription } from '#server/platform/push.ts';

/**
 * SQL commission rate of the notified partner. A domain event is stored once for all partners, so the partner's amount
 * is computed when the notification is read.
 */
const readerRate = sql<
  number | null
>`case when n.audience in ('partner', 'eligible') and e.data ? 'fareCents' then ${commissionBpOf(
  sql`(select r.id_parceiro from profiles r where r.user_id = n.user_id)`,
)} end`;

/** Name of the client, partner or user that the notification is about; for administrators only. */
const who = sql<string | null>`case when n.audience = 'admin' then case e.event
  when 'limit' then (select c.name from clients c where c.id = e.client_id)
  when 'document_expiring' then (select p.name from partners p where p.id = e.subject_id)
  when 'top_up' then (select p.name from top_ups u join partners p on p.id = u.partner_id where u.id = e.subject_id)
  when 'payout' then (select p.name from payouts u join partners p on p.id = u.partner_id where u.id = e.subject_id)
  when 'mail_failed' then (select m.message ->> 'subject' from emails m where m.id = e.subject_id)
  when 'sign_up' then (select u.name from sign_ups u where u.user_id = e.subject_id) end end`;

/** Columns of notification `n` and its domain event `e`. */
export const notificationColumns = sql`${readerRate} as "commissionBp", e.event, n.audience, e.subject_id as "subjectId", e.data, ${who} as who`;

export async function listNotifications(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('notifications as n')
    .innerJoin('domain_events as e', 'e.id', 'n.event_id')
    .select(['n.id', 'e.at', 'n.read_at', 'e.event', 'n.audience', 'e.subject_id as subjectId'])
    .select((eb) => eb.ref('e.data').$castTo<NotificationData>().as('data'))
    .select([readerRate.as('commissionBp'), who.as('who')])
    .where('n.user_id', '=', userId)
    .where(sql<SqlBool>`n.in_page`)
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
    .$narrowType<{ event: NotificationEvent; audience: Audience }>();
  if (cursor) query = query.where('n.id', '<', Number(readCursor(cursor, 'integer')[0]));
  return pageOfRows(await query.execute(), limit, {
    item: ({ id, at, read_at, ...told }): Notification => ({
      id: String(id),
      event: told.event,
      ...formatNotification(told),
      at: at.toISOString(),
      read: read_at !== null,
    }),
    key: ({ id }) => [String(id)],
  });
}

export async function countUnread(db: Db | Tx, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`in_page and read_at is null`)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Returns all events that the user can be notified of, with the user's choices or the defaults. */
export async function readChoices(db: Db | Tx, actor: Actor): Promise<NotificationChoices> {
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['event', 'channel', 'enabled'])
    .where('user_id', '=', actor.userId)
    .execute();
  const settings = await db
    .selectFrom('notification_settings')
    .select(['quiet_from as quietFrom', 'quiet_until as quietUntil', 'colleagues'])
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  const isOn = (event: NotificationEvent, channel: Channel, standard: boolean) =>
    chosen.find((choice) => choice.event === event && choice.channel === channel)?.enabled ?? standard;
  return {
    events: eventsFor(actor).map(({ event, channels: standard }) => ({
      event,
      channels: channels.filter((channel) => isOn(event, channel, standard.includes(channel))),
    })),
    ...(settings ?? { quietFrom: null, quietUntil: null, colleagues: false }),
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
