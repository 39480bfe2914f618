-- Partners, clients and people are found and sorted by texts that are worked out when a row is written, not when it is read: accents
-- cost some 10 µs a name. `search_text` is what is found however it is written (fields apart by a character that nobody can type),
-- `search_codes` are documents and phones, whose punctuation nobody minds. One index answers for both.
alter table partners
  add column sort_text text not null generated always as (plain_text(name)) stored,
  add column search_text text not null generated always as (plain_text(name || chr(31) || coalesce(email, ''))) stored,
  add column search_codes text not null generated always as (coalesce(document, '') || chr(31) || coalesce(phone, '')) stored;
drop index partners_name;
create index partners_order on partners (sort_text, id);
create index partners_search on partners using gin (search_text gin_trgm_ops, search_codes gin_trgm_ops) with (fastupdate = off);

alter table clients
  add column sort_text text not null generated always as (plain_text(name)) stored,
  add column search_text text not null generated always as (plain_text(name || chr(31) || coalesce(email, ''))) stored,
  add column search_codes text not null generated always as (coalesce(document, '') || chr(31) || coalesce(phone, '')) stored;
drop index clients_name;
create index clients_order on clients (sort_text, id);
create index clients_search on clients using gin (search_text gin_trgm_ops, search_codes gin_trgm_ops) with (fastupdate = off);

-- A person's are in three tables: its account, its profile, and what it asked for when it signed up.
create table user_search (
  user_id uuid primary key references auth_users (id) on delete cascade,
  sort_text text not null,
  search_text text not null,
  search_codes text not null
);
create view user_texts as
select u.id as user_id, plain_text(coalesce(nullif(p.nome, ''), u.email)) as sort_text,
  plain_text(concat_ws(chr(31), p.nome, u.name, u.email)) as search_text, concat_ws(chr(31), s.document, s.phone) as search_codes
from auth_users u left join profiles p on p.user_id = u.id left join sign_ups s on s.user_id = u.id;

-- The row is locked before the texts are read, or of two changes at once the later would write what the earlier one took away.
create function keep_user_search() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  if tg_table_name = 'auth_users' then person := new.id; else person := coalesce(new.user_id, old.user_id); end if;
  if tg_table_name = 'auth_users' and tg_op = 'INSERT' then
    insert into user_search select * from user_texts where user_id = person;
    return null;
  end if;
  perform from user_search where user_id = person for no key update;
  update user_search s set sort_text = t.sort_text, search_text = t.search_text, search_codes = t.search_codes
  from user_texts t where t.user_id = person and s.user_id = person;
  return null;
end $$;
create trigger keep_user_search after insert or update of name, email on auth_users for each row execute function keep_user_search();
create trigger keep_user_search after insert or delete or update of nome on profiles for each row execute function keep_user_search();
create trigger keep_user_search after insert or delete or update of document, phone on sign_ups
  for each row execute function keep_user_search();

insert into user_search select * from user_texts;
create index user_search_order on user_search (sort_text, user_id);
create index user_search_found on user_search using gin (search_text gin_trgm_ops, search_codes gin_trgm_ops) with (fastupdate = off);
