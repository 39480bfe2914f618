-- What clients are billed: each invoice holds the trips that were due when it closed. The ledger has the money, these tables which
-- trips it was for and how far they are paid; both change in one transaction.

create table invoices (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as ('F-' || repeat('0', greatest(0, 6 - length(number::text))) || number::text) stored,
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
  open_cents bigint not null generated always as (total_cents - paid_cents - credited_cents - written_off_cents) stored
    check (open_cents >= 0),
  nfse_number text,
  -- What a Pix of the client's bears, so that its receipt finds the invoice.
  pix_txid text not null generated always as ('FATURA' || repeat('0', greatest(0, 6 - length(number::text))) || number::text) stored unique,
  -- Whether it is to be sent by itself; and when it was last sent, by itself or by hand.
  send_pending boolean not null default false,
  sent_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  check (period_from <= period_to)
);
create index invoices_by_client on invoices (client_id, number desc);
create index invoices_open on invoices (due_on, number) where open_cents > 0;
create index invoices_open_of_client on invoices (client_id, due_on) where open_cents > 0;
create index invoices_to_send on invoices (number) where send_pending;

create table invoice_items (
  -- A trip is invoiced once.
  trip_id uuid primary key references trips,
  invoice_id uuid not null references invoices,
  cost_centre_id uuid references cost_centres,
  -- Payments go to the oldest first.
  ended_at timestamptz not null,
  cents bigint not null check (cents >= 0),
  -- What its settlement posted for the partner, and as the central's discount: a credit takes them back in proportion.
  partner_cents bigint not null check (partner_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  check (paid_cents + credited_cents <= cents)
);
create index invoice_items_oldest on invoice_items (invoice_id, ended_at, trip_id);

create table invoice_payments (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  -- Money that came in, or what the client had with the central already.
  kind text not null check (kind in ('receipt', 'credit')),
  cents bigint not null check (cents > 0),
  -- More than was open: the client's credit from then on.
  excess_cents bigint not null default 0 check (excess_cents between 0 and cents),
  received_on date not null,
  note text,
  actor_id uuid,
  created_at timestamptz not null default app_now()
);
create index invoice_payments_of on invoice_payments (invoice_id, created_at);

create table invoice_credit_notes (
  id uuid primary key,
  trip_id uuid not null references invoice_items,
  invoice_id uuid not null references invoices,
  cents bigint not null check (cents > 0),
  -- Of what was paid already: the client's credit from then on.
  overpaid_cents bigint not null check (overpaid_cents between 0 and cents),
  reason text not null,
  actor_id uuid,
  created_at timestamptz not null default app_now()
);
create index invoice_credit_notes_of on invoice_credit_notes (invoice_id, created_at);

-- One administrator asks, another decides. Of an invoice one is open at a time.
create table invoice_write_offs (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  -- What was written off; null when nothing was.
  cents bigint check (cents > 0),
  check ((decided_by is null) = (decided_at is null)),
  check (cents is null or (decided_by is not null and decided_by <> asked_by))
);
create unique index invoice_write_offs_asked on invoice_write_offs (invoice_id) where decided_at is null;

-- How often a trip's money was reversed and settled anew: part of the keys of what it posts.
alter table trips add column corrections integer not null default 0 check (corrections >= 0);
-- Whether a billed trip's partner waits for the client's payment, whatever day it was promised.
alter table settings add column release_follows_payment boolean not null default false;

create index trips_unbilled on trips (client_id, ended_at) where client_side = 'unbilled';
create index trips_paid_to_release on trips (id) where partner_side = 'pending' and client_side = 'paid';
