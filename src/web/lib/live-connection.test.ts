import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveConnection } from './live-connection.ts';

type Stream = {
  headers: Record<string, string>;
  send: (text: string) => Promise<void>;
  end: () => void;
  cut: () => void;
};

let streams: Stream[] = [];
let status = 200;

beforeEach(() => {
  streams = [];
  status = 200;
  vi.useFakeTimers();
  // The test controls `fetch`, but the streams are real.
  vi.stubGlobal(
    'fetch',
    async (_: string, { headers, signal }: { headers: Stream['headers']; signal: AbortSignal }) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const cut = () => writer.abort(new Error('cut')).catch(() => undefined);
      signal.addEventListener('abort', () => void cut());
      const send = (text: string) => writer.write(new TextEncoder().encode(text)).catch(() => undefined);
      streams.push({ headers, send, end: () => void writer.close(), cut: () => void cut() });
      return new Response(status === 200 ? readable : null, { status });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect() {
  const heard: string[] = [];
  const ends: number[] = [];
  const connection = liveConnection('/live', {
    onEvent: ({ event }) => heard.push(event),
    onSign: () => undefined,
    onEnd: (ended) => ends.push(ended),
  });
  connection.open();
  return { connection, heard, ends };
}

function frame(event: string, id: string): string {
  return `id: ${id}\nevent: ${event}\ndata: {}\n\n`;
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

it('a broken live stream is reopened after a wait, and resumes after the last received event', async () => {
  const { heard, ends } = connect();
  await settle();
  await streams[0]?.send(frame('trip', 'e.7'));
  await settle();
  streams[0]?.cut();
  await vi.advanceTimersByTimeAsync(499);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(streams.map(({ headers }) => headers)).toEqual([{}, { 'last-event-id': 'e.7' }]);
  expect({ heard, ends }).toEqual({ heard: ['trip'], ends: [0] });
});

it('a live stream that the server closed regularly is reopened at once, but only five times in a row', async () => {
  connect();
  for (const expected of [1, 2, 3, 4, 5, 6]) {
    await vi.advanceTimersByTimeAsync(100);
    expect(streams).toHaveLength(expected);
    streams.at(-1)?.end();
  }
  await vi.advanceTimersByTimeAsync(399);
  expect(streams).toHaveLength(6);
});

it('a live stream that the server closed regularly is reopened within 800 ms, however often this happens', async () => {
  connect();
  await settle();
  for (let ended = 1; ended <= 20; ended += 1) {
    streams.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(800);
    expect(streams).toHaveLength(ended + 1);
  }
});

it('events of a live stream that the page has replaced are ignored', async () => {
  const { connection, heard, ends } = connect();
  await settle();
  connection.open();
  await settle();
  void streams[0]?.send(frame('old', 'e.1'));
  void streams[1]?.send(frame('new', 'e.2'));
  await settle();
  expect({ heard, ends }).toEqual({ heard: ['new'], ends: [] });
});

it('a refused live stream reports its status, and is retried after growing waits or when the page wakes', async () => {
  status = 401;
  const { connection, ends } = connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends.every((ended) => ended === 401)).toBe(true);
  // Waits of 0.5–1, 1–2, 2–4, 4–8, 8–16 and 15–30 s.
  expect(streams.length).toBeGreaterThanOrEqual(5);
  expect(streams.length).toBeLessThanOrEqual(8);
  const before = streams.length;
  connection.wake();
  await settle();
  expect(streams).toHaveLength(before + 1);
});

it('a live stream without data for 45 s is dropped, and a heartbeat counts as data', async () => {
  const { ends } = connect();
  await vi.advanceTimersByTimeAsync(44_000);
  await streams[0]?.send(': \n\n');
  await vi.advanceTimersByTimeAsync(44_000);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1100);
  expect(ends).toEqual([0]);
});

it('a closed live connection does not reopen', async () => {
  const { connection, ends } = connect();
  await settle();
  connection.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect({ opened: streams.length, ends }).toEqual({ opened: 1, ends: [] });
});
