-- What each night's round found: the proof of the books, the newest sealed block (its number and hash left with the mail), the backup.
create table nightly_rounds (
  day date primary key,
  -- As the proof answers it; null when it could not be made.
  proof jsonb,
  proof_error text check (proof_error is null = (proof is not null)),
  backup_file text,
  backup_bytes bigint,
  backup_error text check (backup_error is null = (backup_file is not null)),
  ended_at timestamptz not null default clock_timestamp()
);
