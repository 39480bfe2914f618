-- The clock stands in many conditions, where a PL/pgSQL function was called for every row. As one expression it becomes part of the
-- statement; who claims another time is asked for the right to only where somebody claims one.
create function claimed_now() returns timestamptz language plpgsql stable as $$
begin
  if exists (select from pg_roles where rolname = 'painel_clock' and pg_has_role(session_user, oid, 'member')) then
    return current_setting('painel.now')::timestamptz;
  end if;
  return now();
end $$;

create or replace function app_now() returns timestamptz language sql stable
return case when coalesce(current_setting('painel.now', true), '') = '' then now() else claimed_now() end;
