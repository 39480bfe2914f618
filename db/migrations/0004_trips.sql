-- Trips: the row, its terms, events, offers and assignment.

-- One row per client (cost_centre_id null) and one per cost centre, for each month of pickup in local time.
create table client_limits (
  client_id uuid not null references clients,
  cost_centre_id uuid references cost_centres,
  month date not null check (extract(day from month) = 1),
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  confirmed_cents bigint not null default 0,
  unique nulls not distinct (client_id, cost_centre_id, month)
);

-- Warnings that a monthly limit is used up to 80 % or completely; one per client or cost centre, month and level.
create table limit_warnings (
  id uuid primary key,
  client_id uuid not null references clients,
  cost_centre_id uuid references cost_centres,
  month date not null check (extract(day from month) = 1),
  level text not null check (level in ('near', 'reached')),
  -- Amounts at the time of the warning.
  limit_cents bigint not null,
  confirmed_cents bigint not null,
  reserved_cents bigint not null,
  noted_at timestamptz not null default app_now(),
  unique nulls not distinct (client_id, cost_centre_id, month, level)
);

-- A voucher pays a number of trips, each up to the ceiling.
create table vouchers (
  id uuid primary key,
  client_id uuid not null references clients,
  code text not null check (code = upper(code) and code <> ''),
  description text,
  ceiling_cents bigint check (ceiling_cents > 0),
  uses integer not null check (uses >= 1 and uses <= 100000),
  used integer not null default 0,
  expires_on date not null,
  active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  constraint vouchers_check check (used >= 0 and used <= uses),
  constraint vouchers_code unique (client_id, code)
);

create table bookings (
  id uuid primary key,
  client_id uuid not null references clients,
  requester_id uuid references auth_users on delete set null,
  created_at timestamptz not null default app_now(),
  trip_count smallint not null default 1 check (trip_count >= 1)
);

-- Trips that repeat on weekdays until a day. Each occurrence is a normal trip.
create table trip_series (
  id uuid primary key,
  client_id uuid not null references clients,
  requester_id uuid references auth_users on delete set null,
  weekdays smallint[] not null check (weekdays <@ '{0,1,2,3,4,5,6}' and cardinality(weekdays) > 0),
  until_day date not null,
  skip_holidays boolean not null,
  -- Days without a trip. Holidays that are added later change no trip.
  skipped jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp()
);
create index trip_series_by_client on trip_series (client_id, id);

