import type pg from 'pg';
import { logForNobody } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import { currentXmin, type OutboxRow, OutboxTail } from './outbox-tail.ts';

/** An open stream as the hub sees it. `frame` is the finished text of one event, shared by all who hear it. */
export type Listener = { audiences: ReadonlySet<string>; send(frame: string): void; end(): void };

/** Topics after which what somebody may see is another: their streams end, and open again under today's rights. */
const CLOSING_TOPICS = new Set(['profile', 'session', 'eligibility']);
const POLL_MILLISECONDS = 1000;
const CHANNEL = 'painel_outbox';

type HubOptions = { pool: pg.Pool; log: Log; onRightsChanged(audiences: string[]): void };

/** Delivers committed outbox events to this node's open streams. A notification is only a hint; polling finds what a lost one meant. */
export class LiveHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #options: HubOptions;
  #tail: OutboxTail | null = null;
  #epoch = '';
  #timer: NodeJS.Timeout | undefined;
  #hints: pg.PoolClient | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #hinting: Promise<void> | null = null;
  #hintDue = false;
  #stopped = false;
  #readAt = performance.now();

  constructor(options: HubOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { pool } = this.#options;
    const { rows } = await pool.query<{ epoch: string }>('select epoch from live_epoch');
    this.#epoch = rows[0]?.epoch ?? '';
    this.#tail = new OutboxTail(pool, await currentXmin(pool));
    await this.#listen();
    this.#timer = setInterval(() => this.wake(), POLL_MILLISECONDS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const listener of this.all()) listener.end();
    await this.#running;
    const hints = this.#hints;
    this.#hints = null;
    hints?.release(true);
  }

  /** Where a stream that opens now stands: `epoch.xmin`. */
  get position(): { epoch: string; xmin: bigint } {
    return { epoch: this.#epoch, xmin: this.#tail?.checkpoint ?? 0n };
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
    this.#running = logForNobody(() => this.#deliver()).finally(() => {
      this.#running = null;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  /** After a commit: this node looks at once, the others are given the hint; what commits while one is sent shares the next. */
  hint(): void {
    this.wake();
    this.#hintDue = true;
    if (!this.#hinting) this.#hinting = this.#sendHints().finally(() => (this.#hinting = null));
  }

  async #sendHints(): Promise<void> {
    while (this.#hintDue) {
      this.#hintDue = false;
      try {
        await this.#options.pool.query(`notify ${CHANNEL}`);
      } catch (error) {
        this.#options.log.debug({ err: error }, 'Aviso não enviado');
      }
    }
  }

  async #deliver(): Promise<void> {
    try {
      if (!this.#hints) await this.#listen();
      // A stream may break amid the events of one look: their id is where it began, so that none of the rest is missed.
      const cursor = `${this.#epoch}.${this.#tail?.checkpoint ?? 0n}`;
      const rows = (await this.#tail?.next()) ?? [];
      this.#readAt = performance.now();
      for (const row of rows.toSorted(closingFirst)) this.#dispatch(row, cursor);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'Eventos ao vivo não puderam ser lidos; nova tentativa em instantes');
    }
  }

  #dispatch(row: OutboxRow, cursor: string): void {
    const hearers = new Set(row.audiences.flatMap((audience) => [...(this.#listeners.get(audience) ?? [])]));
    const closing = CLOSING_TOPICS.has(row.topic);
    if (closing) this.#options.onRightsChanged(row.audiences);
    if (hearers.size === 0) return;
    const frame = eventFrame(row, cursor);
    for (const listener of hearers) {
      listener.send(frame);
      if (closing) listener.end();
    }
  }

  async #listen(): Promise<void> {
    const client = await this.#options.pool.connect();
    const lost = () => {
      if (this.#hints !== client) return;
      this.#hints = null;
      client.release(true);
    };
    client.on('notification', () => this.wake());
    client.on('error', lost);
    client.on('end', lost);
    await client.query(`listen ${CHANNEL}`);
    this.#hints = client;
  }
}

function closingFirst(a: OutboxRow, b: OutboxRow): number {
  return Number(CLOSING_TOPICS.has(b.topic)) - Number(CLOSING_TOPICS.has(a.topic));
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
