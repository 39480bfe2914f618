-- What somebody proves beside the password. The secret is encrypted; until it is confirmed by a first code it asks nothing.
create table second_factors (
  user_id uuid primary key references auth_users on delete cascade,
  secret bytea not null,
  -- The time step of the newest code that was accepted: no code works twice, and none older than it.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- Each good once, in place of a code. Keyed hashes: fifty bits alone could be tried out.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Whose password (or token of another application) was right, and who owes the second factor yet.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references auth_users on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

alter table settings add column admins_need_second_factor boolean not null default false;

-- An administrator who acts as somebody: a session of that person's, which ends with the administrator's own.
alter table auth_sessions
  add column acting_admin_id uuid references auth_users on delete cascade,
  add column acting_from uuid references auth_sessions on delete cascade,
  add constraint auth_sessions_acting_check check ((acting_admin_id is null) = (acting_from is null));
create index auth_sessions_acting_from on auth_sessions (acting_from) where acting_from is not null;
create index auth_sessions_acting_admin on auth_sessions (acting_admin_id) where acting_admin_id is not null;

-- Who acted in the actor's name.
alter table audit_log add column acting_admin_id uuid;

-- An address that waits to be confirmed by the link that was sent there: one for each person.
create table email_changes (
  user_id uuid primary key references auth_users on delete cascade,
  email text not null check (email = lower(email)),
  code_hash bytea not null unique,
  expires_at timestamptz not null
);
