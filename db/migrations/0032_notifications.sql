-- Something that people are told of, once: codes, amounts and states, never a name.
create table happenings (
  id uuid primary key,
  key text not null unique,
  event text not null,
  subject_id uuid,
  client_id uuid,
  data jsonb not null default '{}',
  at timestamptz not null default app_now()
);
create index happenings_subject on happenings (subject_id, event);
create index happenings_age on happenings (at);

-- Who is told of it, once each.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth_users on delete cascade,
  happening_id uuid not null references happenings on delete cascade,
  audience text not null,
  in_page boolean not null,
  read_at timestamptz,
  unique (happening_id, user_id)
);
create index notifications_listed on notifications (user_id, id desc) where in_page;
create index notifications_unread on notifications (user_id) where in_page and read_at is null;

-- How it reaches them beside the page. `unknown`: a crash or a broken connection left open whether it went out.
create table notification_deliveries (
  notification_id bigint not null references notifications on delete cascade,
  channel text not null check (channel in ('email', 'push')),
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'failed', 'unknown', 'dropped')),
  due_at timestamptz not null,
  attempts smallint not null default 0,
  claimed_at timestamptz,
  ended_at timestamptz,
  error text,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at) where state = 'due';
create index notification_deliveries_sending on notification_deliveries (claimed_at) where state = 'sending';

-- What somebody chose otherwise than the table of events has it.
create table notification_choices (
  user_id uuid not null references auth_users on delete cascade,
  event text not null,
  channel text not null check (channel in ('page', 'email', 'push')),
  enabled boolean not null,
  primary key (user_id, event, channel)
);

create table notification_settings (
  user_id uuid primary key references auth_users on delete cascade,
  -- Minutes of the central's day.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  colleagues boolean not null default false,
  check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from quiet_until or quiet_from is null)
);

-- One device's browser.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null default app_now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Where integrators are told; no client: of everything in the central.
create table webhooks (
  id uuid primary key,
  client_id uuid references clients,
  url text not null,
  secret text not null,
  events text[] not null,
  active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default app_now()
);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  happening_id uuid not null,
  event text not null,
  payload jsonb not null,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'failed')),
  due_at timestamptz not null default app_now(),
  attempts smallint not null default 0,
  claimed_at timestamptz,
  ended_at timestamptz,
  status_code integer,
  error text,
  created_at timestamptz not null default app_now(),
  unique (webhook_id, happening_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'due';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_sending on webhook_deliveries (claimed_at) where state = 'sending';

-- What was told before there was anybody to react is no news.
insert into outbox_readers (name, checkpoint) values ('notifications', pg_snapshot_xmin(pg_current_snapshot()));
