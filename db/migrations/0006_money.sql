-- Money outside the ledger: top-ups, payouts, adjustments, receipts, invoices, bank statements.

-- Keeps the receiving account that the partner saw, so that a copied code stays payable after the central changes its
-- account.
create table top_ups (
  id uuid primary key,
  number bigint generated always as identity unique,
  txid text generated always as (('RECARGA' || repeat('0', greatest(0, 6 - length(number::text)))) || number::text) stored unique,
  partner_id uuid not null references partners,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'refused', 'cancelled', 'returned')),
  payee_key text not null,
  payee_name text not null,
  payee_city text not null,
  requested_by uuid,
  requested_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  bank_reference text,
  version bigint not null default 1,
  constraint top_ups_check check ((status = 'pending') = (decided_at is null)),
  constraint top_ups_check1 check ((status not in ('refused', 'returned')) or reason is not null)
);
create index top_ups_partner on top_ups (partner_id, number desc);
create index top_ups_status on top_ups (status, number);
-- One credit of the bank statement confirms one top-up.
create unique index top_ups_bank_reference on top_ups (bank_reference);
-- Candidates for a bank line are searched by amount.
create index top_ups_amount on top_ups (amount_cents, status);

create table payout_batches (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as (('LOTE' || repeat('0', greatest(0, 6 - length(number::text)))) || number::text) stored unique,
  status text not null default 'open' check (status in ('open', 'paid', 'dissolved')),
  created_by uuid,
  created_at timestamptz not null default app_now(),
  -- Time of the first download of the file. From then on the bank may pay.
  sent_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  version bigint not null default 1,
  constraint payout_batches_check check ((status = 'open') = (closed_at is null))
);
create index payout_batches_status on payout_batches (status, number);

-- Keeps key, name and document of the partner from the time of the request, so that the file for the bank always has
-- the same content.
create table payouts (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as (('SAQUE' || repeat('0', greatest(0, 6 - length(number::text)))) || number::text) stored unique,
  partner_id uuid not null references partners,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'refused', 'cancelled', 'returned')),
  payee_key text not null,
  payee_key_type text not null check (payee_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  payee_name text not null,
  payee_document text,
  -- The open batch of the payout, or the batch that paid it.
  batch_id uuid references payout_batches,
  requested_by uuid not null,
  request_key text not null check (length(request_key) >= 1 and length(request_key) <= 200),
  requested_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  version bigint not null default 1,
  promised_on date,
  constraint payouts_check check ((status = 'pending') = (decided_at is null)),
  constraint payouts_check1 check ((status not in ('refused', 'returned')) or reason is not null),
  constraint payouts_check2 check (batch_id is null or (status in ('pending', 'paid', 'returned'))),
  unique (requested_by, request_key)
);
create index payouts_partner on payouts (partner_id, number desc);
create index payouts_status on payouts (status, number);
create index payouts_batch on payouts (batch_id) where batch_id is not null;
create index payouts_amount on payouts (amount_cents, status);
create index payouts_promised on payouts (promised_on) where promised_on is not null;

