import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { LiveEvent } from '#contract/live.ts';
import { newsFilter } from '#web/lib/live-news.ts';
import { eventParser } from '#web/lib/sse.ts';
import { arrivalNow, type Arrivals, type Order, type Reply, sequenceOf } from './measure.ts';

/**
 * Simulates many pages in one process, which its parent process controls. `watch` only searches the raw bytes for the
 * event number, because parsing would take CPU time from the measured server; real pages run on other machines.
 * `follow` parses events like the page, resumes after the last event, and applies only new events. `socket` reads the
 * baseline in the same way as `watch`.
 */
const MARK = '"entityId":"';
const AT_ONCE = 50;
const UUID_LENGTH = 36;
const RETRY_MS = 100;

const agent = new Agent({ maxSockets: Infinity });
let arrivals: Arrivals = new Map();
let applied = new Map<number, number>();
const shared = Buffer.alloc(256 * 1024);
const dropping: (() => void)[] = [];

function arrived(entityId: string): number {
  const sequence = sequenceOf(entityId);
  const times = arrivals.get(sequence) ?? [];
  times.push(arrivalNow());
  arrivals.set(sequence, times);
  return sequence;
}

/**
 * Finds the event numbers in the received chunks, also when a number is split between chunks. Events have the same
 * length, so the next number is expected at the same distance.
 */
function scanner(): (chunk: Buffer) => void {
  let [cut, apart] = ['', 0];
  return (chunk) => {
    const bytes = cut ? Buffer.concat([Buffer.from(cut, 'latin1'), chunk]) : chunk;
    let read = 0;
    for (let at = bytes.indexOf(MARK); at >= 0;) {
      const from = at + MARK.length;
      if (from + UUID_LENGTH > bytes.length) break;
      arrived(bytes.toString('latin1', from, from + UUID_LENGTH));
      read = from + UUID_LENGTH;
      const next =
        apart > 0 && bytes.toString('latin1', at + apart, from + apart) === MARK
          ? at + apart
          : bytes.indexOf(MARK, read);
      apart = next - at;
      at = next;
    }
    cut = bytes.toString('latin1', Math.max(read, bytes.length - MARK.length - UUID_LENGTH));
  };
}

async function openStream(url: string, cookie: string, lastEventId: string | null): Promise<IncomingMessage> {
  const headers = { cookie, ...(lastEventId !== null && { 'last-event-id': lastEventId }) };
  const asked = request(`${url}/api/v1/live`, { agent, headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`live: ${response.statusCode}`);
  response.on('error', () => undefined);
  return response;
}

/** Reads the response into one shared buffer. */
async function readRaw(url: string, path: string, headers: string[], status: string): Promise<void> {
  const { host, hostname, port } = new URL(url);
  const answered = Promise.withResolvers<void>();
  const scan = scanner();
  let take = (bytes: Buffer): void => {
    const [head = ''] = bytes.toString('latin1').split('\r\n');
    if (head.includes(` ${status} `)) answered.resolve();
    else answered.reject(new Error(`${path}: ${head}`));
    take = scan;
    scan(bytes);
  };
  const callback = (length: number): boolean => {
    take(shared.subarray(0, length));
    return true;
  };
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer: shared, callback } });
  socket.on('error', answered.reject);
  socket.write([`GET ${path} HTTP/1.1`, `host: ${host}`, ...headers, '', ''].join('\r\n'));
  await answered.promise;
}

const watch = (url: string, cookie: string, headers: readonly string[]) =>
  readRaw(url, '/api/v1/live', [`cookie: ${cookie}`, ...headers], '200');

const upgrade = [
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
];
const listenToSocket = (url: string) => readRaw(url, '/', upgrade, '101');

async function follow(url: string, cookie: string): Promise<void> {
  const isNews = newsFilter();
  let lastEventId: string | null = null;
  const open = async (): Promise<void> => {
    const stream = await openStream(url, cookie, lastEventId).catch(() => null);
    if (!stream) return void setTimeout(() => void open(), RETRY_MS);
    stream.setEncoding('utf8');
    stream.on(
      'data',
      eventParser(({ id, event, data }) => {
        lastEventId = id ?? lastEventId;
        const told = { ...(JSON.parse(data) as object), topic: event } as LiveEvent;
        if (!('entityId' in told)) return;
        const sequence = arrived(told.entityId);
        if (isNews(told)) applied.set(sequence, (applied.get(sequence) ?? 0) + 1);
      }),
    );
    stream.on('close', () => void open());
    dropping.push(() => stream.destroy());
  };
  await open();
}

async function openAll({ mode, url, cookies, count, headers = [] }: Extract<Order, { order: 'open' }>): Promise<void> {
  const open = { watch, follow, socket: listenToSocket }[mode];
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_, index) => begun + index);
    await Promise.all(some.map((n) => open(url, cookies[n % cookies.length] ?? '', headers)));
  }
}

/** Closes `count` random connections. */
function drop(count: number): void {
  for (let dropped = 0; dropped < count; dropped += 1) {
    const [one] = dropping.splice(Math.floor(Math.random() * dropping.length), 1);
    one?.();
  }
}

const answer = (reply: Reply): void => void process.send?.(reply);

process.on('message', (order: Order) => {
  if (order.order === 'open') void openAll(order).then(() => answer({ opened: true }));
  if (order.order === 'drop') drop(order.count);
  if (order.order === 'report') {
    answer({ arrivals: [...arrivals], applied: [...applied] });
    arrivals = new Map();
    applied = new Map();
  }
});
