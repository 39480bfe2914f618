-- Trips that repeat on weekdays until a day. Each occurrence is a trip like any other; the series only holds them together.

create table trip_series (
  id uuid primary key,
  client_id uuid not null references clients,
  requester_id uuid references auth_users on delete set null,
  weekdays smallint[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[] and cardinality(weekdays) > 0),
  until_day date not null,
  skip_holidays boolean not null,
  -- Its days that were left out, as they were known then: a holiday that is decreed later changes no trip.
  skipped jsonb not null default '[]',
  -- The series that it was parted from, when some of that one's trips were changed together.
  split_from uuid references trip_series,
  created_at timestamptz not null default clock_timestamp()
);
create index trip_series_by_client on trip_series (client_id, id);

alter table trips
  add column series_id uuid references trip_series,
  -- The day for which it was made, whatever day it was moved to since.
  add column series_day date,
  add constraint trips_series_day check ((series_id is null) = (series_day is null));
create unique index trips_by_series on trips (series_id, series_day) where series_id is not null;
