-- Records: service areas, settings of the central, clients, partners, drivers, vehicles, places and prices.

create table service_areas (
  id uuid primary key,
  name text not null unique,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  ibge_city_code text,
  time_zone text not null,
  active boolean not null default true,
  version bigint not null default 1,
  -- A service area is a municipality or some of its districts. `city`: the municipality, if the area has another name.
  -- `prices_of`: the area whose tariffs, fixed prices and calendar are valid here; null: its own.
  city text,
  districts text[] not null default '{}' check (cardinality(districts) <= 200),
  prices_of uuid references service_areas,
  constraint service_areas_check check (prices_of <> id)
);

create table municipal_holidays (
  service_area_id uuid not null references service_areas,
  day date not null,
  name text not null,
  yearly boolean not null default false,
  primary key (service_area_id, day)
);

-- Commission plans of partners: the commission rate, and a monthly or weekly fee.
create table commission_plans (
  id uuid primary key,
  name text not null check (length(name) >= 1 and length(name) <= 60),
  -- Null: the central's rate.
  commission_bp integer check (commission_bp >= 0 and commission_bp <= 10000),
  -- Null: no fee.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  fee_period text not null default 'month' check (fee_period in ('month', 'week')),
  -- Periods that begin on or after this day have the fee.
  fee_from date not null,
  version bigint not null default 1
);
create unique index commission_plans_name on commission_plans (plain_text(name));

create table clients (
  id uuid primary key,
  kind text not null check (kind in ('company', 'hotel', 'agency', 'person', 'walk_in')),
  name text not null,
  document text,
  email text,
  phone text,
  billing_cycle text not null default 'monthly' check (billing_cycle in ('weekly', 'fortnightly', 'monthly')),
  due_days smallint not null default 15 check (due_days >= 0 and due_days <= 120),
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  requires_pin boolean not null default false,
  allows_recording boolean not null default false,
  approval_above_cents bigint check (approval_above_cents >= 0),
  approval_categories text[] not null default '{}',
  approval_from_minute smallint check (approval_from_minute >= 0 and approval_from_minute <= 1439),
  approval_until_minute smallint check (approval_until_minute >= 0 and approval_until_minute <= 1439),
  suspended boolean not null default false,
  status_reason text,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Requests with a higher estimate are refused, even if an approver would accept them; null: no maximum.
  refused_above_cents bigint check (refused_above_cents >= 0),
  required_fields text[] not null default '{}' check (required_fields <@ array['costCentreId', 'reason', 'clientReference', 'voucherCode', 'flightNumber']),
  sort_text text generated always as (plain_text(name)) stored not null,
  search_text text generated always as (plain_text((name || chr(31)) || coalesce(email, ''))) stored not null,
  search_codes text generated always as ((coalesce(document, '') || chr(31)) || coalesce(phone, '')) stored not null,
  -- Recipients of invoices; empty: the contact of the client's record.
  invoice_emails text[] not null default '{}' check (cardinality(invoice_emails) <= 10),
  constraint clients_check check ((approval_from_minute is null) = (approval_until_minute is null))
);
create unique index clients_document on clients (document) where document is not null;
create unique index clients_walk_in on clients (kind) where kind = 'walk_in';
create index clients_order on clients (sort_text, id);
create index clients_search on clients using gin (search_text gin_trgm_ops, search_codes gin_trgm_ops) with (fastupdate = off);

create table cost_centres (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  monthly_limit_cents bigint check (monthly_limit_cents >= 0),
  active boolean not null default true,
  version bigint not null default 1,
  unique (client_id, name)
);

