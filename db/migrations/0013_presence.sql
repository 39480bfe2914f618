-- Presence of drivers: availability, last position, shifts; and the policies that compare drivers by nearness and earnings.

alter table dispatch_policies
  drop constraint dispatch_policies_kind_check,
  add constraint dispatch_policies_kind_check check (kind in ('mural', 'fila', 'proximidade', 'equilibrio')),
  -- Longest time until a driver is at the pickup, for `proximidade` and `equilibrio`.
  add column most_minutes integer not null default 15 check (most_minutes between 1 and 120),
  -- Drivers whose trip ends within this time are compared too; 0: free drivers only.
  add column ending_minutes integer not null default 0 check (ending_minutes between 0 and 60);

-- Time during which a driver is available for offers. A driver in a queue is available.
create table presences (
  id uuid primary key,
  driver_id uuid not null,
  partner_id uuid not null,
  began_at timestamptz not null default app_now(),
  -- Last sign of the driver's page.
  seen_at timestamptz not null default app_now(),
  -- Time of the question, after a long silence, whether the driver is still available.
  asked_at timestamptz,
  -- Present pause, and the length of the ended ones.
  paused_at timestamptz,
  paused_until timestamptz,
  paused_seconds integer not null default 0 check (paused_seconds >= 0),
  -- Rank near which the driver says to be. Used without a position.
  declared_rank_id uuid references ranks,
  -- Start of the time without a trip.
  free_since timestamptz not null default app_now(),
  -- The partner's part of the driver's trips of the last seven days, computed again every few minutes.
  earned_cents bigint not null default 0,
  ended_at timestamptz,
  ended_for text check (ended_for in ('own', 'silent', 'removed')),
  constraint presences_driver foreign key (driver_id, partner_id) references drivers (id, partner_id),
  constraint presences_pause check ((paused_at is null) = (paused_until is null)),
  constraint presences_ended check ((ended_at is null) = (ended_for is null))
);
create unique index presences_one on presences (driver_id) where ended_at is null;
create index presences_of_driver on presences (driver_id, began_at);

-- Last position of an available driver, deleted ten minutes after it arrived. Unlogged: a position never enters the
-- write-ahead log, a standby or an archive.
create unlogged table driver_positions (
  driver_id uuid primary key references drivers on delete cascade,
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  accuracy_meters integer check (accuracy_meters >= 0),
  taken_at timestamptz not null,
  received_at timestamptz not null
);
create index driver_positions_age on driver_positions (received_at);

-- Consent of a driver to share the position while available. Without an open consent no position is kept.
create table position_consents (
  id uuid primary key,
  driver_id uuid not null references drivers,
  given_by uuid references auth_users,
  given_at timestamptz not null default app_now(),
  withdrawn_at timestamptz
);
create unique index position_consents_one on position_consents (driver_id) where withdrawn_at is null;

-- Hours in which a driver usually works. 0 is Sunday. A shift that ends at or before its start ends on the next day.
create table driver_shifts (
  driver_id uuid not null references drivers on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  starts_at time not null,
  ends_at time not null,
  primary key (driver_id, weekday, starts_at)
);

-- The signs and pauses of a driver belong to the presence. Every driver in a queue is present.
insert into presences (id, driver_id, partner_id, began_at, seen_at, asked_at, free_since)
  select gen_random_uuid(), driver_id, partner_id, joined_at, seen_at, asked_at, joined_at from queue_places where left_at is null;
alter table queue_places drop column seen_at, drop column asked_at, drop column paused_until;

-- Offers have the time of the rules, as all instants that decide.
alter table trip_offers alter column created_at set default app_now();
