import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import type { RecurringJob } from './runner.ts';

const BATCH = 5000;
/** Time for which a page can resume a lost stream. A page whose missed events have been removed gets `reset`. */
const OUTBOX_HOURS = 6;
const OUTBOX_PARTITIONS = ['outbox_0', 'outbox_1', 'outbox_2'];
/** Maximum wait for the lock of a partition, because statements that read the outbox queue behind it. */
const LOCK_SECONDS = 0.2;
/** SQLSTATE of `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
const IDEMPOTENCY_HOURS = 72;

/** Removes expired rows in small batches, and those of the outbox by partition. */
export function purgeJob({ db }: Pick<Database, 'db'>, lockSeconds = LOCK_SECONDS): RecurringJob {
  return { name: 'purge', everySeconds: 300, run: () => purge(db, lockSeconds) };
}

async function purge(db: Db, lockSeconds: number): Promise<void> {
  await purgeOutbox(db, lockSeconds);
  // Repeats until no expired row is left, because one batch per round would not suffice for a busy central.
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

async function purgeOutbox(db: Db, lockSeconds: number): Promise<void> {
  for (const partition of OUTBOX_PARTITIONS) {
    if ((await expiredUntil(db, partition)) === null) continue;
    await db
      .transaction()
      .execute((tx) => truncateExpired(tx, partition, lockSeconds))
      .catch(ignoreLocked);
  }
}

/** Truncates the partition, and stores the position up to which events were removed. */
async function truncateExpired(tx: Tx, partition: string, lockSeconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`.execute(tx);
  await sql`lock table ${sql.table(partition)} in access exclusive mode`.execute(tx);
  // Another node may have truncated the partition, or a transaction may have published in it, before the lock.
  const xid = await expiredUntil(tx, partition);
  if (xid === null) return;
  await sql`truncate ${sql.table(partition)}`.execute(tx);
  await sql`insert into outbox_readers (name, checkpoint) values ('purged', ${xid}::xid8)
    on conflict (name) do update set checkpoint = greatest(outbox_readers.checkpoint, excluded.checkpoint)`.execute(tx);
}

/**
 * Returns the last transaction with an event in the partition if the event has expired and every reader has processed
 * it; otherwise null.
 */
async function expiredUntil(db: Db | Tx, partition: string): Promise<string | null> {
  const { rows } = await sql<RowOf<'outbox', 'xid'>>`
    select xid::text as xid from (select xid, created_at from ${sql.table(partition)} order by xid desc, id desc limit 1) last
    where created_at < now() - make_interval(hours => ${OUTBOX_HOURS})
      and xid < all(select checkpoint from outbox_readers where name <> 'purged')`.execute(db);
  return rows[0]?.xid ?? null;
}

/** The next round tries again. A partition is used again two hours after its events have expired. */
function ignoreLocked(error: unknown): void {
  if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
}

async function purgeKeys(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (user_id, operation, key) in (
      select user_id, operation, key from idempotency_keys
      where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS}) limit ${BATCH})`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
