-- Accounts (owned by the authentication library, which never sees the profile), profiles, partners, clients, areas.

create table auth_users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index auth_sessions_user on auth_sessions (user_id);

create table auth_accounts (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider_id, account_id)
);
create index auth_accounts_user on auth_accounts (user_id);

create table auth_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index auth_verifications_identifier on auth_verifications (identifier);

create table auth_jwks (
  id uuid primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz
);

-- Failures and requests counted per account and address, shared by all nodes.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_started_at timestamptz not null
);
create index rate_limits_age on rate_limits (window_started_at);

create table service_areas (
  id uuid primary key,
  name text not null unique,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  ibge_city_code text,
  time_zone text not null,
  active boolean not null default true,
  version bigint not null default 1
);

create table partners (
  id uuid primary key,
  kind text not null check (kind in ('driver', 'operator')),
  name text not null,
  document text,
  email text,
  phone text,
  pix_key text,
  pix_key_type text check (pix_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  commission_bp integer check (commission_bp between 0 and 10000),
  minimum_balance_cents bigint,
  status text not null default 'pending' check (status in ('pending', 'active', 'suspended')),
  status_reason text,
  available boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((pix_key is null) = (pix_key_type is null))
);
create unique index partners_document on partners (document) where document is not null;
create index partners_name on partners (lower(name), id);

create table partner_areas (
  partner_id uuid not null references partners on delete cascade,
  service_area_id uuid not null references service_areas,
  primary key (partner_id, service_area_id)
);
create index partner_areas_area on partner_areas (service_area_id, partner_id);

create table partner_categories (
  partner_id uuid not null references partners on delete cascade,
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  primary key (partner_id, category)
);

create table drivers (
  id uuid primary key,
  partner_id uuid not null references partners,
  name text not null,
  phone text,
  licence_number text,
  licence_expires_on date,
  municipal_licence_number text,
  municipal_licence_expires_on date,
  active boolean not null default true,
  version bigint not null default 1
);
create index drivers_partner on drivers (partner_id);

create table vehicles (
  id uuid primary key,
  partner_id uuid not null references partners,
  plate text not null,
  model text not null,
  colour text,
  year smallint,
  seats smallint not null default 4 check (seats between 1 and 60),
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  accessible boolean not null default false,
  permit_number text,
  permit_expires_on date,
  active boolean not null default true,
  version bigint not null default 1
);
create index vehicles_partner on vehicles (partner_id);
create unique index vehicles_plate on vehicles (plate) where active;

create table clients (
  id uuid primary key,
  kind text not null check (kind in ('company', 'hotel', 'agency', 'person', 'walk_in')),
  name text not null,
  document text,
  email text,
  phone text,
  billing_cycle text not null default 'monthly' check (billing_cycle in ('weekly', 'fortnightly', 'monthly')),
  due_days smallint not null default 15 check (due_days between 0 and 120),
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  requires_pin boolean not null default false,
  allows_recording boolean not null default false,
  approval_above_cents bigint check (approval_above_cents >= 0),
  approval_categories text[] not null default '{}',
  approval_from_minute smallint check (approval_from_minute between 0 and 1439),
  approval_until_minute smallint check (approval_until_minute between 0 and 1439),
  suspended boolean not null default false,
  status_reason text,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((approval_from_minute is null) = (approval_until_minute is null))
);
create unique index clients_document on clients (document) where document is not null;
create unique index clients_walk_in on clients (kind) where kind = 'walk_in';
create index clients_name on clients (lower(name), id);

create table cost_centres (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  monthly_limit_cents bigint check (monthly_limit_cents >= 0),
  active boolean not null default true,
  version bigint not null default 1,
  unique (client_id, name)
);

-- One row per client (cost_centre_id null) and per cost centre, for each local month of pickup.
create table client_limits (
  client_id uuid not null references clients,
  cost_centre_id uuid references cost_centres,
  month date not null check (extract(day from month) = 1),
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  confirmed_cents bigint not null default 0,
  unique nulls not distinct (client_id, cost_centre_id, month)
);

-- The record users/{uid}. A table of its own, so that it can be missing; no authentication endpoint writes it.
create table profiles (
  user_id uuid primary key references auth_users on delete cascade,
  tipo text check (tipo in ('parceiro', 'cliente', 'admin', 'cadviagens')),
  id_cliente uuid references clients,
  id_parceiro uuid references partners,
  nome text not null default '',
  approves_trips boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index profiles_client on profiles (id_cliente) where id_cliente is not null;
create index profiles_partner on profiles (id_parceiro) where id_parceiro is not null;
create index profiles_admins on profiles (user_id) where tipo = 'admin' and blocked_at is null;

-- What somebody asked for when signing up; decided by an administrator.
create table sign_ups (
  user_id uuid primary key references auth_users on delete cascade,
  wants text not null check (wants in ('cliente', 'parceiro')),
  name text not null,
  phone text not null,
  document text not null,
  decided_at timestamptz,
  decided_by uuid,
  approved boolean,
  created_at timestamptz not null default clock_timestamp(),
  check ((decided_at is null) = (approved is null))
);
create index sign_ups_open on sign_ups (created_at) where decided_at is null;

-- The one-time link for the first administrator, kept as a hash.
create table first_admin_links (
  code_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Users of other applications of the same company, by the issuer's own name for them.
create table linked_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references auth_users on delete cascade,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create index linked_identities_user on linked_identities (user_id);

create table id_tokens_seen (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table custom_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth_users on delete cascade,
  nonce_hash bytea not null,
  expires_at timestamptz not null
);
