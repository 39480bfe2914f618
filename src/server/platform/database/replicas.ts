import type { Pool } from 'pg';
import { addressesOf } from '#server/platform/database/hosts.ts';
import { type Database, openPool, type PoolOptions } from '#server/platform/database/pool.ts';
import { logWithoutContext } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import type { Meters } from '#server/platform/metrics/meters.ts';

/**
 * SQL for the end of the WAL in bytes. A replica that has replayed up to this position shows every earlier commit. The
 * header of a page that has no record yet does not count, because a replica reaches its end only with the next record.
 */
export const WAL_END = `(select lsn - '0/0' - case when file_offset = 40 then 40 when file_offset % 8192 = 24 then 24 else 0 end
  from (select pg_current_wal_insert_lsn() as lsn) w, pg_walfile_name_offset(lsn))`;

/** Sent instead of the position of a write when the position is unknown. No replica ever reaches it. */
const UNREACHED = Number.MAX_SAFE_INTEGER;
const CHECK_MILLISECONDS = 1000;
/** Pause after which a lost replica is tried again, by one read. */
const LOST_MILLISECONDS = 10_000;
const BEHIND_MILLISECONDS = 1000;

/** The identifier keeps out a standby of another cluster, for example of the one before a restore. */
const check = {
  text: `select pg_last_wal_replay_lsn() - '0/0' as position, system_identifier::text as cluster from pg_control_system()`,
  query_timeout: CHECK_MILLISECONDS,
};

type State = 'used' | 'behind' | 'lost';
export type Replica = Database & { host: string; state: State; retryAt: number };

type Options = { primary: Pool; maxLagSeconds: number; log: Log; meters?: Meters | null; now?: () => number };

/**
 * Chooses the replica of a read. No clocks of servers are compared: a replica is at most `maxLagSeconds` behind when it
 * has replayed a position that the primary had reached within that time.
 */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #options: Options;
  readonly #now: () => number;
  #cluster: string | null = null;
  #reached: { at: number; position: number }[] = [];
  #turn = 0;

  constructor(urls: string, poolOptions: PoolOptions, options: Options) {
    this.#replicas = addressesOf(urls).map((url) => {
      const database = openPool(url, { ...poolOptions, connectSeconds: CHECK_MILLISECONDS / 1000 });
      const host = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
      options.meters?.watchPool(`replica ${host}`, database.pool);
      return Object.assign(database, { host, state: 'used' as const, retryAt: -Infinity });
    });
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Records a position that the primary had reached. `at` is a time before the primary was asked. */
  notePrimary(at: number, position: number): void {
    this.#reached.push({ at, position });
    this.#forgetOld();
  }

  /** Returns the position behind every earlier commit. */
  async writtenUpTo(): Promise<number> {
    try {
      const { rows } = await this.#options.primary.query<{ position: number }>(`select ${WAL_END} as position`);
      return rows[0]?.position ?? UNREACHED;
    } catch {
      return UNREACHED;
    }
  }

  /** Returns a replica that is not too far behind and shows the commits up to `written`; null when there is none. */
  async choose(written: number): Promise<Replica | null> {
    const replica = await this.#find(written);
    this.#options.meters?.readFrom(replica ? 'replica' : 'primary');
    return replica;
  }

  async #find(written: number): Promise<Replica | null> {
    const oldest = this.#oldestAllowed();
    if (oldest === null) return null;
    this.#turn += 1;
    for (let index = 0; index < this.#replicas.length; index += 1) {
      const replica = this.#replicas[(this.#turn + index) % this.#replicas.length];
      if (!replica || replica.retryAt > this.#now()) continue;
      const position = await this.#positionOf(replica);
      if (position === null) continue;
      const isBehind = position < oldest;
      this.#mark(replica, isBehind ? 'behind' : 'used', `${oldest - position} bytes`);
      if (!isBehind && position >= written) return replica;
    }
    return null;
  }

  /** Reads from the primary for some time, because the replica failed. */
  lose(replica: Replica, reason: unknown): void {
    this.#mark(replica, 'lost', reason);
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** Returns the lowest position of a replica that is not too far behind; null while the primary does not answer. */
  #oldestAllowed(): number | null {
    this.#forgetOld();
    return this.#reached[0]?.position ?? null;
  }

  #forgetOld(): void {
    const since = this.#now() - this.#options.maxLagSeconds * 1000;
    while (this.#reached[0] && this.#reached[0].at <= since) this.#reached.shift();
  }

  async #positionOf(replica: Replica): Promise<number | null> {
    // While this read tries a lost replica, the others do not wait for it.
    if (replica.state === 'lost') replica.retryAt = this.#now() + LOST_MILLISECONDS;
    try {
      this.#cluster ??= await clusterOf(this.#options.primary);
      const { rows } = await replica.pool.query<{ position: number | null; cluster: string }>(check);
      const [row] = rows;
      if (row?.cluster !== this.#cluster) throw new Error('the replica belongs to another cluster');
      if (row.position === null) throw new Error('the server is not a replica');
      return row.position;
    } catch (error) {
      this.#mark(replica, 'lost', error);
      return null;
    }
  }

  /** Sets the state, and logs a change. */
  #mark(replica: Replica, state: State, reason: unknown): void {
    const pause = { used: -Infinity, behind: BEHIND_MILLISECONDS, lost: LOST_MILLISECONDS }[state];
    replica.retryAt = this.#now() + pause;
    if (replica.state === state) return;
    replica.state = state;
    const { host } = replica;
    logWithoutContext(() => {
      if (state === 'used') this.#options.log.info({ replica: host }, 'A réplica do banco de dados voltou a ser lida');
      else if (state === 'behind')
        this.#options.log.warn(
          { replica: host, behind: reason },
          'A réplica do banco de dados está atrasada; lê-se do primário',
        );
      else
        this.#options.log.warn(
          { replica: host, err: reason },
          'A réplica do banco de dados não responde; lê-se do primário',
        );
    });
  }
}

async function clusterOf(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ cluster: string }>(
    'select system_identifier::text as cluster from pg_control_system()',
  );
  return rows[0]?.cluster ?? '';
}
