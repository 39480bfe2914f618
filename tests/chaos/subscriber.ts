import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Live stream of a page. It resumes from its last position whenever it breaks. */
export type Subscriber = {
  /** Received events as `topic entity version`. Duplicates count once. */
  heard: Set<string>;
  /** Lowest transaction id whose events are expected. The page has read the state after all earlier transactions. */
  since: string;
  /** Number of streams opened so far, and of resets. */
  streams(): number;
  resets(): number;
  leave(): Promise<void>;
};

const PAUSE_MS = 50;

export async function subscribe(url: string, cookie: string): Promise<Subscriber> {
  const session = await fetch(`${url}/api/v1/session`, { headers: { cookie } });
  let cursor = session.headers.get('x-live-cursor') ?? '';
  const [, since = ''] = cursor.split('.');
  const heard = new Set<string>();
  const told = { streams: 0, resets: 0 };
  const leaving = new AbortController();
  let response: IncomingMessage | undefined;

  async function follow(): Promise<void> {
    const headers = { cookie, 'last-event-id': cursor };
    response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/v1/live`, { headers, agent: false }, resolve).on('error', reject);
    });
    if (response.statusCode !== 200) return void response.resume();
    told.streams += 1;
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    }
  }

  function take(frame: string): void {
    const lines = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/, 2))) as Record<
      string,
      string
    >;
    cursor = lines['id'] ?? cursor;
    if (lines['event'] === 'reset') told.resets += 1;
    const { topic, entityId, version } = JSON.parse(lines['data'] ?? '{}') as {
      topic?: string;
      entityId?: string;
      version?: number;
    };
    if (entityId !== undefined) heard.add(`${topic} ${entityId} ${version}`);
  }

  const ended = (async () => {
    while (!leaving.signal.aborted) {
      await follow().catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    heard,
    since,
    streams: () => told.streams,
    resets: () => told.resets,
    leave: async () => {
      leaving.abort();
      response?.destroy();
      await ended;
    },
  };
}
