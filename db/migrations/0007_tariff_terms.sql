-- What a tariff knows beside the meter, what makes rate 2 hold on other days, and prices that no meter makes.
alter table tariffs
  add column slow_below_kmh smallint not null default 0 check (slow_below_kmh between 0 and 60),
  add column surcharges jsonb not null default '[]',
  add column hourly jsonb;

alter table municipal_holidays add column yearly boolean not null default false;

create table exceptional_periods (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  name text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day)
);
create index exceptional_periods_of_area on exceptional_periods (service_area_id, last_day);

create table zones (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  name text not null,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  radius_meters integer check (radius_meters > 0),
  districts text[] not null default '{}',
  version bigint not null default 1,
  check (num_nulls(lat, lng, radius_meters) in (0, 3)),
  check (radius_meters is not null or cardinality(districts) > 0)
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
  valid_until date check (valid_until >= valid_from),
  version bigint not null default 1
);
create unique index fixed_prices_once on fixed_prices (from_zone_id, to_zone_id, category, client_id, valid_from)
  nulls not distinct;
create index fixed_prices_to on fixed_prices (to_zone_id);
create index fixed_prices_of_client on fixed_prices (client_id) where client_id is not null;

alter table trips add column hours smallint check (hours between 1 and 24);
alter table trips add constraint trips_hours check ((price_mode = 'by_the_hour') = (hours is not null));
