-- Ledger: double entry, append-only, in signed blocks.

create schema ledger;
grant usage on schema ledger to painel_app;
alter default privileges in schema ledger grant select on tables to painel_app;

-- Enabled as `always`, so that also a session with `session_replication_role = replica` is refused.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
revoke execute on function ledger.refuse_change from public;

create table ledger.accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'partner_pending', 'payout_pending', 'client_unbilled', 'client_credit', 'receivable', 'passenger_receivable', 'cash', 'suspense', 'commission_revenue', 'fees_revenue', 'adjustments', 'opening', 'discounts', 'losses')),
  partner_id uuid references partners,
  client_id uuid references clients,
  constraint accounts_check check ((kind in ('wallet', 'partner_pending', 'payout_pending')) = (partner_id is not null)),
  constraint accounts_check1 check ((kind in ('client_unbilled', 'client_credit', 'receivable')) = (client_id is not null)),
  unique nulls not distinct (kind, partner_id, client_id)
);
create index accounts_partner on ledger.accounts (partner_id) where partner_id is not null;
create index accounts_client on ledger.accounts (client_id) where client_id is not null;

-- Only guarded accounts have a row. The balance of other accounts is the last sealed total plus the newer entries
-- (ledger.account_balances).
create table ledger.balances (
  account_id bigint primary key references ledger.accounts,
  balance_cents bigint not null default 0,
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  -- For a wallet, counts every change that its page shows: of the balance, the reserved amount and the amount to be
  -- released.
  version bigint not null default 0
);

create table ledger.entries (
  id uuid primary key,
  key text not null unique check (length(key) >= 1 and length(key) <= 300),
  kind text not null,
  actor_id uuid,
  reason text,
  effective_on date not null,
  subject_type text,
  subject_id uuid,
  reverses_id uuid unique references ledger.entries,
  content_hash bytea not null,
  -- By this id the sealing job knows which entries are committed. Valid only in one cluster; a restore computes new
  -- ids.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default app_now()
);
create index entries_subject on ledger.entries (subject_type, subject_id);
create index entries_xid on ledger.entries (xid, id);

create table ledger.postings (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger.entries,
  account_id bigint not null references ledger.accounts,
  cents bigint not null check (cents <> 0),
  -- Balance of a guarded account after this posting. Consistent, because the row of the balance is locked while
  -- posting.
  balance_after_cents bigint,
  unique (entry_id, account_id)
);
create index postings_account on ledger.postings (account_id, id desc);

create table ledger.blocks (
  number bigint primary key,
  previous_hash bytea not null,
  hash bytea not null unique,
  signature bytea not null,
  -- Ed25519, 32 bytes. Tells which key signed the block; only the machine that has the key knows whether to trust it.
  public_key bytea not null,
  sealed_at timestamptz not null
);

create table ledger.sealed_entries (
  entry_id uuid primary key references ledger.entries,
  block_number bigint not null references ledger.blocks(number),
  "position" integer not null,
  entry_hash bytea not null,
  unique (block_number, "position")
);

-- Total of each account of a block, up to the block.
create table ledger.block_totals (
  block_number bigint not null references ledger.blocks(number),
  account_id bigint not null references ledger.accounts,
  total_cents bigint not null,
  primary key (account_id, block_number) include (total_cents)
);
create index block_totals_block on ledger.block_totals (block_number);

-- Closing a month also closes all earlier months. A closing cannot be undone.
create table ledger.closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by uuid
);

-- Entries of older transactions are sealed; entries of this and newer transactions are not.
create function ledger.sealed_until() returns xid8 language sql stable
return coalesce((
  select xid from ledger.entries where id = (
    select entry_id from ledger.sealed_entries where block_number = (select max(number) from ledger.blocks) order by position desc limit 1)
), '0'::xid8);
revoke execute on function ledger.sealed_until from public;
grant execute on function ledger.sealed_until to painel_app;

create function ledger.guarded(kind text) returns boolean language sql immutable
return kind in ('wallet', 'payout_pending', 'client_credit');
revoke execute on function ledger.guarded from public;
grant execute on function ledger.guarded to painel_app;

