-- The cancellation fee that stood when a change was proposed, and the partner that holds the trip then: neither another pickup time nor
-- an unanswered proposal makes cancelling free.
alter table trips
  add column kept_fee_cents bigint not null default 0 check (kept_fee_cents >= 0),
  add column kept_fee_partner_id uuid references partners,
  add constraint trips_kept_fee_whole check ((kept_fee_cents = 0) = (kept_fee_partner_id is null));
