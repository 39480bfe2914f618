-- Letters that are finished when they are sent (a link's code, an invoice's paper), and that administrators look at: what one said stays
-- while it may be sent again, whom it went to and about what for as long as its row.
alter table letters
  -- Who finishes it, and of what; null: it is written whole.
  add column maker text,
  add column subject_id uuid,
  add column queued_at timestamptz not null default app_now(),
  add constraint letters_made check ((maker is null) = (subject_id is null)),
  drop constraint letters_check,
  add constraint letters_said check (message is not null or state in ('sent', 'failed', 'unknown'));
