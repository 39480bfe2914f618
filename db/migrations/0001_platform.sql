-- Foundation of all features: extensions, privileges, clock, normalised texts, outbox, idempotency keys, audit log, jobs.
-- The roles painel_app (the server) and painel_jobs (the jobs) exist before migrations run.

create extension unaccent;
create extension pg_trgm;
create extension btree_gin;

grant usage on schema public to painel_app, painel_jobs;
alter default privileges in schema public grant select, insert, update, delete on tables to painel_app;
alter default privileges in schema public grant usage, select on sequences to painel_app;

-- Called only when a time is set.
create function claimed_now() returns timestamptz language plpgsql stable as $$
begin
  if exists (select from pg_roles where rolname = 'painel_clock' and pg_has_role(session_user, oid, 'member')) then
    return current_setting('painel.now')::timestamptz;
  end if;
  return now();
end $$;

-- Clock of the database. Only members of painel_clock (tests, the loader of the demonstration) can set another time,
-- for their connection. A plain expression, which becomes part of each statement.
create function app_now() returns timestamptz language sql stable
return case when coalesce(current_setting('painel.now', true), '') = '' then now() else claimed_now() end;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Normalises a text for search and sorting: no upper case, no accents. unaccent() is only stable, because its
-- dictionary could change; this function names the dictionary of PostgreSQL.
create function plain_text(text) returns text language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Words of a text: normalised letters and digits, separated and preceded by one space.
create function search_words(text) returns text language sql immutable strict parallel safe
return ' ' || btrim(regexp_replace(plain_text($1), '[^[:alnum:]]+', ' ', 'g'));
create function search_words(variadic texts text[]) returns tsvector language sql immutable parallel safe
return (
  select array_to_tsvector(array_remove(string_to_array(plain, ' ')
    || regexp_split_to_array(plain, '[\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e’‘“”–—]+'), ''))
  from (select plain_text(array_to_string(texts, ' ')) offset 0) as said (plain));

-- Hides the values of an audit entry. The triggers and functions below allow no other change of append-only rows.
create function hidden_values(changes jsonb) returns jsonb language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key, '["…", "…"]'::jsonb), '{}') from jsonb_each(changes));

create function hide_only() returns trigger language plpgsql as $$
begin
  if (new.address is not null and new.address is distinct from old.address)
    or (new.device is not null and new.device is distinct from old.device)
    or (new.changes is distinct from old.changes and new.changes is distinct from public.hidden_values(old.changes)) then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- A database belongs either to a demonstration or to a real central.
create table installation (
  single boolean default true primary key check (single),
  kind text not null check (kind in ('panel', 'demo')),
  -- False while a demonstration is loaded. After an interruption it is loaded again from the start.
  complete boolean not null
);
revoke delete, insert, update on installation from painel_app;

-- Identifies the cluster. Transaction ids start again in another cluster, so a cursor of a stream is valid only within
-- one epoch.
create table live_epoch (
  single boolean default true primary key check (single),
  epoch uuid not null default gen_random_uuid()
);

-- Four hours of the day share one of three partitions, which is used again eight hours later. The purge truncates a
-- partition whose events are old (docs/decisions/0093-truncate-old-partitions-of-the-outbox.md).
create table outbox (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  audiences text[] not null,
  entity_id uuid,
  version bigint,
  payload jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
) partition by list ((date_part('hour', created_at at time zone 'UTC')::int / 4 % 3));
create table outbox_0 partition of outbox (primary key (xid, id)) for values in (0);
create table outbox_1 partition of outbox (primary key (xid, id)) for values in (1);
create table outbox_2 partition of outbox (primary key (xid, id)) for values in (2);
grant truncate on outbox_0, outbox_1, outbox_2 to painel_app;
-- Each position event replaces the previous one of the same trip.
create index outbox_positions on outbox (entity_id) where topic = 'position';

-- Position of each reader of the outbox, except live streams.
create table outbox_readers (
  name text primary key,
  checkpoint xid8 not null default '0'::xid8,
  seen bigint[] not null default '{}'
);

-- Answers contain ids and amounts, never names (docs/decisions/0002-idempotent-answers-without-names.md).
create table idempotency_keys (
  user_id uuid not null,
  operation text not null,
  key text not null check (length(key) >= 1 and length(key) <= 200),
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
  changes jsonb not null default '{}',
  -- The administrator who acted as the actor.
  acting_admin_id uuid,
  device text
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_kind on audit_log (subject_type, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_record on audit_log (subject_id, id desc);
create index audit_log_acting on audit_log (acting_admin_id, id desc) where acting_admin_id is not null;
create index audit_log_address on audit_log (address, id desc);
create index audit_log_at on audit_log (at);
revoke delete, update on audit_log from painel_app;

-- One row per recurring job, claimed by `for update skip locked`.
create table recurring_jobs (
  name text primary key,
  run_at timestamptz not null,
  -- The node that runs the job, the start of the round, and the last renewal of the claim.
  node uuid,
  started_at timestamptz,
  renewed_at timestamptz,
  constraint recurring_jobs_check check (num_nulls(node, started_at, renewed_at) in (0, 3))
);
revoke all on recurring_jobs from painel_app;
grant delete, insert, select, update on recurring_jobs to painel_jobs;

-- Counts failures and requests per account and address, for all nodes together.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_started_at timestamptz not null
);
create index rate_limits_age on rate_limits (window_started_at);

-- Cached answers of geocoder, router and postal codes. Addresses are personal data, so the question is stored as a
-- hash, and expired answers are removed.
create table outside_answers (
  service text not null check (service in ('geocoder', 'router', 'cep')),
  question bytea not null,
  answer jsonb not null,
  expires_at timestamptz not null,
  primary key (service, question)
);
create index outside_answers_expiry on outside_answers (expires_at);

-- Results of the nightly job: the proof of the ledger, the newest sealed block (sent by e-mail), the backup.
create table nightly_rounds (
  day date primary key,
  -- Result of the proof; null when it could not be computed.
  proof jsonb,
  proof_error text,
  backup_file text,
  backup_bytes bigint,
  backup_error text,
  ended_at timestamptz not null default clock_timestamp(),
  constraint nightly_rounds_check check ((proof_error is null) = (proof is not null)),
  constraint nightly_rounds_check1 check ((backup_error is null) = (backup_file is not null))
);

create trigger audit_log_append_only
  before delete or truncate or update of id, at, actor_id, acting_admin_id, request_id, action, subject_type, subject_id on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_hide_only before update on audit_log for each row execute function hide_only();

insert into live_epoch default values;
