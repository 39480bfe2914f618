-- Contests of invoice lines: the client contests the amount of a trip of a closed invoice, and the central accepts with a
-- credit note or refuses. An open contest may be withdrawn by the client.
create table invoice_contests (
  id uuid primary key,
  trip_id uuid not null references invoice_items,
  invoice_id uuid not null references invoices,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  reason text not null,
  -- Amount that the client considers right for the line. Null when the client named none.
  proposed_cents bigint check (proposed_cents >= 0),
  opened_by uuid,
  opened_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_at timestamptz,
  -- Reason of the refusal, or of the credit note.
  answer text,
  credit_note_id uuid unique references invoice_credit_notes,
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('accepted', 'refused')) = (answer is not null)),
  check ((state = 'accepted') = (credit_note_id is not null))
);
-- At most one open contest per line. Also finds the open contests.
create unique index invoice_contests_open on invoice_contests (trip_id) where state = 'open';
create index invoice_contests_of on invoice_contests (invoice_id, opened_at);
create index invoice_contests_waiting on invoice_contests (invoice_id) where state = 'open';

-- Lines of invoices with their amounts to the centavo: cents = paid + credited + written off + open. A write-off does not
-- name lines. Payments reach the oldest lines first, so what is written off is what is missing on the newest lines.
create view invoice_lines as
  select n.trip_id, n.invoice_id, n.cost_centre_id, n.ended_at, n.cents, n.paid_cents, n.credited_cents,
    n.rest_cents - n.lost_cents as open_cents, n.lost_cents as written_off_cents
  from (
    select r.*, least(r.rest_cents, greatest(0, i.written_off_cents - (sum(r.rest_cents) over (
        partition by r.invoice_id order by r.ended_at desc, r.trip_id desc) - r.rest_cents)))::bigint as lost_cents
    from (select *, cents - paid_cents - credited_cents as rest_cents from invoice_items) r
    join invoices i on i.id = r.invoice_id
  ) n;