create table partners (
  id uuid primary key,
  kind text not null check (kind in ('driver', 'operator')),
  name text not null,
  document text,
  email text,
  phone text,
  pix_key text,
  pix_key_type text check (pix_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  commission_bp integer check (commission_bp >= 0 and commission_bp <= 10000),
  minimum_balance_cents bigint,
  status text not null default 'pending' check (status in ('pending', 'active', 'suspended')),
  status_reason text,
  available boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  priority boolean not null default false,
  -- Null: never changed since the registration. A changed key delays payouts.
  pix_key_changed_at timestamptz,
  -- A rate of the partner has precedence over the plan's rate.
  plan_id uuid references commission_plans,
  plan_since date,
  -- Null: a pending partner waits for the central. Otherwise the central waits until the partner has sent its record
  -- again.
  correction text,
  submitted_at timestamptz,
  -- Texts to sort and search by, computed when the row is written, because removing accents takes 10 µs per name.
  -- `search_text` joins the fields by a character that cannot be typed; `search_codes` has documents and phones without
  -- punctuation.
  sort_text text generated always as (plain_text(name)) stored not null,
  search_text text generated always as (plain_text((name || chr(31)) || coalesce(email, ''))) stored not null,
  search_codes text generated always as ((coalesce(document, '') || chr(31)) || coalesce(phone, '')) stored not null,
  constraint partners_check check ((pix_key is null) = (pix_key_type is null)),
  constraint partners_plan_whole check ((plan_id is null) = (plan_since is null)),
  constraint partners_correction check (correction is null or status = 'pending')
);
create unique index partners_document on partners (document) where document is not null;
create index partners_by_plan on partners (plan_id) where plan_id is not null;
create index partners_pending on partners (created_at) where status = 'pending';
create index partners_order on partners (sort_text, id);
create index partners_search on partners using gin (search_text gin_trgm_ops, search_codes gin_trgm_ops) with (fastupdate = off);

create table partner_areas (
  partner_id uuid not null references partners on delete cascade,
  service_area_id uuid not null references service_areas,
  primary key (partner_id, service_area_id)
);
create index partner_areas_area on partner_areas (service_area_id, partner_id);

create table partner_categories (
  partner_id uuid not null references partners on delete cascade,
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  primary key (partner_id, category)
);

create table drivers (
  id uuid primary key,
  partner_id uuid not null references partners,
  name text not null,
  phone text,
  licence_number text,
  licence_expires_on date,
  municipal_licence_number text,
  municipal_licence_expires_on date,
  active boolean not null default true,
  version bigint not null default 1,
  -- Drivers and vehicles that the partner added wait for the central since this time.
  requested_at timestamptz,
  refusal text,
  constraint drivers_requested check (requested_at is null or not active),
  constraint drivers_of_partner unique (id, partner_id)
);
create index drivers_partner on drivers (partner_id);
create index drivers_waiting on drivers (partner_id) where requested_at is not null;

create table vehicles (
  id uuid primary key,
  partner_id uuid not null references partners,
  plate text not null,
  model text not null,
  colour text,
  year smallint,
  seats smallint not null default 4 check (seats >= 1 and seats <= 60),
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  accessible boolean not null default false,
  permit_number text,
  permit_expires_on date,
  active boolean not null default true,
  version bigint not null default 1,
  registration_number text,
  registration_expires_on date,
  requested_at timestamptz,
  refusal text,
  constraint vehicles_requested check (requested_at is null or not active)
);
create index vehicles_partner on vehicles (partner_id);
create unique index vehicles_plate on vehicles (plate) where active;
create index vehicles_waiting on vehicles (partner_id) where requested_at is not null;

create table settings (
  single boolean default true primary key check (single),
  central_name text not null default 'Chame um Táxi',
  central_phone text,
  lead_time_seconds integer not null default 10800 check (lead_time_seconds >= 0 and lead_time_seconds <= 604800),
  review_bp integer not null default 2000 check (review_bp >= 0 and review_bp <= 10000),
  waiting_tolerance_seconds integer not null default 900,
  immediate_waiting_tolerance_seconds integer not null default 300,
  unattended_after_seconds integer not null default 900,
  free_cancel_before_seconds integer not null default 3600,
  immediate_free_cancel_seconds integer not null default 180,
  offer_expiry_seconds integer not null default 60,
  past_tolerance_seconds integer not null default 300,
  recording_days integer not null default 7,
  commission_bp integer not null default 1500 check (commission_bp >= 0 and commission_bp <= 10000),
  release_days integer not null default 7 check (release_days >= 0 and release_days <= 120),
  minimum_balance_cents bigint not null default 0,
  cancel_fee_cents bigint not null default 0 check (cancel_fee_cents >= 0),
  no_show_fee_cents bigint not null default 0 check (no_show_fee_cents >= 0),
  fee_partner_bp integer not null default 10000 check (fee_partner_bp >= 0 and fee_partner_bp <= 10000),
  version bigint not null default 1,
  -- Time for which only priority partners see a new trip; 0: none.
  priority_seconds integer not null default 0 check (priority_seconds >= 0 and priority_seconds <= 3600),
  -- Times before the pickup at which the partner must confirm again, and the time to answer.
  reconfirmations jsonb not null default '[{"answerSeconds": 36000, "beforeSeconds": 86400}, {"answerSeconds": 1800, "beforeSeconds": 7200}]' check (jsonb_typeof(reconfirmations) = 'array'),
  -- Fee of giving a trip back less than so many seconds before the pickup.
  give_back_fees jsonb not null default '[{"feeCents": 0, "underSeconds": 7200}, {"feeCents": 0, "underSeconds": 1800}]' check (jsonb_typeof(give_back_fees) = 'array'),
  -- The account to which partners pay top-ups.
  pix_key text,
  pix_key_type text check (pix_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  pix_name text check (length(pix_name) >= 1 and length(pix_name) <= 25),
  pix_city text check (length(pix_city) >= 1 and length(pix_city) <= 15),
  -- True if the partner's part of a billed trip is released only after the client's payment.
  release_follows_payment boolean not null default false,
  -- Adjustment files above this amount need a second administrator; null: never.
  adjustment_approval_cents bigint check (adjustment_approval_cents > 0),
  -- Number of business days in which a payout is paid, from its request or the end of its hold. Null in payouts that
  -- are older than this promise.
  payout_business_days smallint not null default 1 check (payout_business_days >= 0 and payout_business_days <= 30),
  admins_need_second_factor boolean not null default false,
  -- CPF or CNPJ of the central on documents.
  central_document text check (central_document ~ '^[0-9A-Z]{11}$|^[0-9A-Z]{14}$'),
  -- First steps of a new central that its administrators skipped.
  skipped_steps text[] not null default '{}',
  fleet_needs_approval boolean not null default true,
  -- Retention periods. Records of access are kept for at least six months (Marco Civil da Internet, art. 15).
  passenger_months smallint not null default 24 check (passenger_months >= 1 and passenger_months <= 120),
  mail_days smallint not null default 90 check (mail_days >= 1 and mail_days <= 3650),
  origin_months smallint not null default 12 check (origin_months >= 6 and origin_months <= 120),
  -- Sender and reply address of e-mails; null: the panel's name and address, and no replies.
  mail_from_name text,
  mail_from_address text,
  mail_reply_to text,
  -- Trips without an estimate that were paid to the driver are reviewed above this amount.
  unestimated_review_cents bigint not null default 20000 check (unestimated_review_cents >= 0),
  -- Maximum number of open Pix charges, per client and per partner.
  open_charges_per_client smallint not null default 5 check (open_charges_per_client >= 1 and open_charges_per_client <= 1000),
  open_charges_per_partner smallint not null default 20 check (open_charges_per_partner >= 1 and open_charges_per_partner <= 1000),
  -- Thresholds above which a trip is reviewed. 0 turns off the last three.
  expense_review_cents bigint not null default 5000 check (expense_review_cents >= 0),
  -- Part of the estimated duration below which a trip is reviewed.
  short_trip_bp integer not null default 2500 check (short_trip_bp >= 0 and short_trip_bp <= 10000),
  -- Distance of the car from the pickup at the arrival, and from the destination at the end.
  far_meters integer not null default 1000 check (far_meters >= 0 and far_meters <= 100000),
  -- Multiple of the median of the daily sum of a client and a partner.
  pair_factor integer not null default 3 check (pair_factor >= 0 and pair_factor <= 100),
  -- Settling more than this beyond the estimate asks for a confirmation.
  settle_confirm_cents bigint not null default 5000 check (settle_confirm_cents >= 0),
  constraint settings_pix_whole check (num_nonnulls(pix_key, pix_key_type, pix_name, pix_city) in (0, 4))
);

-- Search text of a place: its names, then `|`, then its address.
create function place_search_text(name text, aliases text[], address text, district text, city text, uf text) returns text
language sql immutable parallel safe
return search_words(concat_ws(' ', name, array_to_string(aliases, ' '))) || ' |' || search_words(concat_ws(' ', address, district, city, uf));

create table places (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  name text not null,
  aliases text[] not null default '{}',
  address text not null,
  district text,
  city text not null,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  active boolean not null default true,
  version bigint not null default 1,
  search_text text generated always as (place_search_text(name, aliases, address, district, city, uf)) stored not null
);
create unique index places_name on places (service_area_id, lower(name)) where active;
create index places_order on places (plain_text(name), id);
create index places_search on places using gin (search_text gin_trgm_ops);

-- All words of places. A misspelt word is compared with some thousand words instead of all texts (2 ms instead of 100
-- ms). Words of deleted places stay, and find nothing.
create table place_words (
  word text primary key
);
create index place_words_similar on place_words using gin (word gin_trgm_ops);

create function keep_place_words() returns trigger language plpgsql as $$
begin
  insert into place_words (word)
  select distinct word from string_to_table(new.search_text, ' ') as word
  where length(word) > 2 and word !~ '[0-9]' order by word
  on conflict do nothing;
  return null;
end $$;

create table tariffs (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  valid_from date not null,
  legal_act text not null,
  flag_fall_cents integer not null check (flag_fall_cents >= 0),
  km_rate1_millicents integer not null check (km_rate1_millicents >= 0),
  km_rate2_millicents integer not null,
  waiting_hour_cents integer not null check (waiting_hour_cents >= 0),
  minimum_fare_cents integer not null default 0 check (minimum_fare_cents >= 0),
  luggage_cents integer not null default 0 check (luggage_cents >= 0),
  rate2_windows jsonb not null default '[]',
  version bigint not null default 1,
  slow_below_kmh smallint not null default 0 check (slow_below_kmh >= 0 and slow_below_kmh <= 60),
  surcharges jsonb not null default '[]',
  hourly jsonb,
  constraint tariffs_check check (km_rate2_millicents >= km_rate1_millicents),
  unique (service_area_id, category, valid_from),
  unique (id, version)
);

create table zones (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  name text not null,
  lat double precision check (lat >= -90 and lat <= 90),
  lng double precision check (lng >= -180 and lng <= 180),
  radius_meters integer check (radius_meters > 0),
  districts text[] not null default '{}',
  version bigint not null default 1,
  constraint zones_check check (num_nulls(lat, lng, radius_meters) in (0, 3)),
  constraint zones_check1 check (radius_meters is not null or cardinality(districts) > 0)
);
create unique index zones_name on zones (service_area_id, lower(name));

create table fixed_prices (
  id uuid primary key,
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  client_id uuid references clients,
  from_zone_id uuid not null references zones,
  to_zone_id uuid not null references zones,
  both_ways boolean not null default false,
  price_cents integer not null check (price_cents > 0),
  valid_from date not null,
  valid_until date,
  version bigint not null default 1,
  constraint fixed_prices_check check (valid_until >= valid_from)
);
create unique index fixed_prices_once on fixed_prices (from_zone_id, to_zone_id, category, client_id, valid_from) nulls not distinct;
create index fixed_prices_to on fixed_prices (to_zone_id);
create index fixed_prices_of_client on fixed_prices (client_id) where client_id is not null;

create table exceptional_periods (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  name text not null,
  first_day date not null,
  last_day date not null,
  constraint exceptional_periods_check check (last_day >= first_day)
);
create index exceptional_periods_of_area on exceptional_periods (service_area_id, last_day);

create trigger keep_place_words after insert or update on places for each row execute function keep_place_words();

insert into settings default values;
insert into clients (id, kind, name) values (gen_random_uuid(), 'walk_in', 'Avulso');
