-- What every feature stands on: the clock, the outbox, idempotency, the audit log, live epochs.
-- The roles painel_app (the server) and painel_jobs (the job queue) exist before migrations run.

grant usage on schema public to painel_app;
alter default privileges in schema public grant select, insert, update, delete on tables to painel_app;
alter default privileges in schema public grant usage, select on sequences to painel_app;

create schema graphile_worker authorization painel_jobs;

-- The database's clock. Only a login that is a member of painel_clock (tests, the demo's loader) may set another time, for its connection.
create function app_now() returns timestamptz language plpgsql stable as $$
declare
  claimed text := nullif(current_setting('painel.now', true), '');
begin
  if claimed is null or not exists (
    select from pg_roles where rolname = 'painel_clock' and pg_has_role(session_user, oid, 'member')
  ) then
    return now();
  end if;
  return claimed::timestamptz;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  audiences text[] not null,
  entity_id uuid,
  version bigint,
  payload jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_delivery on outbox (xid, id);
create index outbox_age on outbox (created_at);

-- Transaction ids start again in another cluster, so a cursor is only good within one epoch.
create table live_epoch (
  single boolean primary key default true check (single),
  epoch uuid not null default gen_random_uuid()
);
insert into live_epoch default values;

-- Where each reader of the outbox that is not a live stream has got to.
create table outbox_readers (
  name text primary key,
  checkpoint xid8 not null default '0',
  seen bigint[] not null default '{}'
);

-- Answers hold ids and amounts, never names: see docs/decisions/0002-idempotent-answers-without-names.md.
create table idempotency_keys (
  user_id uuid not null,
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  address inet,
  request_id text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  changes jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from painel_app;
