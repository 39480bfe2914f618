-- Thresholds beyond which a trip's amounts wait for an administrator. 0 in the last three: not checked.
alter table settings
  add column expense_review_cents bigint not null default 5000 check (expense_review_cents >= 0),
  -- A trip that ran for less than this part of its estimated duration.
  add column short_trip_bp integer not null default 2500 check (short_trip_bp between 0 and 10000),
  -- The car's last position from the pickup at arrival, and from the destination at the end.
  add column far_meters integer not null default 1000 check (far_meters between 0 and 100000),
  -- Times the median of what one client and one partner make together on a day.
  add column pair_factor integer not null default 3 check (pair_factor between 0 and 100),
  -- An administrator who settles more than this beyond the estimate is asked again.
  add column settle_confirm_cents bigint not null default 5000 check (settle_confirm_cents >= 0);

-- Distance of the car's last position from the pickup when the arrival was told; null: no recent position.
alter table trips add column arrival_meters integer check (arrival_meters >= 0);
