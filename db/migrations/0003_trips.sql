-- Settings, tariffs, places and the trip itself.

create table settings (
  single boolean primary key default true check (single),
  central_name text not null default 'Chame um Táxi',
  central_phone text,
  lead_time_seconds integer not null default 10800 check (lead_time_seconds between 0 and 604800),
  review_bp integer not null default 2000 check (review_bp between 0 and 10000),
  waiting_tolerance_seconds integer not null default 900,
  immediate_waiting_tolerance_seconds integer not null default 300,
  unattended_after_seconds integer not null default 900,
  free_cancel_before_seconds integer not null default 3600,
  immediate_free_cancel_seconds integer not null default 180,
  late_give_back_seconds integer not null default 7200,
  offer_expiry_seconds integer not null default 60,
  past_tolerance_seconds integer not null default 300,
  recording_days integer not null default 7,
  commission_bp integer not null default 1500 check (commission_bp between 0 and 10000),
  release_days integer not null default 7 check (release_days between 0 and 120),
  minimum_balance_cents bigint not null default 0,
  give_back_fee_cents bigint not null default 0 check (give_back_fee_cents >= 0),
  cancel_fee_cents bigint not null default 0 check (cancel_fee_cents >= 0),
  no_show_fee_cents bigint not null default 0 check (no_show_fee_cents >= 0),
  fee_partner_bp integer not null default 10000 check (fee_partner_bp between 0 and 10000),
  version bigint not null default 1
);
insert into settings default values;

create table tariffs (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  valid_from date not null,
  legal_act text not null,
  flag_fall_cents integer not null check (flag_fall_cents >= 0),
  km_rate1_millicents integer not null check (km_rate1_millicents >= 0),
  km_rate2_millicents integer not null check (km_rate2_millicents >= km_rate1_millicents),
  waiting_hour_cents integer not null check (waiting_hour_cents >= 0),
  minimum_fare_cents integer not null default 0 check (minimum_fare_cents >= 0),
  luggage_cents integer not null default 0 check (luggage_cents >= 0),
  rate2_windows jsonb not null default '[]',
  version bigint not null default 1,
  unique (service_area_id, category, valid_from)
);

create table municipal_holidays (
  service_area_id uuid not null references service_areas,
  day date not null,
  name text not null,
  primary key (service_area_id, day)
);

create table places (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  name text not null,
  aliases text[] not null default '{}',
  address text not null,
  district text,
  city text not null,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  active boolean not null default true,
  version bigint not null default 1
);
create unique index places_name on places (service_area_id, lower(name)) where active;

