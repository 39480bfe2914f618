import { readEvents, type ServerSentEvent } from './sse.ts';

export type LiveConnection = { open: () => void; close: () => void; wake: () => void };

type Listener = {
  onEvent: (event: ServerSentEvent) => void;
  /** Called for all data from the server, including heartbeats. */
  onSign: () => void;
  /**
   * Called with the HTTP status when a stream has ended or was refused, or with 0 when it broke. The user's rights may
   * have changed.
   */
  onEnd: (status: number) => void;
};

export const silenceMs = 45_000;
/** Longer than the 15 s between two heartbeats. */
const staleMs = 20_000;
const shortestWaitMs = 1000;
const longestWaitMs = 30_000;
/** Minimum duration after which a stream counts as stable. */
const steadyMs = 5000;
/**
 * Number of consecutive regular ends after which the page reconnects at once. After each further end the wait is
 * longer, but at most `longestPauseMs`.
 */
const promptEnds = 5;
const longestPauseMs = 800;

/**
 * Keeps one stream open. Reopens it with growing, random waits, drops a silent stream, and resumes after the last
 * received event. Before the first event, resumes after the position that `from` returns. Ignores events of a dropped
 * stream.
 */
export function liveConnection(
  url: string,
  listener: Listener,
  from: () => string | null = () => null,
): LiveConnection {
  let abort: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ends = 0;
  let lastEventId: string | null = null;
  let lastSignAt = 0;

  function open(): void {
    close();
    const current = new AbortController();
    abort = current;
    void follow(current);
  }

  async function follow(current: AbortController): Promise<void> {
    const openedAt = Date.now();
    const status = await run(current);
    if (abort !== current) return;
    listener.onEnd(status);
    if (Date.now() - openedAt > steadyMs) failures = ends = 0;
    // A stream that was opened proves that the server is reachable, so its end does not count as a failure.
    if (status === 200) failures = 0;
    timer = setTimeout(open, status === 200 ? pauseMs(ends++) : waitMs(failures++));
  }

  async function run(current: AbortController): Promise<number> {
    let watchdog = setTimeout(() => current.abort(), silenceMs);
    try {
      lastEventId ??= from();
      const headers = lastEventId === null ? {} : { 'last-event-id': lastEventId };
      const response = await fetch(url, { headers, signal: current.signal, cache: 'no-store' });
      if (!response.ok || response.body === null) return response.status;
      await readEvents(response.body, {
        onSign: () => {
          clearTimeout(watchdog);
          watchdog = setTimeout(() => current.abort(), silenceMs);
          lastSignAt = Date.now();
          if (abort === current) listener.onSign();
        },
        onEvent: (event) => {
          if (abort !== current) return;
          lastEventId = event.id ?? lastEventId;
          listener.onEvent(event);
        },
      });
      return response.status;
    } catch {
      return 0;
    } finally {
      clearTimeout(watchdog);
    }
  }

  function close(): void {
    clearTimeout(timer);
    abort?.abort();
    abort = null;
    timer = undefined;
  }

  /** Reconnects at once after sleep or a network change, if a retry is pending or the stream may be dead. */
  function wake(): void {
    if (timer !== undefined || (abort !== null && Date.now() - lastSignAt > staleMs)) open();
  }

  return { open, close, wake };
}

/**
 * Returns the wait after a stream that the server ended regularly, because of changed rights or its age. The wait is
 * short, because the next event may follow at once. After several such ends the wait is longer, but still below a
 * second.
 */
function pauseMs(ends: number): number {
  return ends < promptEnds ? 50 + Math.random() * 50 : longestPauseMs * (0.5 + Math.random() / 2);
}

/**
 * Returns a random wait before reconnecting. A broken stream is usually broken for all pages, which must not reconnect
 * all at once.
 */
function waitMs(failures: number): number {
  const wait = Math.min(shortestWaitMs * 2 ** failures, longestWaitMs);
  return wait * (0.5 + Math.random() / 2);
}