-- The unsealed entries are few. The scalar subquery looks them up one by one; a join would read all sealed entries.
create view ledger.account_balances as
with tail as (
  select p.account_id, sum(p.cents)::bigint as cents
  from ledger.entries e join ledger.postings p on p.entry_id = e.id
  where e.xid >= ledger.sealed_until() and (select s.position from ledger.sealed_entries s where s.entry_id = e.id) is null
  group by p.account_id
)
select a.id as account_id, a.kind, a.partner_id, a.client_id,
  coalesce(b.balance_cents, coalesce(sealed.total_cents, 0) + coalesce(tail.cents, 0)) as balance_cents,
  coalesce(b.reserved_cents, 0) as reserved_cents
from ledger.accounts a
left join ledger.balances b on b.account_id = a.id
left join lateral (
  select t.total_cents from ledger.block_totals t
  where t.account_id = a.id and not ledger.guarded(a.kind) order by t.block_number desc limit 1
) sealed on true
left join tail on tail.account_id = a.id;

-- Finds the account of a kind and owner by an index. The condition `is not distinct from` cannot use an index, so each
-- kind of owner has its own query.
create function ledger.find_account(p_kind text, p_partner uuid, p_client uuid) returns bigint
language plpgsql as $$
begin
  if p_partner is not null and p_client is not null then
    return null;
  elsif p_partner is not null then
    return (select id from ledger.accounts where kind = p_kind and partner_id = p_partner);
  elsif p_client is not null then
    return (select id from ledger.accounts where kind = p_kind and client_id = p_client);
  end if;
  return (select id from ledger.accounts where kind = p_kind and partner_id is null and client_id is null);
end $$;
revoke execute on function ledger.find_account from public;

-- Returns the account of this kind and owner. All accounts of a partner or client are created at the first use, always
-- in the same order.
create function ledger.account(p_kind text, p_partner uuid, p_client uuid) returns bigint
language plpgsql as $$
declare
  found_id bigint := ledger.find_account(p_kind, p_partner, p_client);
begin
  if found_id is not null then
    return found_id;
  end if;
  insert into ledger.accounts (kind, partner_id, client_id)
    select k, p_partner, p_client from unnest(
      case when p_partner is not null then array['partner_pending', 'payout_pending', 'wallet']
      when p_client is not null then array['client_credit', 'client_unbilled', 'receivable'] end) k
    on conflict do nothing;
  insert into ledger.balances (account_id)
    select id from ledger.accounts where (partner_id = p_partner or client_id = p_client) and ledger.guarded(kind) order by id
    on conflict do nothing;
  found_id := ledger.find_account(p_kind, p_partner, p_client);
  if found_id is null then
    raise exception 'there is no account % of that owner', p_kind using errcode = 'PL003';
  end if;
  return found_id;
end $$;
revoke execute on function ledger.account from public;

-- The first day that accepts entries.
create function ledger.open_from() returns date language sql stable
return coalesce((select (max(month) + interval '1 month')::date from ledger.closed_months), '-infinity');
revoke execute on function ledger.open_from from public;
grant execute on function ledger.open_from to painel_app;

