-- A state that few trips of a client or a partner are in was looked for among all of theirs: at ten million trips, tens of thousands.
create index trips_by_client_status on trips (client_id, status, pickup_at desc, id desc);
create index trips_by_partner_status on trips (partner_id, status, pickup_at desc, id desc) where partner_id is not null;
create index trips_by_partner_status_end on trips (partner_id, status, ended_at desc, id desc)
  where partner_id is not null and ended_at is not null;