-- Checks of single columns are domains. PostgreSQL parses the check constraints of a table for every statement, and the
-- checks of a domain once per connection, and only for assigned columns.
create domain trip_status as text check (value in ('awaiting_approval', 'scheduled', 'available', 'offered', 'accepted', 'en_route', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show', 'unattended', 'rejected'));
create domain trip_kind as text check (value in ('immediate', 'scheduled', 'by_the_hour'));
create domain trip_category as text check (value in ('comum', 'executivo', 'van', 'acessivel'));
create domain trip_payment_method as text check (value in ('billed', 'cash', 'pix_driver', 'card_machine', 'pix_central'));
create domain trip_price_mode as text check (value in ('taximeter', 'fixed', 'by_the_hour'));
create domain trip_distance_source as text check (value in ('great_circle', 'router'));
create domain trip_client_side as text check (value in ('none', 'unbilled', 'invoiced', 'paid', 'credited', 'disputed'));
create domain trip_partner_side as text check (value in ('none', 'in_review', 'pending', 'released', 'reversed'));
create domain trip_leg as text check (value in ('outbound', 'return', 'rest'));
create domain trip_undo_to as text check (value in ('accepted', 'en_route', 'arrived'));
create domain cents as bigint check (value >= 0);
create domain meters as integer check (value >= 0);
create domain seconds as integer check (value >= 0);

create table trips (
  id uuid primary key,
  number bigint generated always as identity unique,
  code text generated always as (('V-' || repeat('0', greatest(0, 6 - length(number::text)))) || number::text) stored,
  booking_id uuid not null references bookings,
  client_id uuid not null references clients,
  requester_id uuid references auth_users on delete set null,
  service_area_id uuid not null references service_areas,
  status trip_status not null,
  kind trip_kind not null,
  category trip_category not null,
  needs text[] not null default '{}' check (needs <@ array['wheelchair', 'guide_dog', 'child_seat', 'large_trunk']),
  passenger_count smallint not null default 1 check (passenger_count >= 1 and passenger_count <= 60),
  luggage_count smallint not null default 0 check (luggage_count >= 0 and luggage_count <= 60),
  -- The user enters local time; pickup_at is computed from it and the time zone.
  pickup_local timestamp not null,
  time_zone text not null,
  pickup_at timestamptz not null,
  payment_method trip_payment_method not null,
  price_mode trip_price_mode not null default 'taximeter',
  cost_centre_id uuid references cost_centres,
  client_reference text,
  reason text,
  distance_meters meters,
  duration_seconds seconds,
  distance_source trip_distance_source,
  -- The tariff in the version that priced the trip. The foreign key lets no such tariff change.
  tariff_id uuid,
  tariff_version bigint,
  -- Copy of the fixed price that priced the trip, because fixed prices may change.
  fixed_price jsonb,
  estimate_cents cents,
  estimate_lines jsonb not null default '[]',
  commission_bp integer not null check (commission_bp >= 0 and commission_bp <= 10000),
  expected_commission_cents cents not null default 0,
  fare_cents cents,
  tolls_cents cents not null default 0,
  parking_cents cents not null default 0,
  waiting_cents cents not null default 0,
  extras_cents cents not null default 0,
  discount_cents cents not null default 0,
  fee_cents cents not null default 0,
  total_cents cents,
  -- The partner's part, null until the amounts are final. The commission is the rest.
  partner_cents cents,
  driven_meters meters,
  waiting_seconds seconds,
  review_reasons text[] not null default '{}',
  partner_id uuid references partners,
  driver_id uuid references drivers,
  vehicle_id uuid references vehicles,
  designated_partner_id uuid references partners,
  offered_partner_id uuid references partners,
  offer_expires_at timestamptz,
  wallet_reserved_cents cents not null default 0,
  limit_reserved_cents cents not null default 0,
  client_side trip_client_side not null default 'none',
  partner_side trip_partner_side not null default 'none',
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
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default clock_timestamp(),
  hours smallint check (hours >= 1 and hours <= 24),
  -- Until this time only priority partners see the trip; null: all partners of its pool see it.
  open_to_all_at timestamptz,
  -- Time by which the partner must confirm the trip again; null: no confirmation is required.
  reconfirm_by timestamptz,
  -- Time of the partner's last confirmation after the acceptance.
  reconfirmed_at timestamptz,
  booking_position smallint not null default 1 check (booking_position >= 1),
  leg trip_leg not null default 'outbound',
  voucher_id uuid references vouchers,
  -- Amount of the trip in lists: the final amount, or the estimate of a trip that has not ended. -1 sorts trips without
  -- an amount.
  client_amount_cents bigint generated always as (coalesce(case when total_cents is not null then total_cents - discount_cents when status not in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected') then estimate_cents end, -1)) stored not null,
  series_id uuid references trip_series,
  -- The day for which the trip was created, even if it was moved since.
  series_day date,
  -- Number of reversals of the trip's settlement; part of the keys of its ledger entries.
  corrections integer not null default 0 check (corrections >= 0),
  -- Time of the erasure of the trip's personal data. Amounts and driver are kept.
  erased_at timestamptz,
  -- Positions of stops whose coordinates contradict the address. An estimate that uses them counts as missing.
  doubted_stops integer[] not null default '{}',
  -- Cancellation fee at the time of a proposed change, and the assigned partner. Neither another pickup time nor an
  -- unanswered proposal makes a cancellation free.
  kept_fee_cents cents not null default 0,
  kept_fee_partner_id uuid references partners,
  -- Distance between the car's last position and the pickup at the arrival; null: no recent position.
  arrival_meters meters,
  -- The last step of a running trip can be undone until this time, back to this status.
  undo_to trip_undo_to,
  undo_by timestamptz,
  constraint trips_check check ((status = 'offered') = (offered_partner_id is not null)),
  constraint trips_check1 check ((status = 'offered') = (offer_expires_at is not null)),
  constraint trips_check2 check ((status not in ('accepted', 'en_route', 'arrived', 'in_progress', 'completed')) or partner_id is not null),
  constraint trips_hours check ((price_mode = 'by_the_hour') = (hours is not null)),
  constraint trips_check3 check (reconfirm_by is null or status = 'accepted'),
  constraint trips_series_day check ((series_id is null) = (series_day is null)),
  constraint trips_kept_fee_whole check ((kept_fee_cents = 0) = (kept_fee_partner_id is null)),
  constraint trips_check4 check ((undo_to is null) = (undo_by is null)),
  constraint trips_check5 check (undo_to is null or (status in ('en_route', 'arrived', 'in_progress'))),
  -- Lists by code or amount read the trips of a partner as held or ended.
  constraint trips_open_without_partner check (partner_id is null or (status not in ('awaiting_approval', 'scheduled', 'available', 'offered'))),
  constraint trips_tariff_check check (num_nulls(tariff_id, tariff_version) in (0, 2)),
  foreign key (tariff_id, tariff_version) references tariffs (id, version)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index trips_by_client on trips (client_id, pickup_at desc, id desc);
create index trips_by_partner on trips (partner_id, pickup_at desc, id desc) where partner_id is not null;
create index trips_by_pickup on trips (pickup_at desc, id desc);
create index trips_by_status on trips (status, pickup_at, id);
create index trips_offered_to on trips (offered_partner_id) where status = 'offered';
create index trips_to_release on trips (release_on) where partner_side = 'pending';
create index trips_to_open on trips (open_to_all_at) where open_to_all_at is not null and status = 'available';
create index trips_to_reconfirm on trips (reconfirm_by) where reconfirm_by is not null;
-- Starts with the status, because trips of some statuses have no amount, and a list by amount would scan all of them.
create index trips_by_amount on trips (status, client_amount_cents, id);
-- Trips that need an action are a small part of all trips.
create index trips_by_client_side on trips (client_side, pickup_at desc, id desc) where client_side not in ('none', 'paid');
create index trips_by_partner_side on trips (partner_side, pickup_at desc, id desc) where partner_side not in ('none', 'released');
create unique index trips_by_series on trips (series_id, series_day) where series_id is not null;
create index trips_unbilled on trips (client_id, ended_at) where client_side = 'unbilled';
create index trips_paid_to_release on trips (id) where partner_side = 'pending' and client_side = 'paid';
create index trips_by_promise on trips (release_on) where release_on is not null;
create index trips_pending_of_partner on trips (partner_id, release_on) where partner_side = 'pending';
create index trips_by_status_end on trips (status, ended_at desc, id desc) where ended_at is not null;
-- For a client's last thirty days.
create index trips_by_client_end on trips (client_id, ended_at desc, id desc) where ended_at is not null;
-- For rare statuses of a client. Without it, a list scanned all trips of the client.
create index trips_by_client_status on trips (client_id, status, pickup_at desc, id desc);
create index trips_by_partner_status_end on trips (partner_id, status, ended_at desc, id desc) where partner_id is not null and ended_at is not null;
-- For the contested trips of a client.
create index trips_contested_by_client on trips (client_id, pickup_at desc, id desc) where client_side = 'disputed';
-- Eligibility checks read the running trips of a partner around a time.
create index trips_held_now on trips (partner_id, pickup_at) include (duration_seconds) where status in ('accepted', 'en_route', 'arrived', 'in_progress');
-- To count open charges.
create index trips_unpaid_pix_of_client on trips (client_id) where payment_method = 'pix_central' and status = 'completed' and client_side = 'none';
create index trips_unpaid_pix_of_partner on trips (partner_id) where payment_method = 'pix_central' and status = 'completed' and client_side = 'none';
create index trips_by_client_amount on trips (client_id, status, client_amount_cents, id) where status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected');
-- For a partner's list in the order of its part.
create index trips_by_partner_part on trips (partner_id, (case when client_amount_cents < 0 then -1 else coalesce(partner_cents, estimate_cents - expected_commission_cents, -1) end), id) where partner_id is not null and (status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected'));
-- For a partner's trips in the order of their codes.
create index trips_by_partner_code on trips (partner_id, number) where partner_id is not null and (status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected'));
create index trips_by_partner_status on trips (partner_id, status, pickup_at desc, id desc) where partner_id is not null and (status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected'));
-- To check whether a trip used a tariff. Such a tariff can only be replaced by a new version.
create index trips_tariff on trips (tariff_id) where tariff_id is not null and (status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected'));
-- A booking has the id of its first trip, which the primary key finds.
create index trips_by_booking on trips (booking_id, booking_position) where booking_id <> id;
create index trips_designated on trips (designated_partner_id) where status = 'scheduled' and designated_partner_id is not null;

-- Names, phones and exact addresses of passengers are stored only in the tables of the terms, so that an erasure finds
-- them.
create table trip_passengers (
  trip_id uuid not null references trips on delete cascade,
  "position" smallint not null,
  name text not null,
  phone text not null,
  primary key (trip_id, "position")
);
create index trip_passengers_phone on trip_passengers (phone, trip_id);

create table trip_stops (
  trip_id uuid not null references trips on delete cascade,
  "position" smallint not null,
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
  constraint trip_stops_check check ((lat is null) = (lng is null)),
  primary key (trip_id, "position")
);

create table trip_notes (
  trip_id uuid primary key references trips on delete cascade,
  notes text,
  internal_note text,
  flight_number text,
  name_sign text
);

-- Only for clients that require a PIN. The client's side reads the PIN; the partner never does.
create table trip_pins (
  trip_id uuid primary key references trips on delete cascade,
  pin text not null,
  failures smallint not null default 0
);

-- A change of an accepted trip. The old terms are valid until the partner confirms.
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

create table trip_offers (
  id uuid primary key,
  trip_id uuid not null references trips,
  partner_id uuid not null references partners,
  "position" smallint not null,
  status text not null check (status in ('queued', 'open', 'accepted', 'declined', 'expired', 'withdrawn')),
  expires_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index trip_offers_one_open on trip_offers (trip_id) where status = 'open';
create index trip_offers_queue on trip_offers (trip_id, "position") where status = 'queued';
create index trip_offers_partner on trip_offers (partner_id, trip_id);
-- For the score of a partner.
create index trip_offers_decided on trip_offers (partner_id, decided_at) where decided_at is not null;

-- Assignments of trips to partners, also ended ones: a partner may read a trip that it had, and may not accept it again
-- after giving it back.
create table trip_assignments (
  trip_id uuid not null references trips,
  partner_id uuid not null references partners,
  assigned_at timestamptz not null,
  ended_at timestamptz,
  gave_back boolean not null default false,
  primary key (trip_id, partner_id, assigned_at)
);
-- Ended assignments are few. Current ones are found by `trips.partner_id`.
create index trip_assignments_ended on trip_assignments (partner_id, trip_id) where ended_at is not null;
create index trip_assignments_by_partner on trip_assignments (partner_id, assigned_at);

-- Partners that saw a trip, tried to accept it, and the outcome.
create table trip_views (
  trip_id uuid not null references trips on delete cascade,
  partner_id uuid not null references partners,
  seen_at timestamptz not null default app_now(),
  tried_at timestamptz,
  -- Outcome of the last attempt: `won`, or the code of the refusal and its text.
  outcome text,
  refusal text,
  constraint trip_views_check check ((tried_at is null) = (outcome is null)),
  primary key (trip_id, partner_id)
);
create index trip_views_partner on trip_views (partner_id, seen_at desc);
create index trip_views_seen on trip_views (seen_at);

create table trip_events (
  id bigint generated always as identity,
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
  primary key (trip_id, trip_version)
);
revoke delete, update on trip_events from painel_app;

-- The passenger's page needs only the code.
create table ride_links (
  trip_id uuid primary key references trips on delete cascade,
  code text not null unique check (length(code) >= 22),
  created_at timestamptz not null default clock_timestamp(),
  -- The partner passes on this link instead of the passenger's link. It shows no boarding PIN and ends with the
  -- assignment.
  partner_code text check (length(partner_code) >= 22)
);
create unique index ride_links_partner_code on ride_links (partner_code) where partner_code is not null;

-- Only the newest position. No trigger, log or event keeps an older one (LGPD).
create table ride_positions (
  trip_id uuid primary key references trips on delete cascade,
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  accuracy_meters integer check (accuracy_meters >= 0),
  taken_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
create index ride_positions_age on ride_positions (received_at);

-- Contains keys only. Names and addresses are those of the trips, so that an erasure there also ends the suggestion.
create table favourite_passengers (
  client_id uuid not null references clients on delete cascade,
  phone text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Name that the client gave the passenger.
  name text,
  primary key (client_id, phone)
);

create table favourite_stops (
  client_id uuid not null references clients on delete cascade,
  stop_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  name text,
  stop jsonb,
  service_area_id uuid references service_areas,
  constraint favourite_stops_check check ((stop is null) = (service_area_id is null)),
  primary key (client_id, stop_key)
);

-- Returns each word of a trip once per partition of the trip: its client (c), its partner (p; r for the words that any
-- partner may read), and its 30 days (d). So the beginning of a word is searched within one partition. The end of an id
-- distinguishes nearly all partitions; the search also compares the id. The partition alone is a word too. Numbers of
-- six and more digits (phones, codes) are rare and are in no partition, because they would be most of the index.
create function search_partitions(client_id uuid, partner_id uuid, pickup_at timestamptz, words tsvector, region_words tsvector)
returns tsvector language sql immutable parallel safe
return array_to_tsvector(
  array(select word from unnest(tsvector_to_array(words)) word where word ~ '^\d{6,}$')
  || array(select partition || ' ' || word
    from unnest(array['c' || right(client_id::text, 6), 'p' || right(partner_id::text, 6),
      'd' || floor(extract(epoch from pickup_at) / 2592000)]) partition, unnest(tsvector_to_array(words) || ''::text) word
    where partition is not null and word !~ '^\d{6,}$')
  || array(select 'r' || right(partner_id::text, 6) || ' ' || word from unnest(tsvector_to_array(region_words) || ''::text) word
    where partner_id is not null and word !~ '^\d{6,}$'));

-- Search words of each trip. `words` contains names, phones and addresses of passengers, so an erasure writes the row
-- again. `region_words` contains the words by which any partner may find the trip.
create table trip_search (
  trip_id uuid primary key references trips on delete cascade,
  client_id uuid not null,
  pickup_at timestamptz not null,
  words tsvector not null,
  region_words tsvector not null,
  -- The assigned partner.
  partner_id uuid
);
create index trip_search_partitions on trip_search using gin (search_partitions(client_id, partner_id, pickup_at, words, region_words)) with (fastupdate = on, gin_pending_list_limit = 65536);

-- The row of `trip_search` that a trip must have. A Brazilian phone is found by all its digits, or from the end of its
-- area code.
create view trip_words as
select t.id as trip_id, t.client_id, t.pickup_at,
  search_words(variadic array[t.code, t.number::text, t.client_reference]
    || array(select unnest(array[p.name, ltrim(p.phone, '+'), substr(p.phone, 4), substr(p.phone, 6)])
      from trip_passengers p where p.trip_id = t.id)
    || array(select unnest(array[s.address, s.number, s.complement, s.district, s.city])
      from trip_stops s where s.trip_id = t.id)) as words,
  search_words(variadic array[t.code, t.number::text]
    || array(select unnest(array[s.district, s.city]) from trip_stops s where s.trip_id = t.id)) as region_words,
  t.partner_id
from trips t;

-- Only the owner of an index may merge its pending entries.
create function merge_search_words() returns bigint language sql security definer set search_path = pg_catalog, pg_temp
return gin_clean_pending_list('public.trip_search_partitions');
revoke execute on function merge_search_words from public;
grant execute on function merge_search_words to painel_app;

create trigger trip_events_append_only
  before delete or truncate or update of id, trip_id, trip_version, action, from_status, to_status, actor_id, actor_role, partner_id, data, at
  on trip_events for each statement execute function refuse_change();
