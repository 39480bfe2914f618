-- One row for each recurring job, claimed by `for update skip locked`. Replaces the job queue of a library, whose schema stays for nodes
-- of the version before.
create table recurring_jobs (
  name text primary key,
  run_at timestamptz not null,
  -- The node that runs the job, the begin of its round, and the node's last sign of life.
  node uuid,
  started_at timestamptz,
  renewed_at timestamptz,
  check (num_nulls(node, started_at, renewed_at) in (0, 3))
);
revoke all on recurring_jobs from painel_app;
grant usage on schema public to painel_jobs;
grant select, insert, update, delete on recurring_jobs to painel_jobs;
