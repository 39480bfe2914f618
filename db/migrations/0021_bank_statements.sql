-- What the bank says came in and went out, and what each line of it belongs to. A line comes from a statement's file, or from the
-- payment provider's call (account `pix`); the same money seen in two of them is booked once, and the other line is tied to it.

create table bank_statements (
  id uuid primary key,
  number bigint generated always as identity unique,
  account text not null,
  file_hash bytea not null,
  file_name text,
  period_from date not null,
  period_to date not null,
  line_count integer not null,
  -- Those that no file before had.
  new_count integer not null,
  imported_by uuid,
  imported_at timestamptz not null default app_now(),
  unique (account, file_hash),
  check (period_from <= period_to)
);

create table bank_lines (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- The file that had it first.
  statement_id uuid references bank_statements,
  account text not null,
  -- The same line in another file is the same line.
  key text not null,
  posted_on date not null,
  cents bigint not null check (cents <> 0),
  memo text not null,
  codes text[] not null default '{}',
  end_to_end_id text,
  state text not null default 'open' check (state in ('open', 'parked', 'matched', 'confirmed', 'ignored')),
  -- What it belongs to.
  top_up_id uuid references top_ups,
  invoice_id uuid references invoices,
  payment_id uuid references invoice_payments,
  payout_id uuid references payouts,
  batch_id uuid references payout_batches,
  -- The same money, in another account's lines.
  twin_id uuid unique references bank_lines,
  partner_id uuid references partners,
  client_id uuid references clients,
  -- Of a receipt that nobody recognised: what stands in the books for it until somebody does.
  parked_entry_id uuid,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  version bigint not null default 1,
  unique (account, key),
  unique (top_up_id, account),
  unique (payment_id, account),
  unique (payout_id, account),
  unique (batch_id, account),
  check ((state in ('matched', 'confirmed')) = (num_nonnulls(top_up_id, invoice_id, payout_id, batch_id, twin_id, partner_id, client_id) = 1)),
  check (payment_id is null or invoice_id is not null),
  check (state <> 'parked' or (parked_entry_id is not null and cents > 0)),
  check (state <> 'ignored' or reason is not null)
);
create index bank_lines_state on bank_lines (state, number desc);
create index bank_lines_statement on bank_lines (statement_id, number);
create index bank_lines_end_to_end on bank_lines (end_to_end_id) where end_to_end_id is not null;
create index bank_lines_amount on bank_lines (cents, posted_on);

-- What is looked for by its amount.
create index top_ups_amount on top_ups (amount_cents, status);
create index payouts_amount on payouts (amount_cents, status);
create index invoices_open_amount on invoices (open_cents) where open_cents > 0;
create index invoice_payments_amount on invoice_payments (cents, received_on);
