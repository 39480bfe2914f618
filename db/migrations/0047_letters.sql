-- Mails to an address that is no account's, or that must go whatever somebody chose: written with what they tell of, sent at most
-- once. What they said and to whom goes when they have ended.
create table letters (
  id uuid primary key,
  -- What makes it the same letter when it is asked for again.
  key text not null unique,
  message jsonb,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'failed', 'unknown')),
  due_at timestamptz not null default app_now(),
  attempts smallint not null default 0,
  claimed_at timestamptz,
  ended_at timestamptz,
  error text,
  check ((message is null) = (state in ('sent', 'failed', 'unknown')))
);
create index letters_due on letters (due_at) where state = 'due';
create index letters_sending on letters (claimed_at) where state = 'sending';
create index letters_ended on letters (ended_at) where ended_at is not null;

-- Whom mails are from, and who reads the answers; null: the panel's own name and address, and nobody.
alter table settings
  add column mail_from_name text,
  add column mail_from_address text,
  add column mail_reply_to text;
