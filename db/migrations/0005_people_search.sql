-- How people search and sort names: without case and without accents, the same on every machine.
create function plain_text(text) returns text language sql immutable strict parallel safe
return lower(translate($1,
  'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäåéèêëíìîïóòôõöúùûüçñ',
  'AAAAAAEEEEIIIIOOOOOUUUUCNaaaaaaeeeeiiiiooooouuuucn'));

drop index partners_name, clients_name;
create index partners_name on partners (plain_text(name), id);
create index clients_name on clients (plain_text(name), id);
create index places_order on places (plain_text(name), id);

-- Whether a trip used a tariff, which then may only be followed by another.
create index trips_tariff on trips (tariff_id) where tariff_id is not null;

-- Who requests without a client's record is booked under this one.
insert into clients (id, kind, name) values (gen_random_uuid(), 'walk_in', 'Avulso') on conflict do nothing;
