-- Daily sums of the reports and dashboards, recomputed by a job.

create table rollup_state (
  single boolean default true primary key check (single),
  -- The sums contain everything that was committed by this time; null until the first complete computation.
  as_of timestamptz
);

-- Days whose sums the job must compute again. Each change of an ended trip adds a row, so that two transactions never
-- wait for each other. The job deletes processed rows.
create table rollup_marks (
  id bigint generated always as identity primary key,
  about text not null check (about in ('trips', 'releases')),
  -- Set for days of trips; null for days of releases.
  service_area_id uuid,
  day date not null,
  constraint rollup_marks_check check ((about = 'trips') = (service_area_id is not null))
);
create index rollup_marks_by_day on rollup_marks (about, day, service_area_id);

-- Daily sums in several grains, so that a report about a year reads thousands of rows instead of a million: by hour,
-- partner, client, category, payment method, and all of them. Days and hours are those of the end of the trip, in its
-- time zone.
create table trip_rollups (
  grain text not null check (grain in ('hour', 'partner', 'client', 'category', 'payment', 'whole')),
  service_area_id uuid not null references service_areas,
  day date not null,
  hour smallint check (hour >= 0 and hour <= 23),
  partner_id uuid references partners,
  client_id uuid references clients,
  trips integer not null,
  cancelled integer not null,
  no_shows integer not null,
  unattended integer not null,
  in_review integer not null,
  in_review_cents bigint not null,
  -- Commission and partners' parts of posted trips without reversals. Both include the fees of cancellations and
  -- no-shows, which are also stored separately.
  commission_cents bigint not null,
  partner_cents bigint not null,
  reimbursement_cents bigint not null,
  fee_cents bigint not null,
  -- Discounts of the central.
  discount_cents bigint not null,
  category text,
  payment_method text,
  -- For dashboards: totals without discounts, and partners' parts, of completed trips, in review or not.
  completed_cents bigint not null,
  completed_partner_cents bigint not null,
  -- Immediate trips that were accepted in the panel: their number, and the sum of the times until the acceptance.
  accepted_at_once integer not null,
  accept_seconds bigint not null,
  constraint trip_rollups_once unique nulls not distinct (service_area_id, day, grain, hour, partner_id, client_id, category, payment_method)
);
create index trip_rollups_by_day on trip_rollups (grain, day);
create index trip_rollups_by_partner on trip_rollups (partner_id, day) where grain = 'whole' and partner_id is not null;
create index trip_rollups_by_client on trip_rollups (client_id, day) where grain = 'whole';
create index trip_rollups_days_of_client on trip_rollups (client_id, day) where grain = 'client';
create index trip_rollups_days_of_partner on trip_rollups (partner_id, day) where grain = 'partner' and partner_id is not null;

-- Amounts to be released on a day, and what became of them.
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

insert into rollup_state default values;
