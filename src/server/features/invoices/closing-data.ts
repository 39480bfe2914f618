import { sql } from 'kysely';
import type { ClosingPreview } from '#contract/invoices.ts';
import { billingCycles, lastPeriod, type Period, periodAround } from '#domain/invoices/billing-cycle.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { endedOn } from '#server/features/trips/read/filter.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { creditOf } from './data.ts';
import type { BilledClient } from './standing-data.ts';

/** Returns the clients with unbilled trips in a finished period of their billing cycle, with that period. */
export async function listDueClients(
  db: Db | Tx,
  { today }: { today: LocalDate },
): Promise<{ clientId: string; period: Period }[]> {
  const due = billingCycles.map((cycle) => ({ cycle, period: lastPeriod(cycle, today) }));
  const lists = due.map(async ({ cycle, period }) => {
    const { rows } = await sql<{ id: string }>`
      select c.id from clients c where c.billing_cycle = ${cycle} and exists (
        select from trips t where t.client_id = c.id and t.client_side = 'unbilled' and ${endedOn} <= ${period.to}::date)
      order by c.id`.execute(db);
    return rows.map(({ id }) => ({ clientId: id, period }));
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Returns the period printed on the invoice. It begins after the client's previous invoice and is widened to cover
 * every trip on the invoice, such as a trip that was settled late or ended on the evening after a closing.
 */
export async function periodOfInvoice(
  tx: Db | Tx,
  clientId: string,
  { from, to }: Period,
  days: readonly LocalDate[],
): Promise<Period> {
  const { rows } = await sql<{ after: LocalDate | null }>`
    select (max(period_to) + 1)::date as after from invoices where client_id = ${clientId}`.execute(tx);
  const after = rows[0]?.after ?? from;
  const begins = after > from ? after : from;
  const all = [begins > to ? to : begins, to, ...days].toSorted();
  return { from: all[0] ?? from, to: all.at(-1) ?? to };
}

/** Returns the period from the begin of the current cycle until today. */
export function periodUntil(today: LocalDate, { billing_cycle: cycle }: Pick<BilledClient, 'billing_cycle'>): Period {
  return { from: periodAround(cycle, today).from, to: today };
}

/** Locks the trips to invoice of a client, up to a day of their end. Trips in dispute or review are not included. */
export async function lockUnbilledTrips(tx: Tx, clientId: string, until: LocalDate | null): Promise<TripRow[]> {
  const ended = until ? sql`and ${endedOn} <= ${until}::date` : sql``;
  const { rows } = await sql<TripRow>`
    select * from trips t where client_id = ${clientId} and client_side = 'unbilled' ${ended}
    order by id for no key update`.execute(tx);
  return rows;
}

/** Returns what closing now would invoice and leave out. Null without such a client. */
export async function previewClosing(
  db: Db,
  clientId: string,
  { today }: { today: LocalDate },
): Promise<ClosingPreview | null> {
  type Row = BilledClient &
    Omit<ClosingPreview, 'clientId' | 'clientName' | 'periodFrom' | 'periodTo' | 'dueOn'> & {
      days: (LocalDate | null)[];
    };
  const { rows } = await sql<Row>`
    select c.id, c.name, c.email, c.billing_cycle, c.due_days, ${creditOf(sql`c.id`)} as "creditCents",
      u.count as "tripCount", u.cents as "totalCents", u.days, d.count as "disputedCount", d.cents as "disputedCents",
      (select count(*) from trips where client_id = c.id and partner_side = 'in_review' and payment_method = 'billed') as "inReviewCount"
    from clients c, lateral (
      select count(*) as count, coalesce(sum(total_cents - discount_cents), 0) as cents,
        json_build_array(min(${endedOn}), max(${endedOn})) as days from trips t
      where client_id = c.id and client_side = 'unbilled') u, lateral (
      select count(*) as count, coalesce(sum(total_cents - discount_cents), 0) as cents from trips
      where client_id = c.id and client_side = 'disputed') d
    where c.id = ${clientId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, name, email: _email, billing_cycle, due_days, creditCents, days, ...shown } = row;
  const ends = days.filter((day) => day !== null);
  const { from, to } = await periodOfInvoice(db, id, periodUntil(today, { billing_cycle }), ends);
  return {
    ...shown,
    clientId: id,
    clientName: name,
    periodFrom: from,
    periodTo: to,
    dueOn: addDays(today, due_days),
    creditCents: Math.min(creditCents, shown.totalCents),
  };
}
