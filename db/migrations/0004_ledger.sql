-- Double entry, append-only, through one door. The server's role may call the door and read; nothing else.
-- Sign: a posting is a credit when positive and a debit when negative, so a positive wallet is money the central owes.

create schema ledger;
grant usage on schema ledger to painel_app;
alter default privileges in schema ledger grant select on tables to painel_app;
alter default privileges in schema ledger revoke execute on functions from public;

create table ledger.accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'partner_pending', 'payout_pending', 'client_unbilled', 'client_credit',
    'receivable', 'passenger_receivable', 'cash', 'suspense', 'commission_revenue', 'fees_revenue', 'adjustments', 'opening',
    'discounts', 'losses')),
  partner_id uuid references partners,
  client_id uuid references clients,
  unique nulls not distinct (kind, partner_id, client_id),
  check ((kind in ('wallet', 'partner_pending', 'payout_pending')) = (partner_id is not null)),
  check ((kind in ('client_unbilled', 'client_credit', 'receivable')) = (client_id is not null))
);

-- Only guarded accounts have a row here; the others are the last sealed total plus the tail.
create table ledger.balances (
  account_id bigint primary key references ledger.accounts,
  balance_cents bigint not null default 0,
  reserved_cents bigint not null default 0 check (reserved_cents >= 0)
);

create table ledger.entries (
  id uuid primary key,
  key text not null unique check (length(key) between 1 and 200),
  kind text not null,
  actor_id uuid,
  reason text,
  effective_on date not null,
  subject_type text,
  subject_id uuid,
  reverses_id uuid unique references ledger.entries,
  content_hash bytea not null,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default app_now()
);
create index entries_subject on ledger.entries (subject_type, subject_id);
create index entries_xid on ledger.entries (xid);

create table ledger.postings (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger.entries,
  account_id bigint not null references ledger.accounts,
  cents bigint not null check (cents <> 0),
  -- The running balance of a guarded account, serial because its balance row is locked while posting.
  balance_after_cents bigint,
  unique (entry_id, account_id)
);
create index postings_account on ledger.postings (account_id, id desc);

create table ledger.blocks (
  number bigint primary key,
  previous_hash bytea not null,
  hash bytea not null unique,
  signature bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);

create table ledger.sealed_entries (
  entry_id uuid primary key references ledger.entries,
  block_number bigint not null references ledger.blocks,
  position integer not null,
  entry_hash bytea not null,
  unique (block_number, position)
);

create table ledger.block_totals (
  block_number bigint not null references ledger.blocks,
  account_id bigint not null references ledger.accounts,
  total_cents bigint not null,
  primary key (account_id, block_number)
);

create function ledger.guarded(kind text) returns boolean language sql immutable as $$
  select kind in ('wallet', 'payout_pending', 'client_credit')
$$;

create function ledger.account(p_kind text, p_partner uuid, p_client uuid) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger.accounts
    where kind = p_kind and partner_id is not distinct from p_partner and client_id is not distinct from p_client;
  if found_id is null then
    insert into ledger.accounts (kind, partner_id, client_id) values (p_kind, p_partner, p_client) on conflict do nothing;
    select id into found_id from ledger.accounts
      where kind = p_kind and partner_id is not distinct from p_partner and client_id is not distinct from p_client;
    if ledger.guarded(p_kind) then
      insert into ledger.balances (account_id) values (found_id) on conflict do nothing;
    end if;
  end if;
  return found_id;
end $$;

-- The one door. Posts an entry once per key; a second call with the same content answers the first entry's id.
-- p_postings: [{ "kind", "partnerId"?, "clientId"?, "cents" }]; p_wallet_floor: the least that balance minus reserved may be
-- afterwards in a wallet that falls, or null when the kind of entry may pass it.
create function ledger.post(
  p_id uuid, p_key text, p_kind text, p_actor uuid, p_reason text, p_effective_on date, p_subject_type text, p_subject_id uuid,
  p_reverses uuid, p_postings jsonb, p_wallet_floor bigint
) returns table (entry_id uuid, created boolean)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  content bytea;
  known record;
  line record;
  after_cents bigint;
