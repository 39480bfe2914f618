import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { logForNobody } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import { currentXmin, type OutboxRow, OutboxTail, TIMELINE } from './outbox-tail.ts';

/** An open stream as the hub sees it. `frames` is the finished text of one event or several, shared by all who hear the same. */
export type Listener = {
  audiences: ReadonlySet<string>;
  /** The topics that it hears, beside those that end it; null: all. */
  topics: ReadonlySet<string> | null;
  send(frames: string | Buffer): void;
  end(): void;
};

/** Topics after which what somebody may see is another: their streams end, and open again under today's rights. */
const CLOSING_TOPICS = new Set(['profile', 'session', 'eligibility']);
const POLL_MILLISECONDS = 1000;
/** Between two looks: what commits meanwhile shares the next, and the hint to the other nodes. */
const REST_MILLISECONDS = 10;
const CHANNEL = 'painel_outbox';

type HubOptions = { pool: pg.Pool; log: Log; onRightsChanged(audiences: string[]): void };

/** Delivers committed outbox events to this node's open streams. A notification is only a hint; polling finds what a lost one meant. */
export class LiveHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #options: HubOptions;
  #tail: OutboxTail | null = null;
  #epoch = '';
  #timer: NodeJS.Timeout | undefined;
  /** The connection that hears hints, gives them and reads the outbox; null: there is none. */
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

  /** Transactions are counted anew after a restore, and where another server took over: its timeline is the end of the epoch. */
  async #begin(): Promise<void> {
    const { pool } = this.#options;
    const { rows } = await pool.query<{ epoch: string }>(
      `select left(epoch::text, 28) || ${TIMELINE} as epoch from live_epoch`,
    );
    this.#epoch = rows[0]?.epoch.toLowerCase() ?? '';
    this.#tail = new OutboxTail(await currentXmin(pool));
  }

  /** Another server took over: every page comes back, and reads again what the old one may have been the only one to know. */
  async #startOver(): Promise<void> {
    this.#options.log.warn('Outro servidor assumiu o banco de dados; as páginas leem tudo de novo');
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

  /** Where a stream that opens now stands: `epoch.xmin`. */
  get position(): { epoch: string; xmin: bigint } {
    return { epoch: this.#epoch, xmin: this.#tail?.checkpoint ?? 0n };
  }

  /** `position` as a page keeps it, to go on from there. */
  get cursor(): string {
    const { epoch, xmin } = this.position;
    return `${epoch}.${xmin}`;
  }

  /** What the database's clock shows, to within how long it takes to ask it. */
  get databaseNow(): number {
    return Date.now() + (this.#tail?.clockAheadMs ?? 0);
  }

  /** The database answers, or it has not for so long. */
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

  /** Looks for new events soon; many calls in one moment are one look. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = logForNobody(() => this.#look()).finally(() => {
      this.#running = null;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  /** After a commit: this node looks at once, and the others are told to. */
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
    // A stream may break amid the events of one look: their id is where it began, so that none of the rest is missed.
    const { cursor } = this;
    const rows = (await this.#tail?.next(client)) ?? [];
    this.#readAt = performance.now();
    if (!this.#epoch.endsWith(this.#tail?.timeline?.toLowerCase() ?? '')) return this.#startOver();
    this.#dispatch(rows.toSorted(closingFirst), cursor);
  }

  /** Everything that one look found goes to each stream in one piece: a thousand partners make a thousand writes, whether of one trip or of ten. */
  #dispatch(rows: readonly OutboxRow[], cursor: string): void {
    const heard = new Map<Listener, OutboxRow[]>();
    for (const row of rows) {
      if (closes(row)) this.#options.onRightsChanged(row.audiences);
      for (const listener of this.#hearersOf(row)) {
        if (!hears(listener, row)) continue;
        const before = heard.get(listener);
        // What ends a stream comes first, and nothing after it: it may be the end of a right to the rest.
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
      // Planned once: what is read is at the end of the outbox's index, however long that is. A hint need not survive anything.
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

/** Whether the listener is for events of this topic, or this one ends it. */
export function hears({ topics }: Pick<Listener, 'topics'>, row: OutboxRow): boolean {
  return topics === null || topics.has(row.topic) || closes(row);
}

function closes({ topic }: OutboxRow): boolean {
  return CLOSING_TOPICS.has(topic);
}

function closingFirst(a: OutboxRow, b: OutboxRow): number {
  return Number(closes(b)) - Number(closes(a));
}

/** The text of one server-sent event. Its id lets a page that lost the stream go on where it was. */
export function eventFrame(row: OutboxRow, cursor: string): string {
  const data = JSON.stringify({
    topic: row.topic,
    entityId: row.entity_id,
    version: row.version,
    payload: row.payload,
  });
  return `id: ${cursor}\nevent: ${row.topic}\ndata: ${data}\n\n`;
}
