-- Dispatch: ranks, the queues of drivers at them, and the policies that decide to whom a trip is offered.

alter table settings
  -- A driver whose page sent nothing for this time gets offers only by push; after `queue_removal_seconds` the driver
  -- leaves the queue.
  add column queue_silent_seconds integer not null default 90 check (queue_silent_seconds between 30 and 3600),
  add column queue_removal_seconds integer not null default 900 check (queue_removal_seconds between 60 and 86400),
  -- After a cancellation or no-show the driver gets the old place back within this time, so many times a day.
  add column queue_return_seconds integer not null default 1200 check (queue_return_seconds between 0 and 86400),
  add column queue_returns_per_day integer not null default 2 check (queue_returns_per_day between 0 and 20),
  -- Offers declined or not answered after which the driver moves to the end; 0: never.
  add column queue_most_refusals integer not null default 3 check (queue_most_refusals between 0 and 20),
  -- Entry without a position: confirmed by the central, allowed, or refused.
  add column queue_entry_by_hand text not null default 'confirm' check (queue_entry_by_hand in ('confirm', 'allow', 'refuse')),
  -- Worst accuracy of a position that counts for entering, and distance from the rank at which a driver has left it.
  add column queue_accuracy_meters integer not null default 50 check (queue_accuracy_meters between 5 and 500),
  add column queue_leaving_meters integer not null default 60 check (queue_leaving_meters between 10 and 2000),
  add constraint settings_queue_check check (queue_removal_seconds > queue_silent_seconds);

-- Place where drivers wait for trips ("ponto"). `corners`: polygon that replaces the circle, as an array of objects
-- with `lat` and `lng`. `categories`: empty for all.
create table ranks (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  name text not null,
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  radius_meters integer not null check (radius_meters >= 20 and radius_meters <= 5000),
  corners jsonb,
  categories text[] not null default '{}' check (categories <@ array['comum', 'executivo', 'van', 'acessivel']),
  capacity smallint not null check (capacity >= 1 and capacity <= 500),
  active boolean not null default true,
  version bigint not null default 1,
  unique (service_area_id, name)
);

-- Order of arrival in all queues. The steps leave room for drivers whom the central moves between two others.
create sequence queue_arrivals increment by 1000000 start with 1000000;
-- Versions of the live events about queues.
create sequence queue_changes;

-- Stay of a driver in the queue of a rank. A change of place in the queue ends the stay and begins another.
create table queue_places (
  id uuid primary key,
  rank_id uuid not null references ranks,
  driver_id uuid not null,
  partner_id uuid not null,
  sequence bigint not null,
  joined_at timestamptz not null default app_now(),
  -- Null: the driver entered without a position and waits for the central's confirmation.
  confirmed_at timestamptz,
  -- Last sign of the driver's page.
  seen_at timestamptz not null default app_now(),
  -- Time of the question, after a long silence, whether the driver still waits.
  asked_at timestamptz,
  paused_until timestamptz,
  -- Offers declined or not answered in this place.
  refusals smallint not null default 0,
  left_at timestamptz,
  left_for text check (left_for in ('own', 'away', 'silent', 'trip', 'refusals', 'moved', 'removed')),
  -- Trip for which the driver left the queue.
  trip_id uuid references trips,
  -- Earlier stay whose sequence the driver got back after a cancellation or no-show.
  returned_from uuid references queue_places,
  constraint queue_places_driver foreign key (driver_id, partner_id) references drivers (id, partner_id),
  constraint queue_places_left check ((left_at is null) = (left_for is null)),
  constraint queue_places_trip check ((left_for = 'trip') = (trip_id is not null))
);
create unique index queue_places_one on queue_places (driver_id) where left_at is null;
create unique index queue_places_order on queue_places (rank_id, sequence) where left_at is null;
create index queue_places_of_trip on queue_places (trip_id) where trip_id is not null;
create unique index queue_places_returned on queue_places (returned_from) where returned_from is not null;
create index queue_places_returns on queue_places (driver_id, joined_at) where returned_from is not null;
create index queue_places_ended on queue_places (driver_id, left_at) where left_at is not null;

