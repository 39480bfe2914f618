-- The audit log is searched by deed, record, place and time, and says from which device.
alter table audit_log add column device text;
create index audit_log_kind on audit_log (subject_type, id desc);
create index audit_log_deed on audit_log (action, id desc);
create index audit_log_record on audit_log (subject_id, id desc);
create index audit_log_acting on audit_log (acting_admin_id, id desc) where acting_admin_id is not null;
create index audit_log_address on audit_log (address, id desc);
create index audit_log_at on audit_log (at);

-- Who was erased, by reference: an id, or for a passenger, who has none, the keyed hash of the phone. Never a value.
create table erasures (
  id uuid primary key,
  subject_type text not null check (subject_type in ('user', 'partner', 'client', 'passenger')),
  subject_id uuid,
  phone_hash bytea,
  decided_by uuid,
  at timestamptz not null default app_now(),
  check ((subject_type = 'passenger') = (phone_hash is not null)),
  check (num_nonnulls(subject_id, phone_hash) = 1)
);
create index erasures_subject on erasures (subject_type, subject_id);
create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function refuse_change();
revoke update, delete, truncate on erasures from painel_app;

-- Who asked to be erased, and what became of it.
create table erasure_requests (
  id uuid primary key,
  user_id uuid not null references auth_users (id),
  asked_at timestamptz not null default app_now(),
  status text not null default 'pending' check (status in ('pending', 'erased', 'refused', 'withdrawn')),
  decided_by uuid references auth_users (id),
  decided_at timestamptz,
  reason text,
  version bigint not null default 1,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'refused') = (reason is not null))
);
create unique index erasure_requests_open on erasure_requests (user_id) where status = 'pending';
create index erasure_requests_pending on erasure_requests (asked_at) where status = 'pending';

-- Which administrator opened whose data: once an hour each, so that reading again is no noise.
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor_id uuid not null,
  address inet,
  device text,
  subject_type text not null check (subject_type in ('user', 'partner', 'client', 'trip', 'passengers')),
  subject_id uuid,
  way text not null check (way in ('open', 'search', 'export', 'file')),
  check ((subject_id is null) = (subject_type = 'passengers'))
);
create unique index access_log_once on access_log
  (actor_id, subject_type, subject_id, way, date_trunc('hour', at at time zone 'UTC')) nulls not distinct;
create index access_log_subject on access_log (subject_id, id desc);
create index access_log_at on access_log (at);
create trigger access_log_append_only before update or truncate on access_log
  for each statement execute function refuse_change();
revoke update, delete, truncate on access_log from painel_app;

-- How long what is kept. Six months is the least for records of access (Marco Civil da Internet, art. 15).
alter table settings
  add column passenger_months smallint not null default 24 check (passenger_months between 1 and 120),
  add column mail_days smallint not null default 90 check (mail_days between 1 and 3650),
  add column origin_months smallint not null default 12 check (origin_months between 6 and 120);

-- A trip whose people are forgotten: what it cost and who drove stands.
alter table trips add column forgotten_at timestamptz;
-- Up to which pickup the trips have been forgotten.
create table retention_state (
  single boolean primary key default true check (single),
  trips_until timestamptz not null default '1900-01-01T00:00:00Z'
);
insert into retention_state default values;

-- What may be taken out of a log that is written once. The doors below do it, and nothing else may.
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
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only
  before delete or truncate or update of id, at, actor_id, acting_admin_id, request_id, action, subject_type, subject_id on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_hide_only before update on audit_log for each row execute function hide_only();

create function forget_only() returns trigger language plpgsql as $$
begin
  if new.reason is not null and new.reason is distinct from old.reason then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
drop trigger trip_events_append_only on trip_events;
create trigger trip_events_append_only
  before delete or truncate or update of id, trip_id, trip_version, action, from_status, to_status, actor_id, actor_role, partner_id, data, at
  on trip_events for each statement execute function refuse_change();
create trigger trip_events_forget_only before update on trip_events for each row execute function forget_only();

-- From where people came, once that has been kept for long enough.
create function forget_origins(p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before timestamptz := public.app_now() - make_interval(months => (select origin_months from public.settings));
  done integer;
begin
  update public.audit_log set address = null, device = null where id in (
    select id from public.audit_log where at < before and (address is not null or device is not null) order by id limit p_limit);
  get diagnostics done = row_count;
  delete from public.access_log where id in (select id from public.access_log where at < before order by id limit p_limit);
  return done;
end $$;

-- What the log tells of somebody who has been erased: that something changed, and which fields.
create function hide_erased(p_erasure uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone record;
begin
  select subject_type, subject_id into strict gone from public.erasures where id = p_erasure;
  update public.audit_log set changes = public.hidden_values(changes)
    where subject_type = gone.subject_type and subject_id = gone.subject_id and changes <> '{}';
  if gone.subject_type = 'user' then
    update public.audit_log set address = null, device = null
      where actor_id = gone.subject_id and (address is not null or device is not null);
    update public.audit_log set changes = public.hidden_values(changes)
      where subject_type = 'session' and actor_id = gone.subject_id and changes <> '{}';
  end if;
end $$;

-- What people wrote about trips that are forgotten.
create function forget_trip_words(p_trips uuid[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    update public.trip_events e set reason = null from public.trips t
      where e.trip_id = any (p_trips) and e.reason is not null and t.id = e.trip_id and t.forgotten_at is not null
$$;
revoke execute on function forget_origins(integer), hide_erased(uuid), forget_trip_words(uuid[]) from public;
grant execute on function forget_origins(integer), hide_erased(uuid), forget_trip_words(uuid[]) to painel_app;
