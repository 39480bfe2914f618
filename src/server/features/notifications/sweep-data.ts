import { type RawBuilder, sql } from 'kysely';
import type { NotificationEvent } from '#domain/notifications/events.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/data.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Happening } from './mutations.ts';
import { ofTrip, tripFacts, type TripFactsRow } from './news-data.ts';

const ROUND = 200;
/** Time before pickup and age of a request after which the central is warned of a trip without a holder. */
const UNCOVERED_SECONDS = 3600;
const ASKED_SECONDS = 300;
const DUE_SOON_DAYS = 3;
const OVERDUE_DAYS = 7;

/** Each reminder is valid until the next one is due. After a pause only the latest is sent. */
const reminders: { event: NotificationEvent; beforeSeconds: number; untilSeconds: number }[] = [
  { event: 'reminder_24h', beforeSeconds: 86_400, untilSeconds: 7200 },
  { event: 'reminder_2h', beforeSeconds: 7200, untilSeconds: 1800 },
  { event: 'reminder_30min', beforeSeconds: 1800, untilSeconds: 0 },
];

const secs = (seconds: number) => sql`make_interval(secs => ${seconds})`;

/** Returns the happenings that depend on time only: reminders, trips without a holder close to pickup, invoices due. */
export async function dueHappenings(tx: Tx): Promise<Happening[]> {
  const due: Happening[] = [];
  for (const { event, beforeSeconds, untilSeconds } of reminders) {
    // Skips trips accepted after that time, because the partner has just read the pickup time.
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

/** The key has the pickup time, so that a moved trip is announced again. */
async function dueTrips(tx: Tx, event: NotificationEvent, due: RawBuilder<unknown>): Promise<Happening[]> {
  const key = sql<string>`concat_ws(':', 'trip', t.id, ${event}::text, t.partner_id, extract(epoch from t.pickup_at)::bigint)`;
  const { rows } = await sql<TripFactsRow & { key: string }>`
    select ${tripFacts}, ${key} as key from trips t
    where ${due} and not exists (select from happenings h where h.key = ${key}) order by t.pickup_at limit ${ROUND}`.execute(
    tx,
  );
  return rows.map((row) => ofTrip(row, { key: row.key, event, partnerIds: row.partner_id ? [row.partner_id] : [] }));
}

async function dueInvoices(tx: Tx): Promise<Happening[]> {
  const { rows } = await sql<{
    id: string;
    code: string;
    client_id: string;
    open_cents: number;
    due_on: LocalDate;
    stage: string;
  }>`
    select * from (
      select i.id, i.code, i.client_id, i.open_cents, i.due_on,
        case when i.due_on > today then 'soon' when i.due_on = today then 'today' else 'overdue' end as stage
      from invoices i, (select ${centralToday} as today) d
      where i.open_cents > 0 and i.due_on between today - ${OVERDUE_DAYS}::integer and today + ${DUE_SOON_DAYS}::integer
        and i.closed_on < i.due_on - ${DUE_SOON_DAYS}::integer) s
    where not exists (select from happenings h where h.key = concat_ws(':', 'invoice', s.id, s.due_on, s.stage))
    limit ${ROUND}`.execute(tx);
  return rows.map(({ id, code, client_id, open_cents, due_on, stage }) => ({
    key: `invoice:${id}:${due_on}:${stage}`,
    event: 'invoice_due',
    subjectId: id,
    clientId: client_id,
    data: { code, amountCents: open_cents, dueOn: due_on, outcome: stage },
  }));
}