-- The only way to write the ledger.
create function ledger.post(
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
  -- No month closes until the end of the transaction. An entry dated in a closed month is dated on the first open day.
  perform pg_advisory_xact_lock_shared(hashtext('painel.ledger.months'));
  if p_effective_on < ledger.open_from() then
    p_effective_on := ledger.open_from();
  end if;
  if (select coalesce(bool_or(p ->> 'cents' is null), true) or sum((p ->> 'cents')::bigint) <> 0 from jsonb_array_elements(p_postings) p) then
    raise exception 'the postings do not sum to zero' using errcode = 'PL003';
  end if;
  -- Creates accounts always in the same order, so that two transactions that need the same new accounts do not deadlock.
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

  -- All transactions lock guarded accounts in the order of their ids. A call with the same key waits here.
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
    -- A call with the same key that locks no guarded account committed first.
    select id, content_hash into known from ledger.entries where key = p_key;
  end if;
  outcome := case when known.content_hash = content then 'known' else 'key_reused' end;
  posted_id := known.id;
end $$;
revoke execute on function ledger.post from public;
grant execute on function ledger.post to painel_app;

-- Raises (or lowers, if negative) the amount that a wallet reserves for running trips paid to the driver. Returns false
-- when the available amount would fall below the floor.
create function ledger.reserve(p_partner uuid, p_cents bigint, p_floor bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wallet bigint := ledger.account('wallet', p_partner, null);
begin
  update ledger.balances set reserved_cents = reserved_cents + p_cents, version = version + 1
    where account_id = wallet and (p_cents <= 0 or balance_cents - reserved_cents - p_cents >= p_floor);
  return found;
end $$;
revoke execute on function ledger.reserve from public;
grant execute on function ledger.reserve to painel_app;

-- Writes one block. The caller computes the hashes and the signature, because its key is not in the database.
create function ledger.seal(
  p_number bigint, p_previous bytea, p_hash bytea, p_signature bytea, p_public_key bytea, p_sealed_at timestamptz,
  p_entries uuid[], p_entry_hashes bytea[], p_accounts bigint[], p_totals bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest record;
begin
  select number, hash into newest from ledger.blocks order by number desc limit 1;
  if p_number is distinct from coalesce(newest.number, 0) + 1 or p_previous is distinct from coalesce(newest.hash, '\x') then
    raise exception 'block % does not follow the last one', p_number using errcode = 'PL004';
  end if;
  if coalesce(cardinality(p_entries), 0) = 0 or cardinality(p_entries) is distinct from cardinality(p_entry_hashes)
    or cardinality(p_accounts) is distinct from cardinality(p_totals) then
    raise exception 'block % is not whole', p_number using errcode = 'PL003';
  end if;
  insert into ledger.blocks (number, previous_hash, hash, signature, public_key, sealed_at)
    values (p_number, p_previous, p_hash, p_signature, p_public_key, p_sealed_at);
  insert into ledger.sealed_entries (entry_id, block_number, position, entry_hash)
    select e, p_number, n, h from unnest(p_entries, p_entry_hashes) with ordinality t(e, h, n);
  insert into ledger.block_totals (block_number, account_id, total_cents)
    select p_number, a, c from unnest(p_accounts, p_totals) t(a, c);
end $$;
revoke execute on function ledger.seal from public;
grant execute on function ledger.seal to painel_app;

-- Closes a month after all running postings have ended; later postings wait. Returns closed, known (already closed),
-- not_over, or busy.
create function ledger.close_month(p_month date, p_actor uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if extract(day from p_month) <> 1 then
    raise exception '% is not the first of a month', p_month using errcode = 'PL003';
  end if;
  -- The month must be over in all time zones of the country.
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
  -- Time of the closing, by the clock of the entries.
  insert into ledger.closed_months (month, closed_at, closed_by) values (p_month, public.app_now() + (clock_timestamp() - now()), p_actor);
  return 'closed';
end $$;
revoke execute on function ledger.close_month from public;
grant execute on function ledger.close_month to painel_app;

create trigger append_only before update or delete or truncate on ledger.accounts for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.entries for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.postings for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.blocks for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.sealed_entries for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.block_totals for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.closed_months for each statement execute function ledger.refuse_change();
alter table ledger.accounts enable always trigger append_only;
alter table ledger.entries enable always trigger append_only;
alter table ledger.postings enable always trigger append_only;
alter table ledger.blocks enable always trigger append_only;
alter table ledger.sealed_entries enable always trigger append_only;
alter table ledger.block_totals enable always trigger append_only;
alter table ledger.closed_months enable always trigger append_only;

insert into ledger.accounts (kind) values ('passenger_receivable'), ('cash'), ('suspense'), ('commission_revenue'), ('fees_revenue'),
  ('adjustments'), ('opening'), ('discounts'), ('losses');
