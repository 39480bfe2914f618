import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Candidate, MATCH_DAYS } from '#domain/payments/matching.ts';
import { centralZone } from '#server/features/areas/read-areas.ts';
import { endedOn } from '#server/features/trips/read/filter.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

const day = (instant: string) => sql`(${sql.ref(instant)} at time zone ${centralZone})::date`;
const near = (on: RawBuilder<unknown>) => sql<SqlBool>`abs(${on} - l.posted_on) <= ${sql.lit(MATCH_DAYS)}`;
/**
 * True when the record can still take line `l`. The record cannot take `l` when a line that is already assigned to the
 * record, or a duplicate of that line, is from the same account as `l` or has another Pix id.
 */
const free = (column: string, id: RawBuilder<unknown>) =>
  sql<SqlBool>`not exists (
    select from bank_lines b left join bank_lines t on t.twin_id = b.id
    where b.${sql.raw(column)} = ${id}
      and (l.account in (b.account, t.account) or l.end_to_end_id <> any (array[b.end_to_end_id, t.end_to_end_id])))`;

const topUps = sql`
  select 'top_up' as kind, u.id, u.txid as code, p.name, u.amount_cents as cents,
    ${day('u.requested_at')} as "on", (u.txid = any(l.codes) or u.bank_reference = l.end_to_end_id) is true as named, u.status = 'confirmed' as booked
  from top_ups u join partners p on p.id = u.partner_id
  where l.cents > 0 and u.amount_cents = l.cents and u.status in ('pending', 'confirmed')
    and (u.txid = any(l.codes) or u.bank_reference = l.end_to_end_id or ${near(day('u.requested_at'))} or ${near(day('u.decided_at'))})
    and ${free('top_up_id', sql`u.id`)}`;

/** Partner's wallet, for a line that names a top-up with another amount or a top-up that the line cannot confirm. */
const wallets = sql`
  select 'wallet', p.id, u.txid, p.name, u.amount_cents, ${day('u.requested_at')}, true, false
  from top_ups u join partners p on p.id = u.partner_id
  where l.cents > 0 and u.txid = any(l.codes) and (u.amount_cents <> l.cents or u.status not in ('pending', 'confirmed')
    or not ${free('top_up_id', sql`u.id`)})`;

/** A written-off invoice can still be paid by a line that names the invoice. */
const invoices = sql`
  select 'invoice', i.id, i.code, c.name, i.open_cents + i.written_off_cents, i.closed_on, i.pix_txid = any(l.codes), false
  from invoices i join clients c on c.id = i.client_id
  where l.cents > 0 and ((i.pix_txid = any(l.codes) and i.open_cents + i.written_off_cents > 0)
    or (i.open_cents > 0 and i.open_cents = l.cents and i.written_off_cents = 0))`;

/** Client's credit, for a line that names an invoice without an open amount. */
const credits = sql`
  select 'credit', c.id, i.code, c.name, i.total_cents, i.closed_on, true, false
  from invoices i join clients c on c.id = i.client_id
  where l.cents > 0 and i.open_cents + i.written_off_cents = 0 and i.pix_txid = any(l.codes)`;

const payments = sql`
  select 'payment', y.id, i.code, c.name, y.cents, y.received_on, i.pix_txid = any(l.codes), true
  from invoice_payments y join invoices i on i.id = y.invoice_id join clients c on c.id = i.client_id
  where l.cents > 0 and y.kind = 'receipt' and y.reversed_at is null and y.cents = l.cents and (i.pix_txid = any(l.codes) or ${near(sql`y.received_on`)})
    and ${free('payment_id', sql`y.id`)}`;

/** Includes trips without an open amount when the line names them, so that a double payment can be refunded. */
const trips = sql`
  select 'trip', t.id, t.code, c.name, g.open_cents, ${endedOn}, g.txid = any(l.codes), false
  from trip_charges g join trips t on t.id = g.trip_id join clients c on c.id = t.client_id
  where l.cents > 0 and (g.txid = any(l.codes) or (g.open_cents = l.cents and ${near(endedOn)}))`;

const tripPayments = sql`
  select 'trip_payment', y.id, t.code, c.name, y.cents, y.received_on, g.txid = any(l.codes), true
  from trip_payments y join trip_charges g on g.trip_id = y.trip_id join trips t on t.id = y.trip_id join clients c on c.id = t.client_id
  where l.cents > 0 and y.cents = l.cents and (g.txid = any(l.codes) or ${near(sql`y.received_on`)})
    and ${free('trip_payment_id', sql`y.id`)}`;

const payouts = sql`
  select 'payout', o.id, o.code, p.name, o.amount_cents, ${day('o.requested_at')}, o.code = any(l.codes), o.status = 'paid'
  from payouts o join partners p on p.id = o.partner_id
  where l.cents < 0 and o.amount_cents = -l.cents and o.status in ('pending', 'paid')
    and (o.code = any(l.codes) or ${near(day('o.requested_at'))} or ${near(day('o.decided_at'))})
    and ${free('payout_id', sql`o.id`)} and (o.batch_id is null or ${free('batch_id', sql`o.batch_id`)})`;

const batches = sql`
  select 'batch', h.id, h.code, 'Lote de ' || s.count || ' saques', s.cents, ${day('h.created_at')}, h.code = any(l.codes), h.status = 'paid'
  from payout_batches h cross join lateral (
    select count(*) as count, sum(amount_cents)::bigint as cents,
      bool_or(not ${free('payout_id', sql`o.id`)}) as seen from payouts o where o.batch_id = h.id
  ) s
  where l.cents < 0 and h.status in ('open', 'paid') and s.cents = -l.cents and not s.seen
    and (h.code = any(l.codes) or ${near(day('h.created_at'))} or ${near(day('h.closed_at'))})
    and ${free('batch_id', sql`h.id`)}`;

/**
 * Older line for the same money: a line of another account, or the line of this account that `l` repeats. Newer lines
 * are excluded, so that two lines are never duplicates of each other.
 */
const lines = sql`
  select 'line', b.id, b.account, b.memo, abs(b.cents), b.posted_on, (b.end_to_end_id = l.end_to_end_id) is true, true
  from bank_lines b
  where b.number < l.number and b.cents = l.cents and b.state <> 'ignored'
    and (b.id = l.repeats_id or (b.account <> l.account and b.twin_id is null
      and (b.end_to_end_id = l.end_to_end_id or (${near(sql`b.posted_on`)} and num_nonnulls(b.end_to_end_id, l.end_to_end_id) < 2))))
    and not exists (select from bank_lines t where t.twin_id = b.id)`;

/**
 * Selects the records that a line `l` of `bank_lines` may belong to. Selects at most ten per kind, and first the
 * records that the line names.
 */
export const candidates = sql<Candidate>`(${sql.join(
  [topUps, wallets, invoices, credits, payments, trips, tripPayments, payouts, batches, lines].map(
    (kind) => sql`(${kind} order by 7 desc, 6 desc limit 10)`,
  ),
  sql` union all `,
)})`;

export function readCandidates(db: Db | Tx, lineId: string): Promise<Candidate[]> {
  return db
    .selectFrom('bank_lines as l')
    .crossJoinLateral(candidates.as('k'))
    .selectAll('k')
    .where('l.id', '=', lineId)
    .execute();
}