create table adjustment_batches (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as (('AJUSTE' || repeat('0', greatest(0, 6 - length(number::text)))) || number::text) stored unique,
  file_hash bytea not null,
  file_name text,
  status text not null check (status in ('awaiting', 'posted', 'refused', 'reversing', 'reversed')),
  -- The setting at the time of the upload. A later change of the setting does not affect the batch.
  needs_second boolean not null,
  credit_cents bigint not null check (credit_cents >= 0),
  debit_cents bigint not null check (debit_cents >= 0),
  -- Reason for which wallets may fall below their minimum; null: they may not.
  below_minimum_reason text,
  created_by uuid not null,
  created_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  version bigint not null default 1,
  -- A posted batch is reversed as a whole, by the same number of administrators as its posting.
  reversal_reason text,
  reversal_asked_by uuid,
  reversal_asked_at timestamptz,
  -- True if the setting required a second administrator at the request, or the posting had one.
  reversal_needs_second boolean not null default false,
  reversed_by uuid,
  reversed_at timestamptz,
  constraint adjustment_batches_check check ((status = 'awaiting') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
  constraint adjustment_batches_check1 check (status <> 'awaiting' or needs_second),
  constraint adjustment_batches_check3 check (status <> 'refused' or reason is not null),
  constraint adjustment_batches_two_posted check ((status in ('awaiting', 'refused')) or not needs_second or decided_by <> created_by),
  constraint adjustment_batches_reversal_asked check (num_nonnulls(reversal_reason, reversal_asked_by, reversal_asked_at) = case when status in ('reversing', 'reversed') then 3 else 0 end),
  constraint adjustment_batches_reversed check (num_nonnulls(reversed_by, reversed_at) = case when status = 'reversed' then 2 else 0 end),
  constraint adjustment_batches_reversing check (status <> 'reversing' or reversal_needs_second),
  constraint adjustment_batches_two_reversed check (status <> 'reversed' or not reversal_needs_second or reversed_by <> reversal_asked_by)
);
create index adjustment_batches_status on adjustment_batches (status, number);
-- A file is posted once.
create unique index adjustment_batches_file on adjustment_batches (file_hash) where status <> 'refused';

create table adjustment_batch_rows (
  batch_id uuid not null references adjustment_batches,
  -- Line number in the spreadsheet.
  line integer not null,
  partner_id uuid not null references partners,
  cents bigint not null check (cents <> 0),
  reason text not null,
  -- Day from the file; null: the day of the posting.
  effective_on date,
  -- Content of the row. The same content in another file is refused unless this batch was refused.
  key text unique,
  entry_id uuid unique,
  constraint adjustment_batch_rows_check check (entry_id is null or key is not null),
  primary key (batch_id, line)
);
create index adjustment_batch_rows_partner on adjustment_batch_rows (partner_id);

-- Invoices and their trips. The ledger has the money, these tables the trips and the paid amounts. Both change in one
-- transaction.
create table invoices (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as (('F-' || repeat('0', greatest(0, 6 - length(number::text)))) || number::text) stored,
  client_id uuid not null references clients,
  period_from date not null,
  period_to date not null,
  closed_on date not null,
  due_on date not null,
  item_count integer not null check (item_count > 0),
  total_cents bigint not null check (total_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  written_off_cents bigint not null default 0 check (written_off_cents >= 0),
  open_cents bigint generated always as (total_cents - paid_cents - credited_cents - written_off_cents) stored not null check (open_cents >= 0),
  nfse_number text,
  -- The client's Pix contains this id, so that a bank line finds the invoice.
  pix_txid text generated always as (('FATURA' || repeat('0', greatest(0, 6 - length(number::text)))) || number::text) stored not null unique,
  -- True until the automatic e-mail is sent. The other column has the time of the last e-mail.
  send_pending boolean not null default false,
  sent_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  constraint invoices_check check (period_from <= period_to)
);
create index invoices_by_client on invoices (client_id, number desc);
create index invoices_open on invoices (due_on, number) where open_cents > 0;
create index invoices_open_of_client on invoices (client_id, due_on) where open_cents > 0;
create index invoices_to_send on invoices (number) where send_pending;
create index invoices_open_amount on invoices (open_cents) where open_cents > 0;

create table invoice_items (
  -- A trip is invoiced once.
  trip_id uuid primary key references trips,
  invoice_id uuid not null references invoices,
  cost_centre_id uuid references cost_centres,
  -- Payments settle the oldest trips first.
  ended_at timestamptz not null,
  cents bigint not null check (cents >= 0),
  -- The partner's part and the discount that the settlement posted. A credit note reverses them in proportion.
  partner_cents bigint not null check (partner_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  constraint invoice_items_check check ((paid_cents + credited_cents) <= cents)
);
create index invoice_items_oldest on invoice_items (invoice_id, ended_at, trip_id);

create table invoice_payments (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  -- A payment, or the use of the client's credit.
  kind text not null check (kind in ('receipt', 'credit')),
  cents bigint not null check (cents > 0),
  -- Part of the payment beyond the open amount. It becomes the client's credit.
  excess_cents bigint not null default 0,
  received_on date not null,
  note text,
  actor_id uuid,
  created_at timestamptz not null default app_now(),
  -- Ledger entry of the payment. A reversed payment keeps its row.
  entry_id uuid unique,
  recovery_entry_id uuid unique,
  recovered_cents bigint not null default 0 check (recovered_cents >= 0),
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  -- Part of the payment that credit notes had turned into credit before the reversal. The reversal took this credit
  -- back.
  credit_taken_cents bigint not null default 0 check (credit_taken_cents >= 0),
  constraint invoice_payments_check check (excess_cents >= 0 and excess_cents <= cents),
  constraint invoice_payments_check1 check ((recovery_entry_id is null) = (recovered_cents = 0)),
  constraint invoice_payments_check2 check ((reversed_at is null) = (reversal_reason is null)),
  constraint invoice_payments_check3 check (reversed_at is not null or reversed_by is null and credit_taken_cents = 0)
);
create index invoice_payments_of on invoice_payments (invoice_id, created_at);
create index invoice_payments_amount on invoice_payments (cents, received_on);

create table invoice_credit_notes (
  id uuid primary key,
  trip_id uuid not null references invoice_items(trip_id),
  invoice_id uuid not null references invoices,
  cents bigint not null check (cents > 0),
  -- Part of the credit note that was already paid. It becomes the client's credit.
  overpaid_cents bigint not null,
  reason text not null,
  actor_id uuid,
  created_at timestamptz not null default app_now(),
  constraint invoice_credit_notes_check check (overpaid_cents >= 0 and overpaid_cents <= cents)
);
create index invoice_credit_notes_of on invoice_credit_notes (invoice_id, created_at);

-- Requested by one administrator and decided by another. An invoice has at most one open request.
create table invoice_write_offs (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  -- Amount written off; null if none.
  cents bigint check (cents > 0),
  constraint invoice_write_offs_check check ((decided_by is null) = (decided_at is null)),
  constraint invoice_write_offs_check1 check (cents is null or decided_by is not null and decided_by <> asked_by)
);
create unique index invoice_write_offs_asked on invoice_write_offs (invoice_id) where decided_at is null;

-- Imported bank statements. A line comes from a file, or from a call of the payment provider (account `pix`). Money
-- that appears in both is booked once, and the other line is linked to the booked one.
create table bank_statements (
  id uuid primary key,
  number bigint generated always as identity unique,
  account text not null,
  file_hash bytea not null,
  file_name text,
  period_from date not null,
  period_to date not null,
  line_count integer not null,
  -- Number of lines that no earlier file had.
  new_count integer not null,
  imported_by uuid,
  imported_at timestamptz not null default app_now(),
  constraint bank_statements_check check (period_from <= period_to),
  unique (account, file_hash)
);

create table bank_lines (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- The first file with this line.
  statement_id uuid references bank_statements,
  account text not null,
  -- Equal for the same line in another file.
  key text not null,
  posted_on date not null,
  cents bigint not null check (cents <> 0),
  memo text not null,
  codes text[] not null default '{}',
  end_to_end_id text,
  state text not null default 'open' check (state in ('open', 'parked', 'matched', 'confirmed', 'ignored')),
  -- The record that the line pays.
  top_up_id uuid references top_ups,
  invoice_id uuid references invoices,
  payment_id uuid references invoice_payments,
  payout_id uuid references payouts,
  batch_id uuid references payout_batches,
  -- The line of another account that shows the same money.
  twin_id uuid unique references bank_lines,
  partner_id uuid references partners,
  client_id uuid references clients,
  -- Ledger entry of a receipt that is not assigned yet.
  parked_entry_id uuid,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  version bigint not null default 1,
  trip_id uuid,
  trip_payment_id uuid,
  -- Number of reversals of what the line paid; part of the keys of its ledger entries.
  reopened integer not null default 0 check (reopened >= 0),
  -- Some banks number a line differently in every export. Such a line looks new and equals an older line of its
  -- account. It is linked to the older line, or a person decides; it is never settled automatically.
  repeats_id uuid references bank_lines,
  constraint bank_lines_check1 check (payment_id is null or invoice_id is not null),
  constraint bank_lines_check2 check (state <> 'parked' or parked_entry_id is not null and cents > 0),
  constraint bank_lines_check3 check (state <> 'ignored' or reason is not null),
  constraint bank_lines_check check ((state in ('matched', 'confirmed')) = (num_nonnulls(top_up_id, invoice_id, trip_id, payout_id, batch_id, twin_id, partner_id, client_id) = 1)),
  constraint bank_lines_check4 check (trip_payment_id is null or trip_id is not null),
  unique (account, key),
  unique (top_up_id, account),
  unique (payment_id, account),
  unique (payout_id, account),
  unique (batch_id, account),
  unique (trip_payment_id, account)
);
create index bank_lines_state on bank_lines (state, number desc);
create index bank_lines_statement on bank_lines (statement_id, number);
create index bank_lines_end_to_end on bank_lines (end_to_end_id) where end_to_end_id is not null;
create index bank_lines_amount on bank_lines (cents, posted_on);

-- Issued receipts. The receipt's page needs only the code, and shows amounts but no names. Each final amount has one
-- receipt; the code of an older amount says that it is no longer valid.
create table receipts (
  code text primary key check (length(code) = 20),
  trip_id uuid not null references trips on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  issued_at timestamptz not null default clock_timestamp(),
  unique (trip_id, amount_cents)
);

-- Charges of passengers who pay the central by Pix: one per trip, with the amount of the trip and the receipts. The
-- ledger has the money; both change in one transaction.
create table trip_charges (
  trip_id uuid primary key references trips,
  -- The passenger's Pix contains this id, so that a bank line finds the trip.
  txid text not null unique check (txid ~ '^[A-Za-z0-9]{1,25}$'),
  amount_cents bigint not null check (amount_cents >= 0),
  received_cents bigint not null default 0 check (received_cents >= 0),
  -- Money beyond the charge: credit of the client, or, without a client record, unidentified until it is returned.
  excess_cents bigint not null default 0 check (excess_cents >= 0),
  open_cents bigint generated always as (amount_cents - received_cents) stored not null check (open_cents >= 0),
  -- The day of the last receipt.
  received_on date,
  constraint trip_charges_check check ((received_on is null) = ((received_cents + excess_cents) = 0))
);
create index trip_charges_open on trip_charges (open_cents) where open_cents > 0;

create table trip_payments (
  id uuid primary key,
  trip_id uuid not null references trip_charges(trip_id),
  cents bigint not null check (cents > 0),
  received_on date not null,
  note text,
  actor_id uuid,
  entry_id uuid not null unique,
  created_at timestamptz not null default app_now()
);
create index trip_payments_of on trip_payments (trip_id, created_at);
create index trip_payments_amount on trip_payments (cents, received_on);

-- Receipts of tolls, parking and extras: files of the partner that drove the trip.
create table expense_receipts (
  file_id uuid primary key,
  trip_id uuid not null references trips
);
create index expense_receipts_trip on expense_receipts (trip_id);

alter table bank_lines add constraint bank_lines_trip_id_fkey foreign key (trip_id) references trip_charges(trip_id);
alter table bank_lines add constraint bank_lines_trip_payment_id_fkey foreign key (trip_payment_id) references trip_payments;
