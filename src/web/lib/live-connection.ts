import { readEvents, type ServerSentEvent } from './sse.ts';

export type LiveConnection = { open: () => void; close: () => void; wake: () => void };

type Listener = {
  onEvent: (event: ServerSentEvent) => void;
  /** Called for anything from the server, including heartbeats. */
  onSign: () => void;
  /** The server ended the stream or refused it: what one may see could have changed. */
  onEnd: (status: number) => void;
};

export const silenceMs = 45_000;
/** Heartbeats come every 15 s. */
const staleMs = 20_000;
const shortestWaitMs = 1000;
const longestWaitMs = 30_000;
/** Minimum duration of a stream that counts as stable. */
const steadyMs = 5000;
/** So many ends in good order in a row, and each further one is followed at most this late. */
const promptEnds = 5;
const longestPauseMs = 800;

/**
 * Keeps one stream open: reopens it with growing, jittered waits, drops a silent stream, and resumes after the last
 * event, at first after `from`. Each opening has its own generation, so that events of a dropped stream are ignored.
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
    // A stream that opened proves that the server is reachable: its end does not count as a failure.
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
 * short, since the next event may follow at once. After several such ends it is longer, but the page still receives the
 * last change within a second.
 */
function pauseMs(ends: number): number {
  return ends < promptEnds ? 50 + Math.random() * 50 : longestPauseMs * (0.5 + Math.random() / 2);
}

/**
 * Random wait before reconnecting, because a broken stream usually breaks for all pages, which must not reconnect at
 * once.
 */
function waitMs(failures: number): number {
  const wait = Math.min(shortestWaitMs * 2 ** failures, longestWaitMs);
  return wait * (0.5 + Math.random() / 2);
}
