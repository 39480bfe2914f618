-- Flexible rides: one-use links by which a passenger requests an immediate trip of a client on one local day. Deleted some
-- days after that day.
create table flexible_rides (
  id uuid primary key,
  client_id uuid not null references clients,
  -- User who created the flexible ride. Becomes the requester of the trip.
  requester_id uuid references auth_users on delete set null,
  service_area_id uuid not null references service_areas,
  -- Random code of the passenger's link.
  code text not null unique,
  -- Day of the area on which the passenger may start.
  day date not null,
  passenger_name text not null,
  passenger_phone text not null,
  passenger_email text,
  passenger_language text check (passenger_language in ('pt', 'en', 'es')),
  -- Terms of the trip, except its time and its passenger.
  terms jsonb not null,
  voucher_code text,
  revoked_at timestamptz,
  -- Trip that the passenger started.
  trip_id uuid unique references trips,
  -- Code of the link of the trip at the start. After this link is replaced, the flexible ride does not lead to the trip.
  ride_code text,
  created_at timestamptz not null default app_now(),
  check (trip_id is null or revoked_at is null),
  check ((trip_id is null) = (ride_code is null))
);
create index flexible_rides_of_client on flexible_rides (client_id, id);
create index flexible_rides_of_phone on flexible_rides (passenger_phone);
create index flexible_rides_of_day on flexible_rides (day);
