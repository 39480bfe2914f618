import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';

/** Invariants by name, as queries that must return no rows. */
export type Laws = Record<string, RawBuilder<unknown>>;

/** Invariants of the invoices of all clients. */
const laws: Laws = {
  'every entry sums to zero': sql`select entry_id from ledger.postings group by entry_id having sum(cents) <> 0`,

  'what a client owes is what is open of its invoices': sql`
    select b.client_id, b.balance_cents, i.cents from ledger.account_balances b
    left join (select client_id, sum(open_cents) as cents from invoices group by 1) i using (client_id)
    where b.kind = 'receivable' and b.balance_cents <> -coalesce(i.cents, 0)`,

  'what is to be billed is what its trips came to that no invoice has': sql`
    select b.client_id, b.balance_cents, t.cents from ledger.account_balances b
    left join (select client_id, sum(total_cents - discount_cents) as cents from trips
      where client_side in ('unbilled', 'disputed') group by 1) t using (client_id)
    where b.kind = 'client_unbilled' and b.balance_cents <> -coalesce(t.cents, 0)`,

  "no client has less than nothing to its credit, and it has what came in beyond its invoices and its passengers' Pix": sql`
    select b.client_id, b.balance_cents from ledger.account_balances b
    where b.kind = 'client_credit' and (b.balance_cents < 0 or b.balance_cents <> coalesce((
        select sum(-p.cents) from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
        where a.kind = 'cash' and (e.kind in ('invoice_payment', 'prepayment')
          or exists (select from ledger.entries r where r.id = e.reverses_id and r.kind = 'invoice_payment'))
          and exists (select from ledger.postings o join ledger.accounts c on c.id = o.account_id
            where o.entry_id = e.id and c.client_id = b.client_id)), 0)
      + coalesce((select sum(g.excess_cents) from trip_charges g join trips t on t.id = g.trip_id join clients c on c.id = t.client_id
          where c.id = b.client_id and c.kind <> 'walk_in'), 0)
      - coalesce((select sum(paid_cents) from invoices where client_id = b.client_id), 0))`,

  'an invoice is its items': sql`
    select i.id from invoices i left join (
      select invoice_id, count(*) as items, sum(cents) as cents, sum(paid_cents) as paid, sum(credited_cents) as credited
      from invoice_items group by 1) n on n.invoice_id = i.id
    where (i.item_count, i.total_cents, i.paid_cents, i.credited_cents) is distinct from (n.items, n.cents, n.paid, n.credited)`,

  'the lines of an invoice close to the centavo: total less credits and write-off is paid and open': sql`
    select i.id, n.* from invoices i left join (
      select invoice_id, sum(cents) as cents, sum(paid_cents) as paid, sum(credited_cents) as credited,
        sum(written_off_cents) as written_off, sum(open_cents) as open,
        bool_and(least(written_off_cents, open_cents) >= 0
          and cents - credited_cents - written_off_cents = paid_cents + open_cents) as closes
      from invoice_lines group by 1) n on n.invoice_id = i.id
    where (i.total_cents, i.paid_cents, i.credited_cents, i.written_off_cents, i.open_cents, true)
      is distinct from (n.cents, n.paid, n.credited, n.written_off, n.open, n.closes)`,

  'an accepted contest has its credit note, and an open one a line with a charge': sql`
    select o.id from invoice_contests o join invoice_items n on n.trip_id = o.trip_id
      left join invoice_credit_notes c on c.id = o.credit_note_id
    where (o.state = 'accepted') <> (c.id is not null) or c.trip_id <> o.trip_id
      or o.state = 'open' and n.credited_cents = n.cents`,

  'an invoice is paid by what was paid and not taken back, less what credit notes made of it': sql`
    select i.id from invoices i where i.paid_cents <>
      coalesce((select sum(cents - excess_cents) from invoice_payments where invoice_id = i.id and reversed_at is null), 0)
      + coalesce((select sum(credit_taken_cents) from invoice_payments where invoice_id = i.id), 0)
      - coalesce((select sum(overpaid_cents) from invoice_credit_notes where invoice_id = i.id), 0)`,

  'a payment that was taken back is reversed in the ledger, and no other': sql`
    select y.id from invoice_payments y left join ledger.entries r on r.reverses_id = y.entry_id
      left join ledger.entries w on w.reverses_id = y.recovery_entry_id
    where (y.reversed_at is null) <> (r.id is null) or (w.id is not null) <> (y.reversed_at is not null and y.recovery_entry_id is not null)`,

  'payments reach the oldest trips first': sql`
    select y.trip_id from invoice_items y join invoice_items o on o.invoice_id = y.invoice_id
      and (o.ended_at, o.trip_id) < (y.ended_at, y.trip_id)
    where y.paid_cents > 0 and o.paid_cents + o.credited_cents < o.cents
      and not exists (select from invoice_credit_notes c where c.invoice_id = y.invoice_id)`,

  "a trip's side says what its invoice does": sql`
    select t.id, t.client_side from trips t left join invoice_items n on n.trip_id = t.id
    where t.client_side in ('invoiced', 'paid') and t.payment_method = 'billed' and n.trip_id is null
      or n.trip_id is not null and t.client_side <> case when n.credited_cents = n.cents and n.cents > 0 then 'credited'
        when n.paid_cents + n.credited_cents = n.cents then 'paid' else 'invoiced' end`,

  'what is to be released is what partners were promised': sql`
    select b.partner_id, b.balance_cents, t.cents from ledger.account_balances b
    left join (select partner_id, sum(partner_cents) as cents from trips where partner_side = 'pending' group by 1) t using (partner_id)
    where b.kind = 'partner_pending' and b.balance_cents <> coalesce(t.cents, 0)`,

  'a limit counts what was billed and stands': sql`
    select l.client_id, l.confirmed_cents, t.cents from (
      select client_id, sum(confirmed_cents) as confirmed_cents from client_limits where holder_id = client_id group by 1) l
    left join (
      select t.client_id, sum(case when n.trip_id is not null then n.cents - n.credited_cents
        when t.client_side in ('unbilled', 'disputed') then t.total_cents - t.discount_cents else 0 end) as cents
      from trips t left join invoice_items n on n.trip_id = t.id group by 1) t using (client_id)
    where l.confirmed_cents <> coalesce(t.cents, 0)`,

  'what was written off is lost': sql`
    select * from (select coalesce(sum(written_off_cents), 0) as written_off from invoices) i,
      (select coalesce(-sum(balance_cents), 0) as lost from ledger.account_balances where kind = 'losses') l
    where written_off <> lost`,
};

export async function findViolations(db: Db, more: Laws = {}): Promise<string[]> {
  const findings = Object.entries({ ...laws, ...more }).map(
    ([law, query]) => sql`select ${law}::text || ' ' || to_jsonb(finding)::text as said from (${query}) finding`,
  );
  const { rows } = await sql<{ said: string }>`${sql.join(findings, sql` union all `)}`.execute(db);
  return rows.map(({ said }) => said);
}
