-- Double entry, append-only, through one door. The server's role may call the door and read; nothing else.
-- Sign: a posting is a credit when positive and a debit when negative, so a positive wallet is money the central owes.

create schema ledger;
grant usage on schema ledger to painel_app;
alter default privileges in schema ledger grant select on tables to painel_app;

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
create index accounts_partner on ledger.accounts (partner_id) where partner_id is not null;
create index accounts_client on ledger.accounts (client_id) where client_id is not null;

-- The central's own stand from the start, so that nobody waits for the transaction that needs one first.
insert into ledger.accounts (kind) values ('passenger_receivable'), ('cash'), ('suspense'), ('commission_revenue'), ('fees_revenue'),
  ('adjustments'), ('opening'), ('discounts'), ('losses');

-- Only guarded accounts have a row here; the others are the last sealed total plus the tail (ledger.account_balances).
create table ledger.balances (
  account_id bigint primary key references ledger.accounts,
  balance_cents bigint not null default 0,
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  -- A wallet's counts every change that its page shows: of the balance, of what is reserved, and of what is to be released.
  version bigint not null default 0
);

create table ledger.entries (
  id uuid primary key,
  key text not null unique check (length(key) between 1 and 300),
  kind text not null,
  actor_id uuid,
  reason text,
  effective_on date not null,
  subject_type text,
  subject_id uuid,
  reverses_id uuid unique references ledger.entries,
  content_hash bytea not null,
  -- Tells the sealing job what has been committed. It holds within one cluster only: a restore lets it be made anew.
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
  -- Ed25519, 32 bytes. It says which key signed; whom to believe, only the machine that holds the key knows.
  public_key bytea not null,
  sealed_at timestamptz not null
);

create table ledger.sealed_entries (
  entry_id uuid primary key references ledger.entries,
  block_number bigint not null references ledger.blocks,
  position integer not null,
  entry_hash bytea not null,
  unique (block_number, position)
);

-- What every account that a block touches comes to with it.
create table ledger.block_totals (
  block_number bigint not null references ledger.blocks,
  account_id bigint not null references ledger.accounts,
  total_cents bigint not null,
  primary key (account_id, block_number)
);
create index block_totals_block on ledger.block_totals (block_number);

create function ledger.guarded(kind text) returns boolean language sql immutable
return kind in ('wallet', 'payout_pending', 'client_credit');

-- Entries are sealed in the order of their transactions: older ones than this all are, younger ones are not.
create function ledger.sealed_until() returns xid8 language sql stable
return coalesce((
  select xid from ledger.entries where id = (
    select entry_id from ledger.sealed_entries where block_number = (select max(number) from ledger.blocks) order by position desc limit 1)
), '0'::xid8);

-- The tail is short: its entries are looked up one by one (a scalar subquery is no join that would read all that was ever sealed).
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

-- The account of this kind and owner; a partner's or client's are opened together, always in the same order, when first asked for.
create function ledger.account(p_kind text, p_partner uuid, p_client uuid) returns bigint
language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger.accounts
    where kind = p_kind and partner_id is not distinct from p_partner and client_id is not distinct from p_client;
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
  select id into found_id from ledger.accounts
    where kind = p_kind and partner_id is not distinct from p_partner and client_id is not distinct from p_client;
  if found_id is null then
    raise exception 'there is no account % of that owner', p_kind using errcode = 'PL003';
  end if;
  return found_id;
end $$;

-- The one door. Posts an entry once per key; expected refusals are answers, given before anything is written:
--   created, known (same key and content: the first entry's id), key_reused, insufficient_balance.
-- p_postings: [{ "kind", "partnerId"?, "clientId"?, "cents" }]; p_wallet_floor: the least that balance minus reserved may be
-- afterwards in a wallet that falls, or null when the kind of entry may pass it. Reason, actor and date are not content: they
-- differ when the same thing is tried again tomorrow.
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

-- Raises (or lowers, when negative) what a wallet keeps for driver-paid trips under way. False when available would fall below the floor.
create function ledger.reserve(p_partner uuid, p_cents bigint, p_floor bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wallet bigint := ledger.account('wallet', p_partner, null);
begin
  update ledger.balances set reserved_cents = reserved_cents + p_cents, version = version + 1
    where account_id = wallet and (p_cents <= 0 or balance_cents - reserved_cents - p_cents >= p_floor);
  return found;
end $$;

-- Writes one block. The caller computed hashes and the signature (its key is not in the database).
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

-- Always: a session that replays replication does not slip by either.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on ledger.accounts for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.entries for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.postings for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.blocks for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.sealed_entries for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.block_totals for each statement execute function ledger.refuse_change();
alter table ledger.accounts enable always trigger append_only;
alter table ledger.entries enable always trigger append_only;
alter table ledger.postings enable always trigger append_only;
alter table ledger.blocks enable always trigger append_only;
alter table ledger.sealed_entries enable always trigger append_only;
alter table ledger.block_totals enable always trigger append_only;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post, ledger.reserve, ledger.seal, ledger.guarded, ledger.sealed_until to painel_app;
