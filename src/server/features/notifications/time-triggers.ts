import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { NotificationEvent } from '#domain/notifications/events.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { DomainEvent } from './notify.ts';
import { ofTrip, selectTripFacts } from './event-triggers.ts';

const ROUND = 200;
/**
 * The central is warned of an unassigned trip within this time before pickup, once the request is older than
 * `ASKED_SECONDS`.
 */
const UNCOVERED_SECONDS = 3600;
const ASKED_SECONDS = 300;
const DUE_SOON_DAYS = 3;
const OVERDUE_DAYS = 7;

/** Each reminder is valid until the next reminder is due. After a pause of the job only the latest reminder is sent. */
const reminders: { event: NotificationEvent; beforeSeconds: number; untilSeconds: number }[] = [
  { event: 'reminder_24h', beforeSeconds: 86_400, untilSeconds: 7200 },
  { event: 'reminder_2h', beforeSeconds: 7200, untilSeconds: 1800 },
  { event: 'reminder_30min', beforeSeconds: 1800, untilSeconds: 0 },
];

const secs = (seconds: number) => sql`make_interval(secs => ${seconds})`;

/** Returns the domain events that depend on time only: reminders, unassigned trips close to pickup, and due invoices. */
export async function dueDomainEvents(tx: Tx): Promise<DomainEvent[]> {
  const due: DomainEvent[] = [];
  for (const { event, beforeSeconds, untilSeconds } of reminders) {
    // Skips trips that were accepted after the due time of the reminder, because the partner has just read the pickup
    // time.
    due.push(
      ...(await dueTrips(
        tx,
        event,
        sql`t.status = 'accepted' and t.pickup_at <= app_now() + ${secs(beforeSeconds)}
          and t.pickup_at > app_now() + ${secs(untilSeconds)} and t.accepted_at <= t.pickup_at - ${secs(beforeSeconds)}`,
      )),
    );
  }
  due.push(
    ...(await dueTrips(
      tx,
      'uncovered',
      sql`t.status in ('scheduled', 'available', 'offered') and t.pickup_at <= app_now() + ${secs(UNCOVERED_SECONDS)}
        and t.created_at <= app_now() - ${secs(ASKED_SECONDS)}`,
    )),
  );
  return [...due, ...(await dueInvoices(tx))];
}

/** The key contains the pickup time, so that a trip whose pickup time changed is notified again. */
async function dueTrips(tx: Tx, event: NotificationEvent, due: RawBuilder<SqlBool>): Promise<DomainEvent[]> {
  const key = sql<string>`concat_ws(':', 'trip', t.id, ${event}::text, t.partner_id, extract(epoch from t.pickup_at)::bigint)`;
  const rows = await selectTripFacts(tx)
    .select(key.as('key'))
    .where(due)
    .where(sql<SqlBool>`not exists (select from domain_events e where e.key = ${key})`)
    .orderBy('t.pickup_at')
    .limit(ROUND)
    .execute();
  return rows.map((row) => ofTrip(row, { key: row.key, event, partnerIds: row.partner_id ? [row.partner_id] : [] }));
}

const dueStage = sql<string>`case when i.due_on > today then 'soon' when i.due_on = today then 'today' else 'overdue' end`;

async function dueInvoices(tx: Tx): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom(['invoices as i', tx.selectNoFrom(centralToday.as('today')).as('d')])
    .select((eb) => ['i.id', eb.ref('i.code').$notNull().as('code'), 'i.client_id', 'i.open_cents', 'i.due_on'])
    .select(dueStage.as('stage'))
    .where(sql<SqlBool>`i.open_cents > 0`)
    .where(sql<SqlBool>`i.due_on between today - ${OVERDUE_DAYS}::integer and today + ${DUE_SOON_DAYS}::integer`)
    .where(sql<SqlBool>`i.closed_on < i.due_on - ${DUE_SOON_DAYS}::integer`)
    .where(sql<SqlBool>`not exists (
      select from domain_events e where e.key = concat_ws(':', 'invoice', i.id, i.due_on, ${dueStage}))`)
    .limit(ROUND)
    .execute();
  return rows.map(({ id, code, client_id, open_cents, due_on, stage }) => ({
    key: `invoice:${id}:${due_on}:${stage}`,
    event: 'invoice_due',
    subjectId: id,
    clientId: client_id,
    data: { code, amountCents: open_cents, dueOn: due_on, outcome: stage },
  }));
}
