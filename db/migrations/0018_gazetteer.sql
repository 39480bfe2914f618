-- Streets and districts of the area, imported by the operator, and the precision of the point of each stop.

create table gazetteer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('street', 'district')),
  name text not null,
  -- District of a street; null: unknown. Null for a district.
  district text,
  city text not null,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  cep text check (cep ~ '^\d{8}$'),
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  words tsvector generated always as (search_words(variadic array[name, district, city, uf, cep])) stored not null,
  constraint gazetteer_district check (kind = 'street' or (district is null and cep is null))
);
-- The import updates the entry of the same name, so that a repeated import changes nothing.
create unique index gazetteer_entry on gazetteer
  (kind, plain_text(name), plain_text(coalesce(district, '')), plain_text(city), uf, coalesce(cep, ''));
create index gazetteer_words on gazetteer using gin (words);
create index gazetteer_city on gazetteer (plain_text(city), uf);

-- `exact`: the point of the address. `district`: the requester knew the district only, and the point is its centre if
-- one is known. `none`: the requester chose to go without a point, which gives no price by distance.
alter table trip_stops add column precision text not null default 'exact' check (precision in ('exact', 'district', 'none'));
update trip_stops set precision = 'none' where lat is null and place_id is null;
