-- A trip has its passenger's link from the request on. The link that the holder passes on is another: it shows no boarding PIN and ends with the hold.
alter table ride_links
  add column holder_code text unique check (length(holder_code) >= 22);

-- Trips that were requested before: 244 random bits, as a URL takes them.
insert into ride_links (trip_id, code)
select id, rtrim(translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), '=')
from trips
where status not in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected')
on conflict (trip_id) do nothing;

update ride_links l
set holder_code = rtrim(translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), '=')
from trips t
where t.id = l.trip_id and t.partner_id is not null and t.status in ('accepted', 'en_route', 'arrived', 'in_progress');
