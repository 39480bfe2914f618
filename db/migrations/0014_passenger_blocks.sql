-- Requests of drivers not to be offered a passenger again because of the passenger's conduct, and the central's answers.

-- `position`: passenger of the trip. The phone of this passenger identifies the person in other trips. It is read from
-- `trip_passengers`, so an erasure of the passenger ends the effect of the block.
create table passenger_blocks (
  id uuid primary key,
  driver_id uuid not null,
  partner_id uuid not null,
  trip_id uuid not null,
  "position" smallint not null,
  conduct text not null check (conduct in ('threat', 'harassment', 'damage', 'unpaid', 'other')),
  -- Name of a conduct that is not in the list.
  other_conduct text,
  description text not null,
  asked_by uuid references auth_users,
  asked_at timestamptz not null default app_now(),
  approved boolean,
  answer text,
  answered_by uuid references auth_users,
  answered_at timestamptz,
  -- End of an approved block. Lifting a block moves the end to the present.
  ends_at timestamptz,
  lifted_for text,
  lifted_by uuid references auth_users,
  lifted_at timestamptz,
  constraint passenger_blocks_driver foreign key (driver_id, partner_id) references drivers (id, partner_id),
  constraint passenger_blocks_passenger foreign key (trip_id, "position") references trip_passengers (trip_id, "position"),
  constraint passenger_blocks_conduct check ((conduct = 'other') = (other_conduct is not null)),
  constraint passenger_blocks_answer check (num_nulls(approved, answer, answered_at) in (0, 3)),
  constraint passenger_blocks_end check ((ends_at is not null) = coalesce(approved, false)),
  constraint passenger_blocks_lifted check ((lifted_for is null) = (lifted_at is null)
    and (lifted_at is null or ends_at is not null))
);
create unique index passenger_blocks_once on passenger_blocks (driver_id, trip_id, "position");
create index passenger_blocks_valid on passenger_blocks (driver_id, ends_at) where ends_at is not null;
create index passenger_blocks_open on passenger_blocks (asked_at) where approved is null;
create index passenger_blocks_trip on passenger_blocks (trip_id);
