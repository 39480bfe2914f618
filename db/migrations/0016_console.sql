-- The console of the dispatcher: designation of a driver, offers of a queue begun by hand, and alarms.

alter table trips
  -- Driver of the designated partner, when the central named one for a booked trip.
  add column designated_driver_id uuid,
  add constraint trips_designated_driver foreign key (designated_driver_id, designated_partner_id) references drivers (id, partner_id),
  -- Instant at which the central began the offers of the policy by hand. Earlier decisions no longer end them.
  add column queued_at timestamptz;
create index trips_designated_driver on trips (designated_driver_id) where designated_driver_id is not null;

-- True for the designation of an available trip: an offer to one driver with a longer time to answer.
alter table trip_offers add column is_designation boolean not null default false;

-- Instant of the last movement of the car, and its place then. Positions of a standing car scatter around that place, and
-- a slow car leaves it after a while. Null: the next position is the first to compare with.
alter table driver_positions
  add column moved_at timestamptz not null default app_now(),
  add column anchor_lat double precision check (anchor_lat between -90 and 90),
  add column anchor_lng double precision check (anchor_lng between -180 and 180),
  add constraint driver_positions_anchor check ((anchor_lat is null) = (anchor_lng is null));

alter table settings
  -- Time to answer the designation of an available trip.
  add column designation_seconds integer not null default 300 check (designation_seconds between 30 and 3600),
  -- Time before the pickup from which a trip without a driver raises an alarm.
  add column alarm_uncovered_seconds integer not null default 1200 check (alarm_uncovered_seconds between 60 and 14400),
  -- Time without movement after which a driver on the way to the pickup raises an alarm.
  add column alarm_standing_seconds integer not null default 300 check (alarm_standing_seconds between 60 and 3600);

-- Alarms of the dispatchers. Raised and ended by a job; acknowledged by a user, whose name the other dispatchers see.
create table dispatch_alarms (
  id uuid primary key,
  kind text not null check (kind in ('uncovered', 'exhausted', 'late', 'standing')),
  trip_id uuid not null references trips,
  -- Driver of the trip when the alarm was raised.
  driver_id uuid references drivers,
  raised_at timestamptz not null default app_now(),
  acknowledged_at timestamptz,
  acknowledged_by uuid references auth_users,
  -- Instant at which the cause no longer held.
  ended_at timestamptz,
  constraint dispatch_alarms_acknowledged check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index dispatch_alarms_one on dispatch_alarms (kind, trip_id) where ended_at is null;
create index dispatch_alarms_of_trip on dispatch_alarms (trip_id);
create index dispatch_alarms_age on dispatch_alarms (raised_at);
