-- Adjustments of many wallets by one file: posted all or none, above an amount only once a second administrator has agreed.

-- Null: nobody needs a second.
alter table settings add column adjustment_approval_cents bigint check (adjustment_approval_cents > 0);

create table adjustment_batches (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as ('AJUSTE' || repeat('0', greatest(0, 6 - length(number::text))) || number::text) stored unique,
  file_hash bytea not null,
  file_name text,
  status text not null check (status in ('awaiting', 'posted', 'refused')),
  -- As the setting was when the file came: who raises it afterwards lets nothing pass.
  needs_second boolean not null,
  credit_cents bigint not null check (credit_cents >= 0),
  debit_cents bigint not null check (debit_cents >= 0),
  -- Why wallets may pass their minimum; null: they may not.
  below_minimum_reason text,
  created_by uuid not null,
  created_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  version bigint not null default 1,
  check ((status = 'awaiting') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
  check (status <> 'awaiting' or needs_second),
  check (status <> 'posted' or not needs_second or decided_by <> created_by),
  check (status <> 'refused' or reason is not null)
);
create index adjustment_batches_status on adjustment_batches (status, number);
-- One file is posted once.
create unique index adjustment_batches_file on adjustment_batches (file_hash) where status <> 'refused';

create table adjustment_batch_rows (
  batch_id uuid not null references adjustment_batches,
  -- As the spreadsheet numbers it.
  line integer not null,
  partner_id uuid not null references partners,
  cents bigint not null check (cents <> 0),
  reason text not null,
  -- As the file said; null: the day of the posting.
  effective_on date,
  -- What the row says, whichever file says it: it stands once, until its batch is refused.
  key text unique,
  entry_id uuid unique,
  primary key (batch_id, line),
  check (entry_id is null or key is not null)
);
create index adjustment_batch_rows_partner on adjustment_batch_rows (partner_id);
