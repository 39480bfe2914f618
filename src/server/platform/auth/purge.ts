import type pg from 'pg';

/** What has run out and may be forgotten, a batch at a time: counters, codes, tokens and sessions. */
const EXPIRED = [
  { table: 'rate_limits', key: 'key', gone: `window_started_at < now() - interval '1 day'` },
  { table: 'auth_sessions', key: 'id', gone: 'expires_at < now()' },
  { table: 'auth_verifications', key: 'id', gone: 'expires_at < now()' },
  { table: 'custom_tokens', key: 'token_hash', gone: 'expires_at < now()' },
  { table: 'id_tokens_seen', key: 'token_hash', gone: 'expires_at < now()' },
] as const;
const BATCH = 1000;

/** Deletes what has expired; returns how many rows went. */
export async function purgeExpired(pool: pg.Pool): Promise<number> {
  let purged = 0;
  for (const { table, key, gone } of EXPIRED) {
    let batch: number;
    do {
      const result = await pool.query(
        `delete from ${table} where ${key} in (select ${key} from ${table} where ${gone} limit ${BATCH})`,
      );
      batch = result.rowCount ?? 0;
      purged += batch;
    } while (batch === BATCH);
  }
  return purged;
}
