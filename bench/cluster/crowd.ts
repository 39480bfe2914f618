import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';

/** First and last arrival of an event, and the pages that received it. */
type Telling = { firstAt: number; lastAt: number; heardBy: Uint8Array };

export type Crowd = {
  /** Arrivals of each event, by `topic entity version`. */
  tellings: Map<string, Telling>;
  /** Returns the number of open streams. */
  open(): number;
  /** Number of pages. */
  pages: number;
  /** Returns the number of pages with a reset since this time, and the last reset of a page (epoch milliseconds). */
  resets(since: number): number;
  resetAt(member: number): number;
  untilAllOpen(): Promise<number>;
  leave(): Promise<void>;
};

const STREAMS_EACH = 100;
const LONGEST_PAUSE_MS = 300;

/**
 * Opens one live stream per cookie over HTTP/2, with a hundred streams per connection. A broken stream resumes from its
 * last position.
 */
export function gather(url: string, cookies: readonly string[], from: string): Crowd {
  const tellings = new Map<string, Telling>();
  const sessions = new Map<number, ClientHttp2Session>();
  const leaving = new AbortController();
  const openNow = new Set<number>();
  const resetAt = new Map<number, number>();

  function sessionOf(group: number): ClientHttp2Session {
    const known = sessions.get(group);
    if (known && !known.closed && !known.destroyed) return known;
    const session = connect(url);
    session.on('error', () => undefined);
    sessions.set(group, session);
    return session;
  }

  function hear(member: number, frame: string): string | null {
    const lines = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/, 2))) as Record<
      string,
      string
    >;
    if (lines['event'] === 'hello') openNow.add(member);
    if (lines['event'] === 'reset') resetAt.set(member, Date.now());
    const told = JSON.parse(lines['data'] ?? '{}') as { topic?: string; entityId?: string; version?: number };
    if (told.entityId !== undefined) {
      const key = `${told.topic} ${told.entityId} ${told.version}`;
      const now = performance.now();
      const telling = tellings.get(key) ?? { firstAt: now, lastAt: now, heardBy: new Uint8Array(cookies.length) };
      if (!telling.heardBy[member]) telling.lastAt = now;
      telling.heardBy[member] = 1;
      tellings.set(key, telling);
    }
    return lines['id'] ?? null;
  }

  async function follow(member: number): Promise<void> {
    let cursor = from;
    while (!leaving.signal.aborted) {
      await new Promise<void>((resolve) => {
        let stream: ClientHttp2Stream;
        try {
          stream = sessionOf(Math.floor(member / STREAMS_EACH)).request({
            ':path': '/api/v1/live',
            cookie: cookies[member],
            'last-event-id': cursor,
          });
        } catch {
          return resolve();
        }
        let text = '';
        stream.setEncoding('utf8');
        stream.on('data', (part: string) => {
          const frames = (text + part).split('\n\n');
          text = frames.pop() ?? '';
          for (const frame of frames) cursor = hear(member, frame) ?? cursor;
        });
        stream.on('error', () => undefined);
        stream.on('close', resolve);
      });
      openNow.delete(member);
      if (!leaving.signal.aborted) await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }

  const all = Promise.all(cookies.map((_cookie, member) => follow(member)));
  return {
    tellings,
    open: () => openNow.size,
    pages: cookies.length,
    resets: (since) => [...resetAt.values()].filter((at) => at >= since).length,
    resetAt: (member) => resetAt.get(member) ?? 0,
    async untilAllOpen() {
      const askedAt = performance.now();
      while (openNow.size < cookies.length) {
        if (performance.now() - askedAt > 120_000) throw new Error(`only ${openNow.size} streams are open`);
        await sleep(50);
      }
      return Math.round(performance.now() - askedAt);
    },
    async leave() {
      leaving.abort();
      for (const session of sessions.values()) session.destroy();
      await all;
    },
  };
}
