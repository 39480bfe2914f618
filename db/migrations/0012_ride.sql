-- What goes with a trip under way: the passenger's link, and where the car is.

-- Whoever has the code sees the passenger's page, and needs nothing else.
create table ride_links (
  trip_id uuid primary key references trips on delete cascade,
  code text not null unique check (length(code) >= 22),
  created_at timestamptz not null default clock_timestamp()
);

-- The last position alone. No trigger, log or event keeps an older one (LGPD).
create table ride_positions (
  trip_id uuid primary key references trips on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  accuracy_meters integer check (accuracy_meters >= 0),
  taken_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
create index ride_positions_age on ride_positions (received_at);

-- Of an entity's positions the outbox keeps the last one too: each is removed by the next.
create index outbox_positions on outbox (entity_id) where topic = 'position';
