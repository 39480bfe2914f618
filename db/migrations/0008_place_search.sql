-- Places found in spite of accents and typing errors, and what outside services answered.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- How people search and sort: without case and accents. unaccent() is only stable, because its dictionary could be exchanged;
-- we name the one that PostgreSQL ships.
create or replace function plain_text(text) returns text language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, $1));
reindex table partners;
reindex table clients;
reindex table places;

-- Text as words: plain, nothing but letters and digits between single spaces, one of which goes ahead.
create function search_words(text) returns text language sql immutable strict parallel safe
return ' ' || btrim(regexp_replace(plain_text($1), '[^[:alnum:]]+', ' ', 'g'));

-- What a place is found by: its names, then `|`, then where it is.
create function place_search_text(name text, aliases text[], address text, district text, city text, uf text) returns text
language sql immutable parallel safe
return search_words(concat_ws(' ', name, array_to_string(aliases, ' '))) || ' |' || search_words(concat_ws(' ', address, district, city, uf));

alter table places add column search_text text not null
  generated always as (place_search_text(name, aliases, address, district, city, uf)) stored;
create index places_search on places using gin (search_text gin_trgm_ops);

-- Every word that a place is found by: what somebody mistyped is looked for here, among thousands of words instead of in
-- every text (2 ms against 100). Words that no place has any more stay, and find nothing.
create table place_words (word text primary key);
create index place_words_similar on place_words using gin (word gin_trgm_ops);

create function keep_place_words() returns trigger language plpgsql as $$
begin
  insert into place_words (word)
  select distinct word from string_to_table(new.search_text, ' ') as word
  where length(word) > 2 and word !~ '[0-9]' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger keep_place_words after insert or update on places for each row execute function keep_place_words();
update places set name = name;

-- Answers of geocoder, router and postal codes. Addresses are personal data: what was asked stands here as a hash only, and
-- answers are removed when they expire.
create table outside_answers (
  service text not null check (service in ('geocoder', 'router', 'cep')),
  question bytea not null,
  answer jsonb not null,
  expires_at timestamptz not null,
  primary key (service, question)
);
create index outside_answers_expiry on outside_answers (expires_at);
