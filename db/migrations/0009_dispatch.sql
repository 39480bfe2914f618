-- Dispatch: who sees a trip first, the holder's word asked again, giving back by lateness, and who saw, tried and lost.

alter table partners add column priority boolean not null default false;

alter table settings
  -- How long a trip is the priority partners' before it is everybody's; 0: never.
  add column priority_seconds integer not null default 0 check (priority_seconds between 0 and 3600),
  -- How long before pickup the holder's word is asked again, and how long it may take to answer.
  add column reconfirmations jsonb not null
    default '[{"beforeSeconds": 86400, "answerSeconds": 36000}, {"beforeSeconds": 7200, "answerSeconds": 1800}]'
    check (jsonb_typeof(reconfirmations) = 'array'),
  -- What giving back costs under so many seconds before pickup.
  add column give_back_fees jsonb not null
    default '[{"underSeconds": 7200, "feeCents": 0}, {"underSeconds": 1800, "feeCents": 0}]'
    check (jsonb_typeof(give_back_fees) = 'array');
update settings set give_back_fees = jsonb_build_array(
    jsonb_build_object('underSeconds', late_give_back_seconds, 'feeCents', give_back_fee_cents))
  where give_back_fee_cents > 0 or late_give_back_seconds <> 7200;
alter table settings drop column late_give_back_seconds, drop column give_back_fee_cents;

alter table trips
  -- While it lies ahead only priority partners see the trip; null: everybody of its pool does, and was told.
  add column open_to_all_at timestamptz,
  -- Until when the holder has to confirm the trip again; null: nothing is asked.
  add column reconfirm_by timestamptz,
  -- When the holder last gave its word after accepting.
  add column reconfirmed_at timestamptz,
  add check (reconfirm_by is null or status = 'accepted');
create index trips_to_open on trips (open_to_all_at) where open_to_all_at is not null and status = 'available';
create index trips_to_reconfirm on trips (reconfirm_by) where reconfirm_by is not null;

-- Which partner saw a trip on its screen, tried to take it, and what came of that.
create table trip_views (
  trip_id uuid not null references trips on delete cascade,
  partner_id uuid not null references partners,
  seen_at timestamptz not null default app_now(),
  tried_at timestamptz,
  -- Of the last try: `won`, or why not, for programs and in words.
  outcome text,
  refusal text,
  primary key (trip_id, partner_id),
  check ((tried_at is null) = (outcome is null))
);
create index trip_views_partner on trip_views (partner_id, seen_at desc);
create index trip_views_seen on trip_views (seen_at);
