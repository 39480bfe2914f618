-- Closing a month closes everything before it, too. Like the rest of the ledger, a closing is never taken back.
create table ledger.closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by uuid
);
create trigger append_only before update or delete or truncate on ledger.closed_months for each statement execute function ledger.refuse_change();
alter table ledger.closed_months enable always trigger append_only;

-- The first day that takes entries.
create function ledger.open_from() returns date language sql stable
return coalesce((select (max(month) + interval '1 month')::date from ledger.closed_months), '-infinity');

-- Closes a month once every posting under way has ended; the next ones wait for it. Answers closed, known (it is closed already),
-- not_over, or busy when something holds it up.
create function ledger.close_month(p_month date, p_actor uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if extract(day from p_month) <> 1 then
    raise exception '% is not the first of a month', p_month using errcode = 'PL003';
  end if;
  -- Over everywhere in the country.
  if p_month + interval '1 month' > public.app_now() at time zone 'America/Rio_Branco' then
    return 'not_over';
  end if;
  begin
    perform set_config('lock_timeout', '10s', true);
    perform pg_advisory_xact_lock(hashtext('painel.ledger.months'));
  exception when lock_not_available then
    return 'busy';
  end;
  if p_month < ledger.open_from() then
    return 'known';
  end if;
  -- The instant at which it is closed, by the clock that entries bear.
  insert into ledger.closed_months (month, closed_at, closed_by) values (p_month, public.app_now() + (clock_timestamp() - now()), p_actor);
  return 'closed';
end $$;

-- As before, but for the month.
create or replace function ledger.post(
  p_id uuid, p_key text, p_kind text, p_actor uuid, p_reason text, p_effective_on date, p_subject_type text, p_subject_id uuid,
  p_reverses uuid, p_postings jsonb, p_wallet_floor bigint, out outcome text, out posted_id uuid
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line record;
  canonical jsonb := '[]';
  accounts bigint[] := '{}';
  amounts bigint[] := '{}';
  touched bigint[] := '{}';
  content bytea;
  known record;
begin
  -- Until the end of the transaction no month closes, so what is written below stays in an open one. What is dated in a closed month
  -- falls on the first open day.
  perform pg_advisory_xact_lock_shared(hashtext('painel.ledger.months'));
  if p_effective_on < ledger.open_from() then
    p_effective_on := ledger.open_from();
  end if;
  if (select coalesce(bool_or(p ->> 'cents' is null), true) or sum((p ->> 'cents')::bigint) <> 0 from jsonb_array_elements(p_postings) p) then
    raise exception 'the postings do not sum to zero' using errcode = 'PL003';
  end if;
  -- One order for opening accounts, whatever order the caller wrote: two transactions that need the same new ones do not cross.
  for line in
    select p ->> 'kind' collate "C" as kind, (p ->> 'partnerId')::uuid as partner, (p ->> 'clientId')::uuid as client, sum((p ->> 'cents')::bigint)::bigint as cents
    from jsonb_array_elements(p_postings) p group by 1, 2, 3 having sum((p ->> 'cents')::bigint) <> 0
    order by 1, 2, 3
  loop
    accounts := accounts || ledger.account(line.kind, line.partner, line.client);
    amounts := amounts || line.cents;
    canonical := canonical || jsonb_build_array(jsonb_build_array(line.kind, line.partner, line.client, line.cents));
    if line.partner is not null then
      touched := touched || ledger.account('wallet', line.partner, null);
    end if;
  end loop;
  touched := touched || accounts;
  if cardinality(accounts) < 2 then
    raise exception 'an entry needs two postings' using errcode = 'PL003';
  end if;
  if p_reverses is not null and (select jsonb_object_agg(account_id, -cents) from ledger.postings where entry_id = p_reverses)
    is distinct from (select jsonb_object_agg(a, c) from unnest(accounts, amounts) l(a, c)) then
    raise exception 'that is not the reversal of %', p_reverses using errcode = 'PL003';
  end if;
  content := sha256(convert_to(jsonb_build_array(p_kind, p_subject_type, p_subject_id, p_reverses, canonical)::text, 'UTF8'));

  -- Guarded accounts are locked in the order of their ids, by everybody. A twin with the same key waits here.
  perform from ledger.balances where account_id = any (touched) order by account_id for no key update;
  select id, content_hash into known from ledger.entries where key = p_key;
  if known.id is null then
    if exists (
      select from unnest(accounts, amounts) l(account_id, cents)
      join ledger.accounts a on a.id = l.account_id join ledger.balances b on b.account_id = l.account_id
      where l.cents < 0 and b.balance_cents + l.cents < case a.kind when 'wallet' then p_wallet_floor + b.reserved_cents else 0 end
    ) then
      outcome := 'insufficient_balance';
      return;
    end if;
    insert into ledger.entries (id, key, kind, actor_id, reason, effective_on, subject_type, subject_id, reverses_id, content_hash)
      values (p_id, p_key, p_kind, p_actor, p_reason, p_effective_on, p_subject_type, p_subject_id, p_reverses, content)
      on conflict (key) do nothing;
    if found then
      with line as (
        select * from unnest(accounts, amounts) l(account_id, cents)
      ), moved as (
        update ledger.balances b
          set balance_cents = b.balance_cents + coalesce((select l.cents from line l where l.account_id = b.account_id), 0), version = b.version + 1
          where b.account_id = any (touched) returning b.account_id, b.balance_cents
      )
      insert into ledger.postings (entry_id, account_id, cents, balance_after_cents)
        select p_id, l.account_id, l.cents, m.balance_cents from line l left join moved m using (account_id) order by l.account_id;
      outcome := 'created';
      posted_id := p_id;
      return;
    end if;
    -- A twin that shares no guarded account came first.
    select id, content_hash into known from ledger.entries where key = p_key;
  end if;
  outcome := case when known.content_hash = content then 'known' else 'key_reused' end;
  posted_id := known.id;
end $$;

revoke execute on function ledger.open_from, ledger.close_month from public;
grant execute on function ledger.open_from, ledger.close_month to painel_app;
