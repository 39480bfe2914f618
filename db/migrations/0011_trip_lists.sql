-- What the lists of trips need to answer at once however many there are.

create extension if not exists btree_gin;

-- The words of texts as people search them, without case and accents: each as it is written, and the parts of those with
-- punctuation inside (PED-77: ped-77, ped, 77).
create function search_words(variadic texts text[]) returns tsvector language sql immutable parallel safe
return (
  select array_to_tsvector(array_remove(string_to_array(plain, ' ')
    || regexp_split_to_array(plain, '[\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e’‘“”–—]+'), ''))
  from (select plain_text(array_to_string(texts, ' ')) offset 0) as said (plain));

-- What each trip is found by. Names, phones and doors of passengers stand in `words`: what erases a passenger writes this row
-- anew. `region_words` is what every partner may read, and so may find a trip by.
create table trip_search (
  trip_id uuid primary key references trips on delete cascade,
  client_id uuid not null,
  pickup_at timestamptz not null,
  words tsvector not null,
  region_words tsvector not null
);
alter table trip_search alter column words set statistics 1000;

-- What the row of a trip must say: `insert … select * from trip_words where trip_id = …`. A Brazilian phone is found by all its
-- digits, or from where its area code ends.
create view trip_words as
select t.id as trip_id, t.client_id, t.pickup_at,
  search_words(variadic array[t.code, t.number::text, t.client_reference]
    || array(select unnest(array[p.name, ltrim(p.phone, '+'), substr(p.phone, 4), substr(p.phone, 6)])
      from trip_passengers p where p.trip_id = t.id)
    || array(select unnest(array[s.address, s.number, s.complement, s.district, s.city])
      from trip_stops s where s.trip_id = t.id)) as words,
  search_words(variadic array[t.code, t.number::text]
    || array(select unnest(array[s.district, s.city]) from trip_stops s where s.trip_id = t.id)) as region_words
from trips t;

insert into trip_search select * from trip_words;

create index trip_search_words on trip_search using gin (client_id, words) with (fastupdate = off);

-- What the list shows as a trip's amount, as far as there is one: final amounts, or the estimate while the trip lives.
-- Nothing sorts as -1.
alter table trips add column client_amount_cents bigint not null generated always as (coalesce(
  case when total_cents is not null then total_cents - discount_cents
    when status not in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected') then estimate_cents end, -1)) stored;
-- By status first: what a trip is worth goes with how it ended, and a list by amount of those that have none would walk all.
create index trips_by_amount on trips (status, client_amount_cents, id);
create index trips_by_client_amount on trips (client_id, status, client_amount_cents, id);

-- Money that somebody has to do something about is a small part of all.
create index trips_by_client_side on trips (client_side, pickup_at desc, id desc) where client_side not in ('none', 'paid');
create index trips_by_partner_side on trips (partner_side, pickup_at desc, id desc) where partner_side not in ('none', 'released');

-- Trips that a partner held and let go are few; those that it holds are found by `trips.partner_id`.
create index trip_holders_past on trip_holders (partner_id, trip_id) where held_until is not null;
