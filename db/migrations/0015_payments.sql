-- Money that partners bring in and take out, and the account in which the central receives it.

alter table settings
  add column pix_key text,
  add column pix_key_type text check (pix_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  add column pix_name text check (length(pix_name) between 1 and 25),
  add column pix_city text check (length(pix_city) between 1 and 15),
  add constraint settings_pix_whole check (num_nonnulls(pix_key, pix_key_type, pix_name, pix_city) in (0, 4));

-- Null: as it was when the partner was registered. A changed key holds payouts back.
alter table partners add column pix_key_changed_at timestamptz;

-- The receiving account is kept as the partner was shown it: what it copied stays payable and readable after a change.
create table top_ups (
  id uuid primary key,
  number bigint generated always as identity unique,
  txid text generated always as ('RECARGA' || repeat('0', greatest(0, 6 - length(number::text))) || number::text) stored unique,
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
  check ((status = 'pending') = (decided_at is null)),
  check (status not in ('refused', 'returned') or reason is not null)
);
create index top_ups_partner on top_ups (partner_id, number desc);
create index top_ups_status on top_ups (status, number);
-- One credit on the bank's statement confirms one top-up.
create unique index top_ups_bank_reference on top_ups (bank_reference);

create table payout_batches (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as ('LOTE' || repeat('0', greatest(0, 6 - length(number::text))) || number::text) stored unique,
  status text not null default 'open' check (status in ('open', 'paid', 'dissolved')),
  created_by uuid,
  created_at timestamptz not null default app_now(),
  -- When its file was first taken: from then on the bank may be paying.
  sent_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  version bigint not null default 1,
  check ((status = 'open') = (closed_at is null))
);
create index payout_batches_status on payout_batches (status, number);

-- Key, name and document are those of the partner when it asked: the file for the bank says the same however often it is taken.
create table payouts (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as ('SAQUE' || repeat('0', greatest(0, 6 - length(number::text))) || number::text) stored unique,
  partner_id uuid not null references partners,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'refused', 'cancelled', 'returned')),
  payee_key text not null,
  payee_key_type text not null check (payee_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  payee_name text not null,
  payee_document text,
  -- At most one, while it is open; afterwards the one that paid it.
  batch_id uuid references payout_batches,
  requested_by uuid not null,
  request_key text not null check (length(request_key) between 1 and 200),
  requested_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  version bigint not null default 1,
  unique (requested_by, request_key),
  check ((status = 'pending') = (decided_at is null)),
  check (status not in ('refused', 'returned') or reason is not null),
  check (batch_id is null or status in ('pending', 'paid', 'returned'))
);
create index payouts_partner on payouts (partner_id, number desc);
create index payouts_status on payouts (status, number);
create index payouts_batch on payouts (batch_id) where batch_id is not null;
