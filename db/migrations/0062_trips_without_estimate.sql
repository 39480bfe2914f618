-- Nothing limits the amount of a trip without an estimate: one paid to the driver is reviewed above this.
alter table settings
  add column unestimated_review_cents bigint not null default 20000 check (unestimated_review_cents >= 0);
