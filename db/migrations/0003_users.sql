-- Users: accounts, sessions, second factor, sign-ups, consents, API keys.

create table auth_users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

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

create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- The administrator who acts as the session's user. The session ends with the administrator's own session.
  acting_admin_id uuid references auth_users on delete cascade,
  acting_from uuid references auth_sessions on delete cascade,
  constraint auth_sessions_acting_check check ((acting_admin_id is null) = (acting_from is null))
);
create index auth_sessions_user on auth_sessions (user_id);
create index auth_sessions_acting_from on auth_sessions (acting_from) where acting_from is not null;
create index auth_sessions_acting_admin on auth_sessions (acting_admin_id) where acting_admin_id is not null;

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

-- The record `users/{uid}`. A separate table, because an account may have no profile.
create table profiles (
  user_id uuid primary key references auth_users on delete cascade,
  tipo text check (tipo in ('parceiro', 'cliente', 'admin', 'cadviagens')),
  id_cliente uuid references clients,
  id_parceiro uuid references partners,
  -- The driver of this partner who the user is. Accepting a trip assigns this driver.
  driver_id uuid unique,
  nome text not null default '',
  approves_trips boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint profiles_driver foreign key (driver_id, id_parceiro) references drivers (id, partner_id),
  constraint profiles_driver_of_partner check (driver_id is null or id_parceiro is not null)
);
create index profiles_client on profiles (id_cliente) where id_cliente is not null;
create index profiles_partner on profiles (id_parceiro) where id_parceiro is not null;
create index profiles_admins on profiles (user_id) where tipo = 'admin' and blocked_at is null;
-- Almost every event of a trip has the attendants as recipients.
create index profiles_attendants on profiles (user_id) where tipo = 'cadviagens' and id_cliente is null and blocked_at is null;

-- The secret is encrypted. The second factor is not required until a first code has confirmed it.
create table second_factors (
  user_id uuid primary key references auth_users on delete cascade,
  secret bytea not null,
  -- Time step of the newest accepted code. Codes of this or an earlier step are refused.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- Each code is valid once. Keyed hashes, because the fifty bits of a code could be guessed from plain hashes.
create table recovery_codes (
  user_id uuid not null references second_factors(user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins with a correct password (or token of another application) that still need the second factor.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references auth_users on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

-- A new address that is not confirmed yet; at most one per user.
create table email_changes (
  user_id uuid primary key references auth_users on delete cascade,
  email text not null check (email = lower(email)),
  code_hash bytea not null unique,
  expires_at timestamptz not null
);

-- The one-time link for the first administrator, as a hash.
create table first_admin_links (
  code_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table custom_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth_users on delete cascade,
  nonce_hash bytea not null,
  expires_at timestamptz not null
);

create table id_tokens_seen (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- Users of other applications of the same company, by issuer and subject.
create table linked_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references auth_users on delete cascade,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create index linked_identities_user on linked_identities (user_id);

-- Data that a person entered at the sign-up. An administrator decides about it.
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
  constraint sign_ups_check check ((decided_at is null) = (approved is null))
);
create index sign_ups_open on sign_ups (created_at) where decided_at is null;

-- Invited addresses that already have an account elsewhere. Shown like all open invitations, so that an invitation does
-- not reveal accounts.
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

-- Versions of terms of use and privacy notice, as published.
create table consent_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version > 0),
  body text not null check (body <> ''),
  published_by uuid,
  published_at timestamptz not null default app_now(),
  primary key (kind, version)
);
revoke delete, update on consent_texts from painel_app;

create table consents (
  user_id uuid not null references auth_users,
  kind text not null,
  version integer not null,
  accepted_at timestamptz not null default app_now(),
  constraint consents_kind_version_fkey foreign key (kind, version) references consent_texts(kind, version),
  primary key (user_id, kind, version)
);
revoke delete, update on consents from painel_app;

-- Keys of other systems, as hashes. Each key acts as a separate account without a password, whose profile determines
-- the visible trips.
create table api_keys (
  id uuid primary key,
  user_id uuid not null unique references auth_users,
  name text not null,
  hash text not null unique,
  -- The last characters of the key, for display.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Search texts of users. Their sources are three tables: account, profile and sign-up.
create table user_search (
  user_id uuid primary key references auth_users on delete cascade,
  sort_text text not null,
  search_text text not null,
  search_codes text not null
);
create index user_search_order on user_search (sort_text, user_id);
create index user_search_found on user_search using gin (search_text gin_trgm_ops, search_codes gin_trgm_ops) with (fastupdate = off);

create view user_texts as
select u.id as user_id, plain_text(coalesce(nullif(p.nome, ''), u.email)) as sort_text,
  plain_text(concat_ws(chr(31), p.nome, u.name, u.email)) as search_text, concat_ws(chr(31), s.document, s.phone) as search_codes
from auth_users u left join profiles p on p.user_id = u.id left join sign_ups s on s.user_id = u.id;

-- Locks the row before it reads the texts. Otherwise the later of two concurrent changes would write outdated texts.
create function keep_user_search() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  if tg_table_name = 'auth_users' then person := new.id; else person := coalesce(new.user_id, old.user_id); end if;
  if tg_table_name = 'auth_users' and tg_op = 'INSERT' then
    insert into user_search select * from user_texts where user_id = person;
    return null;
  end if;
  perform from user_search where user_id = person for no key update;
  update user_search s set sort_text = t.sort_text, search_text = t.search_text, search_codes = t.search_codes
  from user_texts t where t.user_id = person and s.user_id = person;
  return null;
end $$;

create trigger consent_texts_append_only before update or delete or truncate on consent_texts
  for each statement execute function refuse_change();
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();
create trigger keep_user_search after insert or update of name, email on auth_users for each row execute function keep_user_search();
create trigger keep_user_search after insert or delete or update of nome on profiles for each row execute function keep_user_search();
create trigger keep_user_search after insert or delete or update of document, phone on sign_ups
  for each row execute function keep_user_search();
