-- A text is looked for where somebody may look: within a client, a partner or some days, at a cost that goes with how much stands there.

-- `region_words` of a trip are found by its holder, who is written here when it changes.
alter table trip_search add column partner_id uuid;
create or replace view trip_words as
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

create function keep_search_partner() returns trigger language plpgsql as $$
begin
  update trip_search set partner_id = new.partner_id where trip_id = new.id;
  return null;
end $$;
create trigger keep_search_partner after update of partner_id on trips
  for each row when (old.partner_id is distinct from new.partner_id) execute function keep_search_partner();

-- Every word of a trip once for each shelf that the trip stands on: its client's (c), its holder's (p; r for what any partner may
-- read) and that of its 30 days (d). The beginning of a word is then looked up on one shelf alone, and not among everybody's.
-- The end of an id tells nearly every shelf from the others; who asks compares the id, too. The shelf alone is a word as well.
-- Numbers of six and more digits (phones, codes) are rare wherever they stand, and stand on none: they would be most of the index.
create function search_shelves(client_id uuid, partner_id uuid, pickup_at timestamptz, words tsvector, region_words tsvector)
returns tsvector language sql immutable parallel safe
return array_to_tsvector(
  array(select word from unnest(tsvector_to_array(words)) word where word ~ '^\d{6,}$')
  || array(select shelf || ' ' || word
    from unnest(array['c' || right(client_id::text, 6), 'p' || right(partner_id::text, 6),
      'd' || floor(extract(epoch from pickup_at) / 2592000)]) shelf, unnest(tsvector_to_array(words) || ''::text) word
    where shelf is not null and word !~ '^\d{6,}$')
  || array(select 'r' || right(partner_id::text, 6) || ' ' || word from unnest(tsvector_to_array(region_words) || ''::text) word
    where partner_id is not null and word !~ '^\d{6,}$'));

drop index trip_search_words;
alter table trip_search alter column words set statistics -1;
update trip_search s set partner_id = t.partner_id from trips t where t.id = s.trip_id and t.partner_id is not null;
create index trip_search_shelves on trip_search
  using gin (search_shelves(client_id, partner_id, pickup_at, words, region_words)) with (fastupdate = off);

-- Of whom a partner may still read who rides, and so find it by that.
create index trips_by_partner_end on trips (partner_id, ended_at) where partner_id is not null;

-- A partner's list by its part, as the list's order has it.
create index trips_by_partner_part on trips (partner_id, (case when client_amount_cents < 0 then -1
  else coalesce(partner_cents, estimate_cents - expected_commission_cents, -1) end), id) where partner_id is not null;
