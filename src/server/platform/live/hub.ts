import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Replicas } from '#server/platform/database/replicas.ts';
import { logWithoutContext } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import { currentXmin, type OutboxRow, OutboxTail, TIMELINE } from './outbox-tail.ts';

/** An open stream. `frames` is the finished text of one or more events, shared by all streams with the same content. */
export type Listener = {
  audiences: ReadonlySet<string>;
  /** Topics that the stream receives, in addition to topics that end it. Null when it receives all topics. */
  topics: ReadonlySet<string> | null;
  send(frames: string | Buffer): void;
  end(): void;
};

/**
 * Topics of events that change the rights of a user. They end the streams of the user, and the pages reconnect with the
 * current rights.
 */
const CLOSING_TOPICS = new Set(['profile', 'session', 'eligibility']);
const POLL_MILLISECONDS = 1000;
/**
 * Pause between two reads of the outbox. Events that commit meanwhile share the next read and the next notification.
 */
const REST_MILLISECONDS = 10;
const CHANNEL = 'painel_outbox';

type HubOptions = {
  pool: pg.Pool;
  log: Log;
  replicas?: Replicas | null;
  onRightsChanged(audiences: string[]): void;
};

/**
 * Delivers committed outbox events to the open streams of this node. A notification is only a hint. Polling finds the
 * events of lost notifications.
 */
