-- What other systems call the API with. A key acts under an account of its own, which has no password and is no person's; whose
-- trips it may see is that account's profile. Only the key's hash is kept.
create table api_keys (
  id uuid primary key,
  user_id uuid not null unique references auth_users,
  name text not null,
  hash text not null unique,
  -- Its last characters, by which people tell keys apart.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
