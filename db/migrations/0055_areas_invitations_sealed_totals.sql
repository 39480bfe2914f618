-- A service area is a municipality, or some districts of one. `city`: where its name is not the municipality's. `prices_of`: whose tariffs,
-- fixed prices and calendar hold in it; null: its own.
alter table service_areas
  add column city text,
  add column districts text[] not null default '{}' check (cardinality(districts) <= 200),
  add column prices_of uuid references service_areas check (prices_of <> id);

-- Whom an approver invited although the address has an account that is none of the client's: kept and shown as anybody else who has not
-- come yet, so that an invitation tells nobody of accounts.
create table unanswered_invitations (
  id uuid primary key,
  client_id uuid not null references clients,
  email text not null,
  name text not null,
  approves_trips boolean not null default false,
  blocked_at timestamptz,
  unique (client_id, email)
);
create index unanswered_invitations_email on unanswered_invitations (email);

-- The last sealed total of an account is read without the row: a list of all wallets asks for that of each.
alter table ledger.block_totals drop constraint block_totals_pkey;
alter table ledger.block_totals add primary key (account_id, block_number) include (total_cents);
