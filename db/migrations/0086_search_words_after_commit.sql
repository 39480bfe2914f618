-- A job writes the search words of a trip after the commit of its change, in batches. The index collects the words of a
-- batch and merges them at its end, because merging trip by trip writes seven times as much log.
drop trigger keep_search_partner on trips;
drop function keep_search_partner();

alter index trip_search_shelves set (fastupdate = on, gin_pending_list_limit = 65536);

-- Only the owner of an index may merge its pending words.
create function merge_search_words() returns bigint language sql security definer set search_path = pg_catalog, pg_temp
return gin_clean_pending_list('public.trip_search_shelves');
revoke execute on function merge_search_words() from public;
grant execute on function merge_search_words() to painel_app;
