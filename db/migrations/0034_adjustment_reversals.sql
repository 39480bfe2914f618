-- A posted batch of adjustments is taken back as a whole: by one administrator, above the amount by two, as it is posted.
alter table adjustment_batches
  drop constraint adjustment_batches_status_check,
  drop constraint adjustment_batches_check2,
  add column reversal_reason text,
  add column reversal_asked_by uuid,
  add column reversal_asked_at timestamptz,
  -- As the setting was when it was asked for, or because the posting needed two.
  add column reversal_needs_second boolean not null default false,
  add column reversed_by uuid,
  add column reversed_at timestamptz,
  add constraint adjustment_batches_status_check check (status in ('awaiting', 'posted', 'refused', 'reversing', 'reversed')),
  add constraint adjustment_batches_two_posted
    check (status in ('awaiting', 'refused') or not needs_second or decided_by <> created_by),
  add constraint adjustment_batches_reversal_asked
    check (num_nonnulls(reversal_reason, reversal_asked_by, reversal_asked_at) = case when status in ('reversing', 'reversed') then 3 else 0 end),
  add constraint adjustment_batches_reversed
    check (num_nonnulls(reversed_by, reversed_at) = case when status = 'reversed' then 2 else 0 end),
  add constraint adjustment_batches_reversing check (status <> 'reversing' or reversal_needs_second),
  add constraint adjustment_batches_two_reversed
    check (status <> 'reversed' or not reversal_needs_second or reversed_by <> reversal_asked_by);
