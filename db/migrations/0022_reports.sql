-- What reports read: sums by day, kept by a job that works off the marks which every change of an ended trip leaves.

-- A mark is a row of its own: two trips that end at once never wait for one another. The job deletes what it has worked off.
create table rollup_marks (
  id bigint generated always as identity primary key,
  about text not null check (about in ('trips', 'releases')),
  -- Of the days of trips; a day of releases is everybody's.
  service_area_id uuid,
  day date not null,
  check ((about = 'trips') = (service_area_id is not null))
);
create index rollup_marks_by_day on rollup_marks (about, day, service_area_id);

create table rollup_state (
  single boolean primary key default true check (single),
  -- The sums hold everything that was committed by then; null until they hold everything for the first time.
  as_of timestamptz
);
insert into rollup_state default values;

-- The same trips in four grains, so that a question about a year reads thousands of rows and not a million: by hour, by partner, by
-- client, and by all three, which answers where partner or client is given. Days and hours are those at which a trip ended, in its zone.
create table trip_rollups (
  grain text not null check (grain in ('hour', 'partner', 'client', 'whole')),
  service_area_id uuid not null references service_areas,
  day date not null,
  hour smallint check (hour between 0 and 23),
  partner_id uuid references partners,
  client_id uuid references clients,
  trips integer not null,
  cancelled integer not null,
  no_shows integer not null,
  unattended integer not null,
  in_review integer not null,
  in_review_cents bigint not null,
  -- Of what is posted and stands: commission and the partners' part. Fees of cancellations and no-shows are in both, and again by themselves.
  commission_cents bigint not null,
  partner_cents bigint not null,
  reimbursement_cents bigint not null,
  fee_cents bigint not null,
  -- Given by the central.
  discount_cents bigint not null,
  unique nulls not distinct (service_area_id, day, grain, hour, partner_id, client_id)
);
create index trip_rollups_by_day on trip_rollups (grain, day);
create index trip_rollups_by_partner on trip_rollups (partner_id, day) where grain = 'whole' and partner_id is not null;
create index trip_rollups_by_client on trip_rollups (client_id, day) where grain = 'whole';

-- What was promised for a day, and what became of it.
create table release_rollups (
  day date not null,
  partner_id uuid not null references partners,
  on_time integer not null,
  late integer not null,
  late_days integer not null,
  still_pending integer not null,
  primary key (partner_id, day)
);
create index release_rollups_by_day on release_rollups (day);

create index trips_by_end on trips (service_area_id, ended_at) where ended_at is not null;
create index trips_by_promise on trips (release_on) where release_on is not null;

create function mark_rollups() returns trigger language plpgsql as $$
begin
  insert into rollup_marks (about, service_area_id, day)
    select 'trips', area, day from (values
      (old.service_area_id, (old.ended_at at time zone old.time_zone)::date),
      (new.service_area_id, (new.ended_at at time zone new.time_zone)::date)) v(area, day)
    where day is not null
    union
    select 'releases', null::uuid, day from (values (old.release_on), (new.release_on)) v(day) where day is not null;
  return null;
end $$;
create trigger mark_rollups_of_new after insert on trips for each row when (new.ended_at is not null) execute function mark_rollups();
create trigger mark_rollups after update on trips for each row when (old.ended_at is not null or new.ended_at is not null)
  execute function mark_rollups();

insert into rollup_marks (about, service_area_id, day)
  select distinct 'trips', service_area_id, (ended_at at time zone time_zone)::date from trips where ended_at is not null
  union all select distinct 'releases', null::uuid, release_on from trips where release_on is not null;
