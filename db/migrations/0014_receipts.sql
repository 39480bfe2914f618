-- Receipts that were given out: whoever has the code learns what the trip came to, and nobody's name.

-- One for each amount a trip came to: another amount is another receipt, and the code of the first says that it no longer holds.
create table receipts (
  code text primary key check (length(code) = 20),
  trip_id uuid not null references trips on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  issued_at timestamptz not null default clock_timestamp(),
  unique (trip_id, amount_cents)
);
