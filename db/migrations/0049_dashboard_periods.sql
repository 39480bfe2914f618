-- Dashboards compare any days with those before them, a year with the year before: what they sum is kept by day, too.
alter table trip_rollups
  -- Of completed trips, in review or not: what their lists show – the total less the central's discount, and the partner's part.
  add column completed_cents bigint not null default 0,
  add column completed_partner_cents bigint not null default 0,
  -- Of completed immediate trips that somebody accepted in the panel: how many, and how long that took them together.
  add column accepted_at_once integer not null default 0,
  add column accept_seconds bigint not null default 0;
alter table trip_rollups
  alter column completed_cents drop default,
  alter column completed_partner_cents drop default,
  alter column accepted_at_once drop default,
  alter column accept_seconds drop default;

create index trip_rollups_days_of_client on trip_rollups (client_id, day) where grain = 'client';
create index trip_rollups_days_of_partner on trip_rollups (partner_id, day) where grain = 'partner' and partner_id is not null;

-- Lists of what ended in a period go by the end, each status along its own piece.
drop index trips_completed;
create index trips_by_status_end on trips (status, ended_at desc, id desc) where ended_at is not null;
drop index trips_by_client_end;
create index trips_by_client_end on trips (client_id, ended_at desc, id desc) where ended_at is not null;
-- Nothing asks for a median over rows any more.
drop index trips_accepted_at_once;

-- Every day is made anew from its trips. Until it is, dashboards read those trips themselves.
insert into rollup_marks (about, service_area_id, day)
  select distinct 'trips', service_area_id, (ended_at at time zone time_zone)::date from trips where ended_at is not null;
