-- A client's few contested trips were intersected from all of its own and all contested ones.
create index trips_contested_by_client on trips (client_id, pickup_at desc, id desc) where client_side = 'disputed';
