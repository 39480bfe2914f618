-- An action on a trip changes indexed columns, so it writes an entry into each index that has the trip. Open trips are in as few
-- indexes as possible (decision 0091): orders of lists that only need long histories cover ended trips, and the few open trips of a
-- client or partner are sorted.
drop index trips_by_client_amount;
create index trips_by_client_amount on trips (client_id, status, client_amount_cents, id)
  where status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected');
drop index trips_by_partner_part;
create index trips_by_partner_part on trips (partner_id, (case when client_amount_cents < 0 then -1
  else coalesce(partner_cents, estimate_cents - expected_commission_cents, -1) end), id)
  where partner_id is not null and status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected');
drop index trips_by_partner_code;
create index trips_by_partner_code on trips (partner_id, number)
  where partner_id is not null and status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected');
drop index trips_by_partner_status;
create index trips_by_partner_status on trips (partner_id, status, pickup_at desc, id desc)
  where partner_id is not null and status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected');
drop index trips_tariff;
create index trips_tariff on trips (tariff_id)
  where tariff_id is not null and status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected');
-- Lists by code or amount read the trips of a partner as held or ended.
alter table trips add constraint trips_open_without_partner
  check (partner_id is null or status not in ('awaiting_approval', 'scheduled', 'available', 'offered'));

-- A booking has the id of its first trip, which the primary key finds.
drop index trips_by_booking;
create index trips_by_booking on trips (booking_id, booking_position) where booking_id <> id;

-- Entries for trips without a designated partner are never read.
drop index trips_designated;
create index trips_designated on trips (designated_partner_id) where status = 'scheduled' and designated_partner_id is not null;

-- The code is computed from the number, which is unique. No query reads the other indexes, or another index serves it:
-- trips_by_status (pool, offers), trips_by_partner_side (review), trips_by_status_end and trips_by_partner_status_end (days).
alter table trips drop constraint trips_code_key;
drop index trips_by_voucher;
drop index trips_pool;
drop index trips_offered;
drop index trips_in_review;
drop index trips_by_end;
drop index trips_by_partner_end;
drop index bookings_client;
drop index trip_holders_partner;

-- Events are read and purged in the order of their transactions.
drop index outbox_age;
drop index outbox_delivery;
alter table outbox drop constraint outbox_pkey, add primary key (xid, id);

-- The version identifies an event of a trip. The column `id` stays for nodes of the version before.
alter table trip_events drop constraint trip_events_pkey, drop constraint trip_events_trip_id_trip_version_key,
  add primary key (trip_id, trip_version);

-- A unique constraint also has an entry for each trip without a partner.
alter table ride_links drop constraint ride_links_holder_code_key;
create unique index ride_links_holder_code on ride_links (holder_code) where holder_code is not null;
