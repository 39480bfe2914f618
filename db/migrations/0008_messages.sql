-- Messages: notifications of users, e-mails, calls of webhooks.

-- Events that may cause notifications, each once. Contains codes, amounts and states, never names.
create table domain_events (
  id uuid primary key,
  key text not null unique,
  event text not null,
  subject_id uuid,
  client_id uuid,
  data jsonb not null default '{}',
  at timestamptz not null default app_now()
);
create index domain_events_subject on domain_events (subject_id, event);
create index domain_events_age on domain_events (at);

-- Recipients of an event.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth_users on delete cascade,
  event_id uuid not null references domain_events on delete cascade,
  audience text not null,
  in_page boolean not null,
  read_at timestamptz,
  unique (event_id, user_id)
);
create index notifications_listed on notifications (user_id, id desc) where in_page;
create index notifications_unread on notifications (user_id) where in_page and read_at is null;

-- Deliveries by e-mail and push. `unknown`: a crash or a broken connection left open whether the message was sent.
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
-- Metrics read the failures of the last hour every few seconds.
create index notification_deliveries_failed on notification_deliveries (ended_at) where state in ('failed', 'unknown');

-- Choices of users that differ from the default of the event.
create table notification_choices (
  user_id uuid not null references auth_users on delete cascade,
  event text not null,
  channel text not null check (channel in ('page', 'email', 'push')),
  enabled boolean not null,
  primary key (user_id, event, channel)
);

create table notification_settings (
  user_id uuid primary key references auth_users on delete cascade,
  -- Minutes of the day in the central's time zone.
  quiet_from smallint check (quiet_from >= 0 and quiet_from <= 1439),
  quiet_until smallint check (quiet_until >= 0 and quiet_until <= 1439),
  colleagues boolean not null default false,
  constraint notification_settings_check check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from quiet_until or quiet_from is null)
);

-- One browser of a user.
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

-- Addresses of integrators. Without a client, a webhook gets the events of the whole central.
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
  event_id uuid not null,
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
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'due';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_sending on webhook_deliveries (claimed_at) where state = 'sending';
create index webhook_deliveries_failed on webhook_deliveries (ended_at) where state = 'failed';

-- E-mails to addresses without an account, and mandatory e-mails. Inserted in the transaction that causes them, and
-- sent at most once. Content and recipient are deleted after the sending.
create table emails (
  id uuid primary key,
  -- Prevents a second e-mail for the same cause.
  key text not null unique,
  message jsonb,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'failed', 'unknown')),
  due_at timestamptz not null default app_now(),
  attempts smallint not null default 0,
  claimed_at timestamptz,
  ended_at timestamptz,
  error text,
  -- Function that completes the e-mail when it is sent (for example with a link or a PDF), and its subject; null: the
  -- e-mail is stored complete. A failed e-mail keeps its content as long as it can be sent again, and its recipient and
  -- topic as long as the row exists.
  maker text,
  subject_id uuid,
  queued_at timestamptz not null default app_now(),
  constraint emails_maker_whole check ((maker is null) = (subject_id is null)),
  constraint emails_message_kept check (message is not null or (state in ('sent', 'failed', 'unknown')))
);
create index emails_due on emails (due_at) where state = 'due';
create index emails_sending on emails (claimed_at) where state = 'sending';
create index emails_ended on emails (ended_at) where ended_at is not null;

-- Recipients of a warning by e-mail: an administrator, or (null) the client's address.
create table limit_warning_emails (
  warning_id uuid not null references limit_warnings on delete cascade,
  user_id uuid references auth_users on delete cascade,
  sent_at timestamptz,
  unique nulls not distinct (warning_id, user_id)
);
create index limit_warning_emails_unsent on limit_warning_emails (warning_id) where sent_at is null;

-- Events older than the reader notify no user.
insert into outbox_readers (name, checkpoint) values ('notifications', pg_snapshot_xmin(pg_current_snapshot()));
