-- What passengers pay the central by Pix: one charge for each such trip from its end on, whose amount follows the trip's, and
-- what came in for it. The ledger has the money; both change in one transaction.

create table trip_charges (
  trip_id uuid primary key references trips,
  -- What a Pix of the passenger's bears, so that its receipt finds the trip.
  txid text not null unique check (txid ~ '^[A-Za-z0-9]{1,25}$'),
  amount_cents bigint not null check (amount_cents >= 0),
  received_cents bigint not null default 0 check (received_cents >= 0),
  -- What came in beyond: the client's credit, or, for passengers without a record, not identified until it is returned.
  excess_cents bigint not null default 0 check (excess_cents >= 0),
  open_cents bigint not null generated always as (amount_cents - received_cents) stored check (open_cents >= 0),
  -- The day of the last receipt.
  received_on date,
  check ((received_on is null) = (received_cents + excess_cents = 0))
);
create index trip_charges_open on trip_charges (open_cents) where open_cents > 0;

create table trip_payments (
  id uuid primary key,
  trip_id uuid not null references trip_charges,
  cents bigint not null check (cents > 0),
  received_on date not null,
  note text,
  actor_id uuid,
  entry_id uuid not null unique,
  created_at timestamptz not null default app_now()
);
create index trip_payments_of on trip_payments (trip_id, created_at);
create index trip_payments_amount on trip_payments (cents, received_on);

-- Trips that ended before there were charges wait for their money, too.
insert into trip_charges (trip_id, txid, amount_cents)
select id, replace(code, 'V-', 'VIAGEM'), greatest(client_amount_cents, 0) from trips
where payment_method = 'pix_central' and status = 'completed';

alter table bank_lines
  add column trip_id uuid references trip_charges,
  add column trip_payment_id uuid references trip_payments,
  add unique (trip_payment_id, account),
  drop constraint bank_lines_check,
  add constraint bank_lines_check check ((state in ('matched', 'confirmed')) =
    (num_nonnulls(top_up_id, invoice_id, trip_id, payout_id, batch_id, twin_id, partner_id, client_id) = 1)),
  add check (trip_payment_id is null or trip_id is not null);
