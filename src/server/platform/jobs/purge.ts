import { sql } from 'kysely';
import type { Database } from '#server/platform/database/pool.ts';
import type { RecurringJob } from './runner.ts';

const BATCH = 5000;
/** Maximum time for which a page can resume a lost stream. A page with an older cursor gets `reset`. */
const OUTBOX_HOURS = 6;
const IDEMPOTENCY_HOURS = 72;

/** Removes expired rows in small batches. */
export function purgeJob({ db }: Pick<Database, 'db'>): RecurringJob {
  return { name: 'purge', everySeconds: 300, run: () => purge(db) };
}

async function purge(db: Database['db']): Promise<void> {
  // Repeats until no expired row is left, because one batch per round would not suffice for a busy central.
  while (await purgeOutbox(db));
  while (await purgeKeys(db));
  // Keeps an expired acting session while the administrator's own session is open, because its row is needed to return
  // to that session.
  await sql`delete from auth_sessions s where expires_at < now() and not exists (
    select from auth_sessions own where own.id = s.acting_from and own.expires_at > now())`.execute(db);
  await sql`delete from auth_verifications where expires_at < now()`.execute(db);
  await sql`delete from id_tokens_seen where expires_at < now()`.execute(db);
  await sql`delete from custom_tokens where expires_at < now()`.execute(db);
  await sql`delete from sign_in_challenges where expires_at < now()`.execute(db);
  await sql`delete from email_changes where expires_at < now()`.execute(db);
  await sql`delete from outside_answers where expires_at < now()`.execute(db);
  await sql`delete from rate_limits where window_started_at < now() - interval '1 day'`.execute(db);
}

/**
 * Removes one batch of events that every reader has processed, and stores the position up to which events were removed.
 * Returns false when no event was removed.
 */
async function purgeOutbox(db: Database['db']): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with oldest as (select xid, id, created_at from outbox order by xid, id limit ${BATCH}),
      old as (select xid, id from oldest where created_at < now() - make_interval(hours => ${OUTBOX_HOURS})
        and xid < all(select checkpoint from outbox_readers where name <> 'purged')),
      gone as (delete from outbox where (xid, id) in (select xid, id from old))
    insert into outbox_readers (name, checkpoint) select 'purged', max(xid) from old having max(xid) is not null
    on conflict (name) do update set checkpoint = greatest(outbox_readers.checkpoint, excluded.checkpoint)`.execute(db);
  return numAffectedRows === 1n;
}

async function purgeKeys(db: Database['db']): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (user_id, operation, key) in (
      select user_id, operation, key from idempotency_keys
      where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS}) limit ${BATCH})`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