begin
  if jsonb_array_length(p_postings) < 2 then
    raise exception 'an entry needs two postings' using errcode = 'PL003';
  end if;
  if (select sum((p ->> 'cents')::bigint) from jsonb_array_elements(p_postings) p) <> 0 then
    raise exception 'the postings do not sum to zero' using errcode = 'PL003';
  end if;
  content := sha256(convert_to(jsonb_build_array(p_kind, p_subject_type, p_subject_id, p_reverses, p_postings)::text, 'UTF8'));

  insert into ledger.entries (id, key, kind, actor_id, reason, effective_on, subject_type, subject_id, reverses_id, content_hash)
    values (p_id, p_key, p_kind, p_actor, p_reason, p_effective_on, p_subject_type, p_subject_id, p_reverses, content)
    on conflict (key) do nothing;
  if not found then
    select e.id, e.content_hash into known from ledger.entries e where e.key = p_key;
    if known.content_hash <> content then
      raise exception 'key % was used for another entry', p_key using errcode = 'PL002';
    end if;
    return query select known.id, false;
    return;
  end if;

  for line in
    select account.id, account.kind, sum(account.cents)::bigint as cents from (
      select ledger.account(p ->> 'kind', (p ->> 'partnerId')::uuid, (p ->> 'clientId')::uuid) as id,
        p ->> 'kind' as kind, (p ->> 'cents')::bigint as cents
      from jsonb_array_elements(p_postings) p
    ) account group by account.id, account.kind having sum(account.cents) <> 0 order by account.id
  loop
    after_cents := null;
    if ledger.guarded(line.kind) then
      update ledger.balances b set balance_cents = b.balance_cents + line.cents where b.account_id = line.id
        returning b.balance_cents into after_cents;
      if line.cents < 0 and line.kind <> 'wallet' and after_cents < 0 then
        raise exception 'account % would fall below zero', line.id using errcode = 'PL001';
      end if;
      if line.cents < 0 and line.kind = 'wallet' and p_wallet_floor is not null
        and after_cents - (select reserved_cents from ledger.balances where account_id = line.id) < p_wallet_floor then
        raise exception 'wallet % would fall below its floor', line.id using errcode = 'PL001';
      end if;
    end if;
    insert into ledger.postings (entry_id, account_id, cents, balance_after_cents)
      values (p_id, line.id, line.cents, after_cents);
  end loop;
  return query select p_id, true;
end $$;

-- Raises (or lowers, when negative) what a wallet keeps for driver-paid trips under way. False when available would fall below the floor.
create function ledger.reserve(p_partner uuid, p_cents bigint, p_floor bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  wallet bigint := ledger.account('wallet', p_partner, null);
begin
  update ledger.balances set reserved_cents = reserved_cents + p_cents
    where account_id = wallet and (p_cents <= 0 or balance_cents - reserved_cents - p_cents >= p_floor);
  return found;
end $$;

-- Writes one block. The caller computed hashes and the signature (its key is not in the database).
create function ledger.seal(
  p_number bigint, p_previous bytea, p_hash bytea, p_signature bytea, p_entries uuid[], p_entry_hashes bytea[], p_accounts bigint[], p_totals bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if p_number <> coalesce((select max(number) from ledger.blocks), 0) + 1 then
    raise exception 'block % is not the next', p_number using errcode = 'PL004';
  end if;
  insert into ledger.blocks (number, previous_hash, hash, signature) values (p_number, p_previous, p_hash, p_signature);
  insert into ledger.sealed_entries (entry_id, block_number, position, entry_hash)
    select e, p_number, n, h from unnest(p_entries, p_entry_hashes) with ordinality t(e, h, n);
  insert into ledger.block_totals (block_number, account_id, total_cents)
    select p_number, a, c from unnest(p_accounts, p_totals) t(a, c);
end $$;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger entries_append_only before update or delete or truncate on ledger.entries for each statement execute function ledger.refuse_change();
create trigger postings_append_only before update or delete or truncate on ledger.postings for each statement execute function ledger.refuse_change();
create trigger blocks_append_only before update or delete or truncate on ledger.blocks for each statement execute function ledger.refuse_change();
create trigger sealed_entries_append_only before update or delete or truncate on ledger.sealed_entries for each statement execute function ledger.refuse_change();
create trigger block_totals_append_only before update or delete or truncate on ledger.block_totals for each statement execute function ledger.refuse_change();

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post, ledger.reserve, ledger.seal, ledger.guarded to painel_app;
