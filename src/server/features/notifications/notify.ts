import { type RawBuilder, sql } from 'kysely';
import {
  type Audience,
  type Channel,
  type NotificationEvent,
  channelsByAudience,
} from '#domain/notifications/events.ts';
import type { NotificationData } from '#domain/notifications/texts.ts';
import { centralZone } from '#server/features/areas/read-areas.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { report } from '#server/features/webhooks/change-webhooks.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';
import { countUnread } from './read-notifications.ts';
import { type Concerned, peopleOf } from './recipients.ts';

export type DomainEvent = Concerned & {
  /** Deduplication key of the domain event. */
  key: string;
  event: NotificationEvent;
  subjectId: string | null;
  data: NotificationData;
  /** Audiences to notify. When undefined, all audiences of the event are notified. */
  only?: readonly Audience[] | undefined;
  /** True for a trip that begins within two hours. The notification then ignores quiet hours. */
  urgent?: boolean;
};

/**
 * Notifies all recipients over the channels of their choice. Recipients that already have this notification are
 * skipped.
 */
export async function notify(tx: Tx, domainEvent: DomainEvent): Promise<void> {
  const id = await insertDomainEvent(tx, domainEvent);
  const { fareCents: _fare, ...data } = domainEvent.data;
  await report(tx, {
    eventId: id,
    event: domainEvent.event,
    clientId: domainEvent.clientId ?? null,
    subjectId: domainEvent.subjectId,
    data,
  });
  const recipients = new Set<string>();
  for (const [audience, channels] of channelsByAudience(domainEvent.event)) {
    if (domainEvent.only && !domainEvent.only.includes(audience)) continue;
    for (const userId of await notifyAudience(tx, id, domainEvent, audience, channels)) recipients.add(userId);
  }
  if (recipients.size === 0) return;
  const audiences = Array.from(recipients, (userId) => `user:${userId}` as const);
  // Publishes one event for all recipients. Open pages increment their unread count without a request.
  await publish(tx, { topic: 'notification', audiences, entityId: newId(), version: 1 });
}

/**
 * Inserts the domain event once. A later call with the same key notifies further recipients, for example when a trip
 * opens to all partners.
 */
async function insertDomainEvent(tx: Tx, { key, event, subjectId, clientId, data }: DomainEvent): Promise<string> {
  const { id } = await tx
    .insertInto('domain_events')
    .values({ id: newId(), key, event, subject_id: subjectId, client_id: clientId ?? null, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ event }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Notifies all recipients in one statement, even a thousand partners. Returns the users to whom the panel shows the
 * notification.
 */
async function notifyAudience(
  tx: Tx,
  id: string,
  { urgent = false, ...domainEvent }: DomainEvent,
  audience: Audience,
  channels: readonly Channel[],
): Promise<string[]> {
  const chosen = (channel: Channel) =>
    sql`coalesce(bool_or(c.enabled) filter (where c.channel = ${channel}), ${channels.includes(channel)})`;
  const { rows } = await sql<RowOf<'notifications', 'user_id'>>`
    with chosen as (
      select x.user_id, ${chosen('page')} as page, ${chosen('email')} as email, ${chosen('push')} as push
      from (${peopleOf(audience, domainEvent)}) x
      left join notification_choices c on c.user_id = x.user_id and c.event = ${domainEvent.event}
      where ${notNotifiedBefore(domainEvent)}
      group by x.user_id),
    told as (
      insert into notifications (user_id, event_id, audience, in_page)
      select user_id, ${id}::uuid, ${audience}, page from chosen where page or email or push
      on conflict do nothing returning id, user_id, in_page),
    deliveries as (
      insert into notification_deliveries (notification_id, channel, due_at)
      select told.id, w.channel, ${urgent ? sql`app_now()` : dueAt}
      from told left join notification_settings s using (user_id)
      cross join lateral (values ('email', user_id in (select user_id from chosen where email)),
        ('push', user_id in (select user_id from chosen where push) and exists (
          select from push_subscriptions d where d.user_id = told.user_id))) w (channel, wanted)
      where w.wanted)
    select user_id from told where in_page`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Excludes partners that were already notified of the trip, when the trip returns to the pool after an offer without a
 * result.
 */
function notNotifiedBefore({ event, subjectId, data }: Omit<DomainEvent, 'urgent'>): RawBuilder<unknown> {
  if (event !== 'available' || data.outcome !== 'again') return sql`true`;
  return sql`not exists (
    select from notifications n join domain_events e on e.id = n.event_id
    where n.user_id = x.user_id and e.subject_id = ${subjectId}::uuid and e.event = 'available')`;
}

/** SQL delivery time: now, or the end of the user's quiet hours. Quiet hours may span midnight. */
const dueAt = sql`(
  select case when quiet then (date_trunc('day', local) + make_interval(mins => s.quiet_until,
      days => case when minute >= s.quiet_until then 1 else 0 end)) at time zone zone else app_now() end
  from (select zone, local, minute, coalesce(case when s.quiet_from < s.quiet_until
      then minute >= s.quiet_from and minute < s.quiet_until else minute >= s.quiet_from or minute < s.quiet_until end, false) as quiet
    from (select zone, local, (extract(hour from local) * 60 + extract(minute from local))::integer as minute
      from (select zone, app_now() at time zone zone as local from (select ${centralZone} as zone) z) l) m) q)`;

/** Marks one notification as read, or all notifications up to the newest that the page shows. */
export async function markRead(tx: Tx, userId: string, which: { id: string } | { upTo: string }): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`app_now()` })
    .where('user_id', '=', userId)
    .where((eb) => ('id' in which ? eb('id', '=', Number(which.id)) : eb('id', '<=', Number(which.upTo))))
    .where('read_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const payload = { unread: await countUnread(tx, userId) };
  await publish(tx, { topic: 'notification', audiences: [`user:${userId}`], entityId: newId(), version: 1, payload });
}

/** Marks notifications of an available or offered trip as read once the trip can no longer be accepted. */
export async function settleOffers(tx: Tx, tripId: string): Promise<void> {
  const { rows } = await sql<{ settled: number; users: RowOf<'notifications'>['user_id'][] }>`
    with settled as (
      update notifications n set read_at = app_now() from domain_events e, trips t
      where e.id = n.event_id and e.subject_id = ${tripId}::uuid and t.id = e.subject_id and n.in_page and n.read_at is null
        and (e.event = 'available' and t.status not in ('available', 'offered') or e.event = 'offered' and t.status <> 'offered')
      returning n.user_id)
    select settled, array_agg(user_id) as users from (select user_id, count(*)::int as settled from settled group by user_id) s
    group by settled`.execute(tx);
  // Publishes one event for all recipients, as `notify` does. Open pages update their unread count without a request.
  for (const { settled, users } of rows) {
    const audiences = users.map((userId) => `user:${userId}` as const);
    await publish(tx, { topic: 'notification', audiences, entityId: newId(), version: 1, payload: { settled } });
  }
}
