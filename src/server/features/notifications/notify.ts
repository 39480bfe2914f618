import { sql } from 'kysely';
import {
  type Audience,
  audiences,
  type Channel,
  channels,
  channelsByAudience,
  type NotificationEvent,
} from '#domain/notifications/events.ts';
import type { NotificationData } from '#domain/notifications/texts.ts';
import { centralZone } from '#server/features/areas/read-areas.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { report } from '#server/features/webhooks/change-webhooks.ts';
import { type OutboxEvent, publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';
import { countUnread } from './read-notifications.ts';
import { type Concerned, concernedBy, concernedColumns, peopleOf } from './recipients.ts';

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
 * Notifies all recipients of these domain events over the channels of their choice. Recipients that already have a
 * notification are skipped. The number of statements does not depend on the number of domain events.
 */
export async function notify(tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  for (const round of roundsOf(domainEvents)) await notifyRound(tx, round);
}

/**
 * Separates domain events of the same kind and subject, because the second one may exclude users who were notified of
 * the first one.
 */
function roundsOf(domainEvents: readonly DomainEvent[]): DomainEvent[][] {
  const rounds: DomainEvent[][] = [];
  const earlier = new Map<string, number>();
  for (const domainEvent of domainEvents) {
    const subject = `${domainEvent.event} ${domainEvent.subjectId ?? domainEvent.key}`;
    const round = earlier.get(subject) ?? 0;
    earlier.set(subject, round + 1);
    (rounds[round] ??= []).push(domainEvent);
  }
  return rounds;
}

async function notifyRound(tx: Tx, round: readonly DomainEvent[]): Promise<void> {
  const ids = await insertDomainEvents(tx, round);
  const inserted = round.map((domainEvent) => ({ ...domainEvent, id: ids.get(domainEvent.key) as string }));
  await report(
    tx,
    inserted.map(({ id, event, clientId = null, subjectId, data: { fareCents: _fare, ...data } }) => ({
      eventId: id,
      event,
      clientId,
      subjectId,
      data,
    })),
  );
  const recipients = new Map<string, string[]>();
  for (const audience of audiences)
    for (const { event_id, users } of await notifyAudience(tx, inserted, audience))
      recipients.set(event_id, [...(recipients.get(event_id) ?? []), ...users]);
  // Publishes one event for all recipients of a domain event. Open pages increment their unread count without a request.
  await publish(tx, ...Array.from(recipients.values(), (users) => announcement(users)));
}

const announcement = (users: readonly string[], payload = {}): OutboxEvent => ({
  topic: 'notification',
  audiences: users.map((userId) => `user:${userId}` as const),
  entityId: newId(),
  version: 1,
  payload,
});

/**
 * Inserts each domain event once and returns the ids by key. A later call with the same key notifies further
 * recipients, for example when a trip opens to all partners.
 */
async function insertDomainEvents(tx: Tx, round: readonly DomainEvent[]): Promise<Map<string, string>> {
  const rows = round.map(({ key, event, subjectId, clientId, data }) => ({
    id: newId(),
    key,
    event,
    subject_id: subjectId,
    client_id: clientId ?? null,
    // A link is for the webhooks only. It opens the passenger's page, and domain events are kept longer than the link.
    data: { ...data, link: undefined },
  }));
  const { rows: inserted } = await sql<RowOf<'domain_events', 'id' | 'key'>>`
    insert into domain_events (id, key, event, subject_id, client_id, data)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (id uuid, key text, event text, subject_id uuid, client_id uuid, data jsonb)
    on conflict (key) do update set event = excluded.event returning id, key`.execute(tx);
  return new Map(inserted.map(({ id, key }) => [key, id]));
}

type Inserted = DomainEvent & { id: string };

/** The user's choice of a channel, or else the default of the domain event. */
const chosen = (channel: Channel) =>
  sql`coalesce(bool_or(c.enabled) filter (where c.channel = ${channel}), d.${sql.ref(channel)}) as ${sql.ref(channel)}`;

/**
 * Notifies an audience of all domain events in one statement, even a thousand partners. Returns the users to whom the
 * panel shows the notification, by domain event.
 */
async function notifyAudience(tx: Tx, inserted: readonly Inserted[], audience: Audience) {
  const concerned = inserted.flatMap((domainEvent) => {
    const { id, event, only, urgent = false, subjectId, data } = domainEvent;
    const defaults = channelsByAudience(event).find(([one]) => one === audience)?.[1];
    if (!defaults || (only && !only.includes(audience))) return [];
    const again = event === 'available' && data.outcome === 'again';
    const usual = Object.fromEntries(channels.map((channel) => [channel, defaults.includes(channel)]));
    return [{ id, event, urgent, again, subject_id: subjectId, ...usual, ...concernedBy(audience, domainEvent) }];
  });
  if (concerned.length === 0) return [];
  const { rows } = await sql<RowOf<'notifications', 'event_id'> & { users: string[] }>`
    with d as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(concerned)}::jsonb) as d (
        id uuid, event text, urgent boolean, again boolean, subject_id uuid, page boolean, email boolean, push boolean,
        ${concernedColumns})),
    chosen as (
      select d.id, d.urgent, x.user_id, ${sql.join(channels.map(chosen))}
      from d cross join lateral (${peopleOf(audience)}) x
      left join notification_choices c on c.user_id = x.user_id and c.event = d.event
      where ${notNotifiedBefore}
      group by d.id, d.urgent, d.page, d.email, d.push, x.user_id),
    told as (
      insert into notifications (user_id, event_id, audience, in_page)
      select user_id, id, ${audience}, page from chosen where page or email or push
      on conflict do nothing returning id, event_id, user_id, in_page),
    deliveries as (
      insert into notification_deliveries (notification_id, channel, due_at)
      select told.id, w.channel, case when h.urgent then app_now() else ${dueAt} end
      from told join chosen h on h.id = told.event_id and h.user_id = told.user_id
      left join notification_settings s on s.user_id = told.user_id
      cross join lateral (values ('email', h.email),
        ('push', h.push and exists (select from push_subscriptions d where d.user_id = told.user_id))) w (channel, wanted)
      where w.wanted)
    select event_id, array_agg(user_id) as users from told where in_page group by event_id`.execute(tx);
  return rows;
}

/**
 * Excludes partners that were already notified of the trip, when the trip returns to the pool after an offer without a
 * result.
 */
const notNotifiedBefore = sql`(not d.again or not exists (
  select from notifications n join domain_events e on e.id = n.event_id
  where n.user_id = x.user_id and e.subject_id = d.subject_id and e.event = 'available'))`;

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
  await publish(tx, announcement([userId], { unread: await countUnread(tx, userId) }));
}

/** Marks notifications of available or offered trips as read once the trips can no longer be accepted. */
export async function settleOffers(tx: Tx, tripIds: readonly string[]): Promise<void> {
  if (tripIds.length === 0) return;
  const { rows } = await sql<{ settled: number; users: RowOf<'notifications'>['user_id'][] }>`
    with settled as (
      update notifications n set read_at = app_now() from domain_events e, trips t
      where e.id = n.event_id and e.subject_id = any(${tripIds}::uuid[]) and t.id = e.subject_id and n.in_page and n.read_at is null
        and (e.event = 'available' and t.status not in ('available', 'offered') or e.event = 'offered' and t.status <> 'offered')
      returning n.user_id)
    select settled, array_agg(user_id) as users from (select user_id, count(*)::int as settled from settled group by user_id) s
    group by settled`.execute(tx);
  await publish(tx, ...rows.map(({ settled, users }) => announcement(users, { settled })));
}