create table bookings (
  id uuid primary key,
  client_id uuid not null references clients,
  requester_id uuid references auth_users on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index bookings_client on bookings (client_id, id);

create table trips (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as ('V-' || repeat('0', greatest(0, 6 - length(number::text))) || number::text) stored unique,
  booking_id uuid not null references bookings,
  client_id uuid not null references clients,
  requester_id uuid references auth_users on delete set null,
  service_area_id uuid not null references service_areas,
  status text not null check (status in ('awaiting_approval', 'scheduled', 'available', 'offered', 'accepted', 'en_route',
    'arrived', 'in_progress', 'completed', 'cancelled', 'no_show', 'unattended', 'rejected')),
  kind text not null check (kind in ('immediate', 'scheduled', 'by_the_hour')),
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  needs text[] not null default '{}' check (needs <@ array['wheelchair', 'guide_dog', 'child_seat', 'large_trunk']),
  passenger_count smallint not null default 1 check (passenger_count between 1 and 60),
  luggage_count smallint not null default 0 check (luggage_count between 0 and 60),
  -- What was meant is local time and zone; pickup_at is derived from them.
  pickup_local timestamp not null,
  time_zone text not null,
  pickup_at timestamptz not null,
  payment_method text not null check (payment_method in ('billed', 'cash', 'pix_driver', 'card_machine', 'pix_central')),
  price_mode text not null default 'taximeter' check (price_mode in ('taximeter', 'fixed', 'by_the_hour')),
  cost_centre_id uuid references cost_centres,
  client_reference text,
  reason text,
  distance_meters integer check (distance_meters >= 0),
  duration_seconds integer check (duration_seconds >= 0),
  distance_source text check (distance_source in ('great_circle', 'router')),
  tariff_id uuid references tariffs,
  tariff_snapshot jsonb,
  estimate_cents bigint check (estimate_cents >= 0),
  estimate_lines jsonb not null default '[]',
  commission_bp integer not null check (commission_bp between 0 and 10000),
  expected_commission_cents bigint not null default 0 check (expected_commission_cents >= 0),
  fare_cents bigint check (fare_cents >= 0),
  tolls_cents bigint not null default 0 check (tolls_cents >= 0),
  parking_cents bigint not null default 0 check (parking_cents >= 0),
  waiting_cents bigint not null default 0 check (waiting_cents >= 0),
  extras_cents bigint not null default 0 check (extras_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  total_cents bigint check (total_cents >= 0),
  -- What the partner earns of it, kept when the amounts are known; commission is the rest.
  partner_cents bigint check (partner_cents >= 0),
  driven_meters integer check (driven_meters >= 0),
  waiting_seconds integer check (waiting_seconds >= 0),
  review_reasons text[] not null default '{}',
  partner_id uuid references partners,
  driver_id uuid references drivers,
  vehicle_id uuid references vehicles,
  designated_partner_id uuid references partners,
  offered_partner_id uuid references partners,
  offer_expires_at timestamptz,
  holder_reserved_cents bigint not null default 0 check (holder_reserved_cents >= 0),
  limit_reserved_cents bigint not null default 0 check (limit_reserved_cents >= 0),
  client_side text not null default 'none' check (client_side in ('none', 'unbilled', 'invoiced', 'paid', 'credited', 'disputed')),
  partner_side text not null default 'none' check (partner_side in ('none', 'in_review', 'pending', 'released', 'reversed')),
  release_on date,
  version bigint not null default 1,
  terms_version bigint not null default 1,
  recorded boolean not null default false,
  interrupted boolean not null default false,
  cancel_reason text,
  accepted_at timestamptz,
  arrived_at timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((status = 'offered') = (offered_partner_id is not null)),
  check ((status = 'offered') = (offer_expires_at is not null)),
  check (status not in ('accepted', 'en_route', 'arrived', 'in_progress', 'completed') or partner_id is not null)
);
create index trips_by_client on trips (client_id, pickup_at desc, id desc);
create index trips_by_partner on trips (partner_id, pickup_at desc, id desc) where partner_id is not null;
create index trips_by_pickup on trips (pickup_at desc, id desc);
create index trips_by_status on trips (status, pickup_at, id);
create index trips_pool on trips (service_area_id, category, pickup_at) where status = 'available';
create index trips_offered on trips (offer_expires_at) where status = 'offered';
create index trips_offered_to on trips (offered_partner_id) where status = 'offered';
create index trips_designated on trips (designated_partner_id) where status = 'scheduled';
create index trips_in_review on trips (ended_at) where partner_side = 'in_review';
create index trips_to_release on trips (release_on) where partner_side = 'pending';

-- Everything about a trip that names a person or a door stands in these tables, and can be erased there.
create table trip_passengers (
  trip_id uuid not null references trips on delete cascade,
  position smallint not null,
  name text not null,
  phone text not null,
  primary key (trip_id, position)
);
create index trip_passengers_phone on trip_passengers (phone, trip_id);

create table trip_stops (
  trip_id uuid not null references trips on delete cascade,
  position smallint not null,
  address text not null,
  number text,
  complement text,
  district text,
  city text,
  uf text,
  ibge_city_code text,
  cep text,
  reference text,
  place_id uuid references places,
  lat double precision,
  lng double precision,
  primary key (trip_id, position),
  check ((lat is null) = (lng is null))
);

create table trip_notes (
  trip_id uuid primary key references trips on delete cascade,
  notes text,
  internal_note text,
  flight_number text,
  name_sign text
);

-- Asked for by the client's record; shown to the client's side, never to the partner.
create table trip_pins (
  trip_id uuid primary key references trips on delete cascade,
  pin text not null,
  failures smallint not null default 0
);

create table trip_offers (
  id uuid primary key,
  trip_id uuid not null references trips,
  partner_id uuid not null references partners,
  position smallint not null,
  status text not null check (status in ('queued', 'open', 'accepted', 'declined', 'expired', 'withdrawn')),
  expires_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index trip_offers_one_open on trip_offers (trip_id) where status = 'open';
create index trip_offers_queue on trip_offers (trip_id, position) where status = 'queued';
create index trip_offers_partner on trip_offers (partner_id, trip_id);

-- Who held a trip, from when to when: later scope, and "that partner cannot take it again".
create table trip_holders (
  trip_id uuid not null references trips,
  partner_id uuid not null references partners,
  held_from timestamptz not null,
  held_until timestamptz,
  gave_back boolean not null default false,
  primary key (trip_id, partner_id, held_from)
);
create index trip_holders_partner on trip_holders (partner_id, trip_id);

-- A change asked for after acceptance: the old terms bind until the partner confirms.
create table trip_proposals (
  id uuid primary key,
  trip_id uuid not null references trips,
  proposed_by uuid references auth_users on delete set null,
  terms jsonb not null,
  status text not null check (status in ('open', 'confirmed', 'declined', 'withdrawn')),
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index trip_proposals_one_open on trip_proposals (trip_id) where status = 'open';

create table trip_events (
  id bigint generated always as identity primary key,
  trip_id uuid not null references trips,
  trip_version bigint not null,
  action text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor_role text not null,
  partner_id uuid,
  reason text,
  data jsonb not null default '{}',
  at timestamptz not null default app_now(),
  unique (trip_id, trip_version)
);
create trigger trip_events_append_only before update or delete or truncate on trip_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on trip_events from painel_app;
