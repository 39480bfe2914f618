import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent, LiveTopic } from '#contract/live.ts';
import { liveConnection, silenceMs } from './live-connection.ts';
import { newsFilter } from './live-news.ts';
import { takeTurns } from './live-turn.ts';
import { liveCursor } from './session-store.ts';
import type { ServerSentEvent } from './sse.ts';
import { heardPosition } from './wal-position.ts';

type EventOf<Topic extends LiveTopic, Event = LiveEvent> = Event extends { topic: infer Own }
  ? Topic extends Own
    ? Event
    : never
  : never;
type Handler = (event: LiveEvent) => void;

const handlers = new Map<LiveTopic, Set<Handler>>();

/** Subscribes to a topic and returns a function that unsubscribes. Outdated and repeated events are left out. */
export function onLive<Topic extends LiveTopic>(topic: Topic, handler: (event: EventOf<Topic>) => void): () => void {
  const own = handlers.get(topic) ?? new Set();
  handlers.set(topic, own.add(handler as Handler));
  return () => own.delete(handler as Handler);
}

/** Calls `onLive` while the component is mounted. */
export function useOnLive<Topic extends LiveTopic>(topic: Topic, handler: (event: EventOf<Topic>) => void): void {
  const hear = useEffectEvent(handler);
  useEffect(() => onLive(topic, (event) => hear(event)), [topic]);
}

/**
 * Connects the live stream of the signed-in user. `onEnd` receives the HTTP status of each ended stream, or 0 for a
 * broken one. Returns a function that disconnects.
 */
export function startLive(onEnd: (status: number) => void): () => void {
  const isNews = newsFilter();
  const listener = {
    onEvent: (received: ServerSentEvent) => {
      heardPosition(received.id);
      const event = parse(received);
      if (event && isNews(event)) for (const handler of handlers.get(event.topic) ?? []) handler(event);
    },
    onSign: heard,
    onEnd,
  };
  const connection = liveConnection('/api/v1/live', listener, liveCursor);
  let open = false;
  const stopTurns = takeTurns((turn) => {
    if (turn === open) return connection.wake();
    open = turn;
    heard();
    if (turn) connection.open();
    else connection.close();
  });
  window.addEventListener('online', connection.wake);
  return () => {
    stopTurns();
    window.removeEventListener('online', connection.wake);
    connection.close();
    clearSilence();
  };
}

function parse({ event, data }: ServerSentEvent): LiveEvent | null {
  try {
    return { ...JSON.parse(data), topic: event } as LiveEvent;
  } catch {
    return null;
  }
}

// Time of the last data from the server, set when no data has arrived for too long; null while connected.
let silentSince: number | null = null;
let lastHeardAt = 0;
let alarm: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

/**
 * Returns the time (epoch milliseconds) of the last data from the server when the page may be stale; null while live.
 */
export function useSilentSince(): number | null {
  return useSyncExternalStore(watch, () => silentSince);
}

function heard(): void {
  clearSilence();
  lastHeardAt = Date.now();
  alarm = setTimeout(() => setSilentSince(lastHeardAt), silenceMs);
}

function clearSilence(): void {
  clearTimeout(alarm);
  setSilentSince(null);
}

function setSilentSince(since: number | null): void {
  if (since === silentSince) return;
  silentSince = since;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
