import { once } from 'node:events';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Caller, Panel } from '#tests/panel.ts';

type Heard = { topic: string; entityId: string; payload?: unknown };
type Frame = Heard & { cursor: string };

/** The open stream of one user, with all its events. */
export type LiveStream = {
  heard: Frame[];
  ended: boolean;
  close(): void;
  until(reached: () => boolean): Promise<void>;
};

type Who = Pick<Caller, 'cookie'> & { apiKey?: string };

/**
 * Opens a stream after earlier events were delivered. Otherwise an earlier change of rights could end the new stream.
 */
export async function openStream(
  { url, services }: Panel,
  { cookie, apiKey }: Who,
  cursor?: string,
): Promise<LiveStream> {
  await deliverCommitted(services);
  const gone = new AbortController();
  const who: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : { cookie };
  const headers = { ...who, ...(cursor && { 'last-event-id': cursor }) };
  const response = await fetch(`${url}/api/v1/live`, { headers, signal: gone.signal });
  if (response.status !== 200 || !response.body) throw new Error(`the stream answered ${response.status}`);
  const news = new EventTarget();
  const stream: LiveStream = {
    heard: [],
    ended: false,
    close: () => gone.abort(),
    until: async (reached) => {
      while (!reached()) {
        if (stream.ended) throw new Error('the stream ended first');
        await once(news, 'news');
      }
    },
  };
  void listen(response.body, stream, () => news.dispatchEvent(new Event('news')));
  await stream.until(() => stream.heard.some(({ topic }) => topic === 'hello'));
  return stream;
}

/** Waits until this node has delivered the events of every committed transaction. */
async function deliverCommitted({ db, live }: Panel['services']): Promise<void> {
  const audience = `user:${newId()}` as const;
  const delivered = Promise.withResolvers<void>();
  const listener = { audiences: new Set([audience]), topics: null, send: () => delivered.resolve(), end: () => {} };
  live.add(listener);
  await db.transaction().execute((tx) => publish(tx, fence([audience], newId())));
  live.hint();
  await delivered.promise;
  live.remove(listener);
}

async function listen(body: ReadableStream<Uint8Array>, stream: LiveStream, tell: () => void): Promise<void> {
  let rest = '';
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      stream.heard.push(...frames.map(readFrame));
      tell();
    }
  } catch {
    // The error is expected, because close() aborts the stream.
  }
  stream.ended = true;
  tell();
}

function readFrame(frame: string): Frame {
  const [, cursor = ''] = /^id: (.*)$/m.exec(frame) ?? [];
  const [, data = '{}'] = /^data: (.*)$/m.exec(frame) ?? [];
  return { ...(JSON.parse(data) as Heard), cursor };
}

const fence = (audiences: `user:${string}`[], entityId: string) => ({
  topic: 'fence',
  audiences,
  entityId,
  version: 1,
});

/**
 * Waits until all earlier events have reached these users, by sending them one more event and waiting for its arrival.
 */
export async function settle({ services: { db, live } }: Panel, heardBy: Map<Caller, LiveStream>): Promise<void> {
  const entityId = newId();
  const audiences = [...heardBy.keys()].map(({ userId }) => `user:${userId}` as const);
  await db.transaction().execute((tx) => publish(tx, fence(audiences, entityId)));
  live.hint();
  const reached = [...heardBy.values()].map((stream) =>
    stream.until(() => stream.ended || stream.heard.some((event) => event.entityId === entityId)),
  );
  await Promise.all(reached);
}