export class LiveHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #options: HubOptions;
  #tail: OutboxTail | null = null;
  #epoch = '';
  #timer: NodeJS.Timeout | undefined;
  /** Connection that listens, notifies and reads the outbox. Null while there is none. */
  #own: { client: pg.PoolClient; letGo(): void } | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #hintDue = false;
  #stopped = false;
  #readAt = performance.now();

  constructor(options: HubOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#begin();
    this.#own = await this.#listen();
    this.#timer = setInterval(() => this.wake(), POLL_MILLISECONDS);
  }

  /**
   * Starts an epoch, within which transaction ids are comparable. A restore changes the stored epoch, and a promoted
   * standby has another timeline. The timeline is the suffix of the epoch.
   */
  async #begin(): Promise<void> {
    const { pool } = this.#options;
    const { rows } = await pool.query<{ epoch: string }>(
      `select left(epoch::text, 28) || ${TIMELINE} as epoch from live_epoch`,
    );
    this.#epoch = rows[0]?.epoch.toLowerCase() ?? '';
    this.#tail = new OutboxTail(await currentXmin(pool));
  }

  /**
   * Restarts after a failover. Every page reconnects and reads everything again, because the old primary may have sent
   * events that the new primary does not have.
   */
  async #startOver(): Promise<void> {
    this.#options.log.warn('Outro servidor assumiu o banco de dados; as páginas vão recarregar tudo');
    await this.#begin();
    this.#own?.letGo();
    for (const listener of this.all()) listener.end();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const listener of this.all()) listener.end();
    await this.#running;
    this.#own?.letGo();
  }

  /** Position of a stream that opens now: `epoch.xmin`. */
  get position(): { epoch: string; xmin: bigint } {
    return { epoch: this.#epoch, xmin: this.#tail?.checkpoint ?? 0n };
  }

  /** Text form of `position`. A page sends it to resume its stream. */
  get cursor(): string {
    return this.cursorAt(this.position.xmin);
  }

  /**
   * Returns the cursor at a transaction id. With replicas, the cursor ends with a WAL position at or after the commits
   * of the events sent so far, so that a page that reads again after an event does not get older data from a replica.
   */
  cursorAt(xmin: bigint, walPosition = this.#tail?.position): string {
    const end = this.#options.replicas && walPosition ? `.${walPosition}` : '';
    return `${this.#epoch}.${xmin}${end}`;
  }

  /** Time of the database clock. The error is at most the duration of a query. */
  get databaseNow(): number {
    return Date.now() + (this.#tail?.clockAheadMs ?? 0);
  }

  /** Seconds since the database last answered. */
  get secondsSinceRead(): number {
    return (performance.now() - this.#readAt) / 1000;
  }

  add(listener: Listener): void {
    for (const audience of listener.audiences) {
      const group = this.#listeners.get(audience) ?? new Set();
      this.#listeners.set(audience, group.add(listener));
    }
  }

  remove(listener: Listener): void {
    for (const audience of listener.audiences) {
      const group = this.#listeners.get(audience);
      if (group?.delete(listener) && group.size === 0) this.#listeners.delete(audience);
    }
  }

  all(): Set<Listener> {
    const all = new Set<Listener>();
    for (const group of this.#listeners.values()) for (const listener of group) all.add(listener);
    return all;
  }

  /** Reads new events of the outbox soon. Calls within a short time share one read. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = logWithoutContext(() => this.#look()).finally(() => {
      this.#running = null;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  /** Reads new events at once, and notifies the other nodes. Called after a commit. */
  hint(): void {
    this.#hintDue = true;
    this.wake();
  }

  async #look(): Promise<void> {
    try {
      this.#own ??= await this.#listen();
      await this.#deliver(this.#own.client);
      if (this.#hintDue) this.#sendHint(this.#own.client);
    } catch (error) {
      this.#own?.letGo();
      this.#options.log.warn({ err: error }, 'Eventos ao vivo não puderam ser lidos; nova tentativa em instantes');
    }
    await sleep(REST_MILLISECONDS);
  }

  #sendHint(client: pg.PoolClient): void {
    this.#hintDue = false;
    client.query(`notify ${CHANNEL}`).catch((error: unknown) => {
      this.#options.log.debug({ err: error }, 'Aviso não enviado');
    });
  }

  async #deliver(client: pg.PoolClient): Promise<void> {
    // The id of all events of one read is the position before that read. A stream may break between these events, and
    // the page must not miss the remaining events.
    const { xmin } = this.position;
    const askedAt = performance.now();
    const rows = (await this.#tail?.next(client)) ?? [];
    this.#readAt = performance.now();
    if (this.#tail?.position) this.#options.replicas?.notePrimary(askedAt, this.#tail.position);
    if (!this.#epoch.endsWith(this.#tail?.timeline?.toLowerCase() ?? '')) return this.#startOver();
    this.#dispatch(rows.toSorted(closingFirst), this.cursorAt(xmin));
  }

  /**
   * Sends all events of one read to each stream in one write. A thousand partners cost a thousand writes for any number
   * of trips.
   */
  #dispatch(rows: readonly OutboxRow[], cursor: string): void {
    const heard = new Map<Listener, OutboxRow[]>();
    for (const row of rows) {
      if (closes(row)) this.#options.onRightsChanged(row.audiences);
      for (const listener of this.#hearersOf(row)) {
        if (!isSubscribed(listener, row)) continue;
        const before = heard.get(listener);
        // Events that end a stream come first, and no other event follows them, because the user may no longer have the
        // right to see it.
        if (before === undefined) heard.set(listener, [row]);
        else if (closes(row) || !before.some(closes)) before.push(row);
      }
    }
    const pieces = new Map<string, Buffer>();
    for (const [listener, own] of heard) {
      const key = own.map(({ id }) => id).join();
      const piece = pieces.get(key) ?? Buffer.from(own.map((row) => eventFrame(row, cursor)).join(''));
      pieces.set(key, piece);
      listener.send(piece);
      if (own.some(closes)) listener.end();
    }
  }

  #hearersOf({ audiences }: OutboxRow): Set<Listener> {
    return new Set(audiences.flatMap((audience) => [...(this.#listeners.get(audience) ?? [])]));
  }

  async #listen(): Promise<{ client: pg.PoolClient; letGo(): void }> {
    const client = await this.#options.pool.connect();
    let held = true;
    const letGo = () => {
      if (this.#own?.client === client) this.#own = null;
      if (held) client.release(true);
      held = false;
    };
    const { processID } = client as pg.PoolClient & { processID: number };
    client.on('notification', ({ processId }) => {
      if (processId !== processID) this.wake();
    });
    client.on('error', letGo);
    client.on('end', letGo);
    try {
      // The generic plan reads only the end of the index of the outbox, independent of the size of the table.
      // `synchronous_commit` is off, because a notification needs no durability.
      await client.query(
        'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set synchronous_commit = off',
      );
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      letGo();
      throw error;
    }
    return { client, letGo };
  }
}

/** Returns true when the stream receives this topic, or when the topic ends the stream. */
export function isSubscribed({ topics }: Pick<Listener, 'topics'>, row: OutboxRow): boolean {
  return topics === null || topics.has(row.topic) || closes(row);
}

function closes({ topic }: OutboxRow): boolean {
  return CLOSING_TOPICS.has(topic);
}

function closingFirst(a: OutboxRow, b: OutboxRow): number {
  return Number(closes(b)) - Number(closes(a));
}

/** Returns the text of a server-sent event. Its id is the position from which a page resumes. */
export function eventFrame(row: OutboxRow, cursor: string): string {
  const data = JSON.stringify({
    topic: row.topic,
    entityId: row.entity_id,
    version: row.version,
    payload: row.payload,
  });
  return `id: ${cursor}\nevent: ${row.topic}\ndata: ${data}\n\n`;
}
