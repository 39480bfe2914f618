import { sql, type SqlBool } from 'kysely';
import type { ClosingPreview } from '#contract/invoices.ts';
import { billingCycles, lastPeriod, type Period, periodAround } from '#domain/invoices/billing-cycle.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { endedOn } from '#server/features/trips/read/filter.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { creditOf } from './read-invoices.ts';
import type { BilledClient } from './lock-invoice.ts';

/**
 * Returns the clients with unbilled trips up to the end of the last finished period of their billing cycle, each with
 * this period.
 */
export async function listDueClients(
  db: Db | Tx,
  { today }: { today: LocalDate },
): Promise<{ clientId: string; period: Period }[]> {
  const due = billingCycles.map((cycle) => ({ cycle, period: lastPeriod(cycle, today) }));
  const lists = due.map(async ({ cycle, period }) => {
    const isUnbilled = sql<SqlBool>`exists (
      select from trips t where t.client_id = c.id and t.client_side = 'unbilled' and ${endedOn} <= ${period.to}::date)`;
    const rows = await db
      .selectFrom('clients as c')
      .select('c.id')
      .where('c.billing_cycle', '=', cycle)
      .where(isUnbilled)
      .orderBy('c.id')
      .execute();
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
  const dayAfter = sql<LocalDate | null>`max(period_to) + 1`.as('after');
  const invoices = tx.selectFrom('invoices').select(dayAfter).where('client_id', '=', clientId);
  const after = (await invoices.executeTakeFirstOrThrow()).after ?? from;
  const begins = after > from ? after : from;
  const all = [begins > to ? to : begins, to, ...days].toSorted();
  return { from: all[0] ?? from, to: all.at(-1) ?? to };
}

/** Returns the period from the start of the current cycle until today. */
export function periodUntil(today: LocalDate, { billing_cycle: cycle }: Pick<BilledClient, 'billing_cycle'>): Period {
  return { from: periodAround(cycle, today).from, to: today };
}

/**
 * Locks the unbilled trips of a client that ended by a date. Null locks all of them. Trips in dispute or review are not
 * included.
 */
export async function lockUnbilledTrips(tx: Tx, clientId: string, until: LocalDate | null): Promise<TripRow[]> {
  const ended = until ? sql`and ${endedOn} <= ${until}::date` : sql``;
  const { rows } = await sql<TripRow>`
    select * from trips t where client_id = ${clientId} and client_side = 'unbilled' ${ended}
    order by id for no key update`.execute(tx);
  return rows;
}

/**
 * Returns the trips and amounts that closing an invoice now would include and leave out, or null for an unknown client.
 */
export async function previewClosing(
  db: Db,
  clientId: string,
  { today }: { today: LocalDate },
): Promise<ClosingPreview | null> {
  const owed = (side: 'unbilled' | 'disputed') =>
    db
      .selectFrom('trips as t')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.coalesce(fn.sum<number>(sql`t.total_cents - t.discount_cents`), sql.lit(0)).as('cents'),
      ])
      .where('t.client_id', '=', clientId)
      .where('t.client_side', '=', sql.lit(side));
  const ends = [sql<LocalDate | null>`min(${endedOn})`.as('first'), sql<LocalDate | null>`max(${endedOn})`.as('last')];
  const inReview = db
    .selectFrom('trips')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('partner_side', '=', sql.lit('in_review'))
    .where('payment_method', '=', sql.lit('billed'));
  const row = await db
    .selectFrom('clients as c')
    .crossJoin(owed('unbilled').select(ends).as('u'))
    .crossJoin(owed('disputed').as('d'))
    .crossJoin(inReview.as('r'))
    .select(['c.id as clientId', 'c.name as clientName', 'c.billing_cycle', 'c.due_days', 'u.first', 'u.last'])
    .select(['u.count as tripCount', 'u.cents as totalCents', 'd.count as disputedCount', 'd.cents as disputedCents'])
    .select(['r.count as inReviewCount', creditOf(sql`c.id`).as('creditCents')])
    .where('c.id', '=', clientId)
    .executeTakeFirst();
  if (!row) return null;
  const { billing_cycle, due_days, first, last, creditCents, ...shown } = row;
  const days = [first, last].filter((day) => day !== null);
  const { from, to } = await periodOfInvoice(db, clientId, periodUntil(today, { billing_cycle }), days);
  return {
    ...shown,
    periodFrom: from,
    periodTo: to,
    dueOn: addDays(today, due_days),
    creditCents: Math.min(creditCents, shown.totalCents),
  };
}
