-- Plans that partners work under: what the central keeps of their trips, and what they pay for each month or week.
create table commission_plans (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- Null: the central's own.
  commission_bp integer check (commission_bp between 0 and 10000),
  -- Nothing: no fee.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  fee_period text not null default 'month' check (fee_period in ('month', 'week')),
  -- Of the periods that begin on this day or later.
  fee_from date not null,
  version bigint not null default 1
);
create unique index commission_plans_name on commission_plans (plain_text(name));

-- Its own commission goes before its plan's.
alter table partners
  add column plan_id uuid references commission_plans,
  add column plan_since date,
  add constraint partners_plan_whole check ((plan_id is null) = (plan_since is null));
create index partners_by_plan on partners (plan_id) where plan_id is not null;

-- By when a payout is paid: so many business days after it was asked for, or after what held it back. Null: asked before this was promised.
alter table settings add column payout_business_days smallint not null default 1 check (payout_business_days between 0 and 30);
alter table payouts add column promised_on date;
create index payouts_promised on payouts (promised_on) where promised_on is not null;

-- From here on a trip says itself what its partner was promised: a day, or (none) the client's payment.
update trips set release_on = null
  where (select release_follows_payment from settings) and partner_side = 'pending' and payment_method = 'billed' and client_side <> 'paid';
