-- Personal data: accesses, erasure and retention.

-- Accesses of administrators to personal data, at most one row per hour and record.
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor_id uuid not null,
  address inet,
  device text,
  subject_type text not null check (subject_type in ('user', 'partner', 'client', 'trip', 'passengers')),
  subject_id uuid,
  way text not null check (way in ('open', 'list', 'search', 'export', 'file')),
  constraint access_log_check check ((subject_id is null) = (subject_type = 'passengers' or (way in ('list', 'search'))))
);
create unique index access_log_once on access_log (actor_id, subject_type, subject_id, way, date_trunc('hour', (at at time zone 'UTC'))) nulls not distinct;
create index access_log_subject on access_log (subject_id, id desc);
create index access_log_at on access_log (at);
revoke delete, update on access_log from painel_app;

-- Erased persons, by id or, for a passenger, by the keyed hash of the phone. Never contains the erased values.
create table erasures (
  id uuid primary key,
  subject_type text not null check (subject_type in ('user', 'partner', 'client', 'passenger')),
  subject_id uuid,
  phone_hash bytea,
  decided_by uuid,
  at timestamptz not null default app_now(),
  constraint erasures_check check ((subject_type = 'passenger') = (phone_hash is not null)),
  constraint erasures_check1 check (num_nonnulls(subject_id, phone_hash) = 1)
);
create index erasures_subject on erasures (subject_type, subject_id);
revoke delete, update on erasures from painel_app;

-- Requests for erasure and their outcome.
create table erasure_requests (
  id uuid primary key,
  user_id uuid not null references auth_users,
  asked_at timestamptz not null default app_now(),
  status text not null default 'pending' check (status in ('pending', 'erased', 'refused', 'withdrawn')),
  decided_by uuid references auth_users,
  decided_at timestamptz,
  reason text,
  version bigint not null default 1,
  constraint erasure_requests_check check ((status = 'pending') = (decided_at is null)),
  constraint erasure_requests_check1 check ((status = 'refused') = (reason is not null))
);
create unique index erasure_requests_open on erasure_requests (user_id) where status = 'pending';
create index erasure_requests_pending on erasure_requests (asked_at) where status = 'pending';

-- Trips with an earlier pickup have been erased.
create table retention_state (
  single boolean default true primary key check (single),
  trips_until timestamptz not null default '1900-01-01 00:00:00+00'::timestamptz
);

create function erase_only() returns trigger language plpgsql as $$
begin
  if new.reason is not null and new.reason is distinct from old.reason then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Deletes addresses and devices after the retention period.
create function erase_origins(p_limit integer) returns integer
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
revoke execute on function erase_origins from public;
grant execute on function erase_origins to painel_app;

-- Deletes the reasons in the timeline of erased trips.
create function erase_trip_reasons(p_trips uuid[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    update public.trip_events e set reason = null from public.trips t
      where e.trip_id = any (p_trips) and e.reason is not null and t.id = e.trip_id and t.erased_at is not null
$$;
revoke execute on function erase_trip_reasons from public;
grant execute on function erase_trip_reasons to painel_app;

-- Hides the values of an erased person in the audit log. The names of the fields are kept.
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
revoke execute on function hide_erased from public;
grant execute on function hide_erased to painel_app;

create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function refuse_change();
create trigger access_log_append_only before update or truncate on access_log
  for each statement execute function refuse_change();
create trigger trip_events_erase_only before update on trip_events for each row execute function erase_only();

insert into retention_state default values;
