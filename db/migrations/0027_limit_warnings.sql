-- That a month's limit is four fifths used, or whole: said once for each client or cost centre, month and level.
create table limit_warnings (
  id uuid primary key,
  client_id uuid not null references clients,
  cost_centre_id uuid references cost_centres,
  month date not null check (extract(day from month) = 1),
  level text not null check (level in ('near', 'reached')),
  -- As they stood then.
  limit_cents bigint not null,
  confirmed_cents bigint not null,
  reserved_cents bigint not null,
  noted_at timestamptz not null default app_now(),
  unique nulls not distinct (client_id, cost_centre_id, month, level)
);

-- Who is written to about it: an administrator, or (none) the client at its own address.
create table limit_letters (
  warning_id uuid not null references limit_warnings on delete cascade,
  user_id uuid references auth_users on delete cascade,
  sent_at timestamptz,
  unique nulls not distinct (warning_id, user_id)
);
create index limit_letters_unsent on limit_letters (warning_id) where sent_at is null;
