-- Bookings of several trips, what a client's requests must say and may cost, vouchers, and favourites.

alter table clients
  -- Requests estimated above this are refused, whoever would approve; null: no such rule.
  add column refused_above_cents bigint check (refused_above_cents >= 0),
  add column required_fields text[] not null default '{}'
    check (required_fields <@ array['costCentreId', 'reason', 'clientReference', 'voucherCode', 'flightNumber']);

-- An authorisation to bill: it counts every trip that goes by it, and each trip's estimate against its ceiling.
create table vouchers (
  id uuid primary key,
  client_id uuid not null references clients,
  code text not null check (code = upper(code) and code <> ''),
  description text,
  ceiling_cents bigint check (ceiling_cents > 0),
  uses integer not null check (uses between 1 and 100000),
  used integer not null default 0,
  expires_on date not null,
  active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  check (used between 0 and uses),
  constraint vouchers_code unique (client_id, code)
);

alter table bookings add column trip_count smallint not null default 1 check (trip_count >= 1);
alter table trips
  add column booking_position smallint not null default 1 check (booking_position >= 1),
  add column leg text not null default 'outbound' check (leg in ('outbound', 'return', 'rest')),
  add column voucher_id uuid references vouchers;
create index trips_by_booking on trips (booking_id, booking_position);
create index trips_by_voucher on trips (voucher_id) where voucher_id is not null;

-- What was left of interrupted trips is in their bookings already.
update bookings set trip_count = n
from (select booking_id, count(*) as n from trips group by booking_id having count(*) > 1) several
where id = several.booking_id;
update trips set booking_position = n, leg = 'rest'
from (select id, row_number() over (partition by booking_id order by number) as n from trips) placed
where trips.id = placed.id and n > 1;

-- Only keys: who and where stands with the trips, so that what is erased there is suggested no more.
create table favourite_passengers (
  client_id uuid not null references clients on delete cascade,
  phone text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (client_id, phone)
);
create table favourite_stops (
  client_id uuid not null references clients on delete cascade,
  stop_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (client_id, stop_key)
);
