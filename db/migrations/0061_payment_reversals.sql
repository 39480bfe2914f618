-- A payment of an invoice that was registered wrongly is taken back: the row stays and says so.
alter table invoice_payments
  -- What it posted, empty only where a node of an older version booked it meanwhile; and what of a write-off it recovered.
  add column entry_id uuid unique,
  add column recovery_entry_id uuid unique,
  add column recovered_cents bigint not null default 0 check (recovered_cents >= 0),
  add column reversed_at timestamptz,
  add column reversed_by uuid,
  add column reversal_reason text,
  -- What of it credit notes had made the client's credit by then: that credit was taken back with it.
  add column credit_taken_cents bigint not null default 0 check (credit_taken_cents >= 0),
  add check ((recovery_entry_id is null) = (recovered_cents = 0)),
  add check ((reversed_at is null) = (reversal_reason is null)),
  add check (reversed_at is not null or (reversed_by is null and credit_taken_cents = 0));

-- Of an invoice's payments that come to the same, any may have posted any of the entries that do.
with posted as (
  select e.id, e.key, e.subject_id as invoice_id, case e.kind when 'invoice_payment' then 'receipt' else 'credit' end as kind, x.cents, x.excess_cents,
    row_number() over (partition by e.subject_id, e.kind, x.cents, x.excess_cents order by e.created_at, e.id) as n
  from ledger.entries e cross join lateral (
    select coalesce(sum(-p.cents) filter (where p.cents < 0), 0) as cents,
      coalesce(sum(p.cents) filter (where p.cents > 0 and a.kind = 'client_credit'), 0) as excess_cents
    from ledger.postings p join ledger.accounts a on a.id = p.account_id where p.entry_id = e.id) x
  where e.kind in ('invoice_payment', 'client_credit_use') and e.subject_type = 'invoice'
), paid as (
  select id, invoice_id, kind, cents, excess_cents,
    row_number() over (partition by invoice_id, kind, cents, excess_cents order by created_at, id) as n
  from invoice_payments
)
update invoice_payments y set entry_id = o.id, recovery_entry_id = r.id,
  recovered_cents = coalesce((select sum(q.cents) from ledger.postings q where q.entry_id = r.id and q.cents > 0), 0)
from paid p join posted o using (invoice_id, kind, cents, excess_cents, n)
left join ledger.entries r on r.key = 'write-off-recovery:' || o.key
where p.id = y.id;

-- How often what a line had paid was taken back: part of the keys of what it posts.
alter table bank_lines add column reopened integer not null default 0 check (reopened >= 0);