-- Changes of a queue by the central. `affected_driver_ids`: drivers whom the change put back, or who were passed over by
-- an offer out of order. They can read the reason.
create table queue_moves (
  id uuid primary key,
  rank_id uuid not null references ranks,
  driver_id uuid not null references drivers,
  -- Place before and after; null: not in the queue. An offer out of order names the trip and changes no place.
  from_place smallint,
  to_place smallint,
  trip_id uuid references trips,
  affected_driver_ids uuid[] not null,
  reason text not null,
  moved_by uuid references auth_users,
  moved_at timestamptz not null default app_now()
);
create index queue_moves_recent on queue_moves (moved_at);

-- Way in which the trips of an area and category find a driver, from a day on. Without a policy: the pool (`mural`).
create table dispatch_policies (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  category text not null check (category in ('comum', 'executivo', 'van', 'acessivel')),
  valid_from date not null,
  kind text not null check (kind in ('mural', 'fila')),
  offer_seconds integer not null default 20 check (offer_seconds between 10 and 300),
  chain_seconds integer not null default 240 check (chain_seconds between 10 and 3600),
  -- Offers of a booked trip begin this time and the drive before the pickup. `pool_first`: until then it is in the pool.
  start_margin_seconds integer not null default 900 check (start_margin_seconds between 0 and 86400),
  pool_first boolean not null default false,
  -- Greatest distance of a rank from the pickup.
  rank_meters integer not null default 5000 check (rank_meters between 100 and 50000),
  version bigint not null default 1,
  unique (service_area_id, category, valid_from)
);

-- Great-circle distance in metres, as `greatCircleMeters` of the domain.
create function meters_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
returns double precision language sql immutable strict parallel safe
return 2 * 6371009 * asin(sqrt(least(1, power(sin(radians(lat2 - lat1) / 2), 2)
  + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))));

alter table trips add column offered_driver_id uuid references drivers;

alter table trip_offers
  -- The driver to whom a queue offers the trip; null for an offer by hand to a partner.
  add column driver_id uuid,
  add constraint trip_offers_driver foreign key (driver_id, partner_id) references drivers (id, partner_id);
create unique index trip_offers_one_of_driver on trip_offers (driver_id) where status = 'open';

-- Every decision of a queue, with all facts that decided it. `candidates` has ids and rounded distances, never
-- coordinates. `driver_id` null: no driver was left, so the trip entered the pool.
create table dispatch_decisions (
  id uuid primary key,
  trip_id uuid not null references trips,
  terms_version integer not null,
  policy_id uuid not null references dispatch_policies,
  rule_version smallint not null,
  decided_at timestamptz not null default app_now(),
  chain_started_at timestamptz not null,
  rules jsonb not null,
  candidates jsonb not null,
  -- Partners of the candidates, by which a partner finds the decisions about its drivers.
  partner_ids uuid[] not null,
  driver_id uuid references drivers,
  offer_id uuid references trip_offers,
  constraint dispatch_decisions_offer check ((driver_id is null) = (offer_id is null))
);
create index dispatch_decisions_trip on dispatch_decisions (trip_id, decided_at);
create index dispatch_decisions_policy on dispatch_decisions (policy_id);
create index dispatch_decisions_partners on dispatch_decisions using gin (partner_ids);
create index dispatch_decisions_day on dispatch_decisions (decided_at);
create trigger dispatch_decisions_append_only before update or delete or truncate on dispatch_decisions
  for each statement execute function refuse_change();

-- Request of a driver that a person reviews an automatic decision (LGPD, art. 20), and the answer.
create table dispatch_reviews (
  id uuid primary key,
  driver_id uuid not null,
  partner_id uuid not null,
  -- Trip in question; null: the place in the queue.
  trip_id uuid references trips,
  question text not null,
  asked_by uuid references auth_users,
  asked_at timestamptz not null default app_now(),
  answer text,
  answered_by uuid references auth_users,
  answered_at timestamptz,
  constraint dispatch_reviews_driver foreign key (driver_id, partner_id) references drivers (id, partner_id),
  constraint dispatch_reviews_answer check ((answer is null) = (answered_at is null))
);
create index dispatch_reviews_driver_newest on dispatch_reviews (driver_id, asked_at desc);
create index dispatch_reviews_open on dispatch_reviews (asked_at) where answer is null;
