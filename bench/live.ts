import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { chooseBrowser } from '../e2e/browser.ts';
import { residentMegabytes } from './memory.ts';
import { bytesText, measureBytes } from './live/bytes.ts';
import { arrivalNow, entityIdOf, type Order, type Reply } from './live/measure.ts';
import { measureProxies, proxiesText } from './live/proxies.ts';
import { keepResults, percentile, tableOf } from './results.ts';
import { type Contender, startPanelProcess } from './speed/contenders.ts';
import { openStage, type Stage } from './speed/stage.ts';

/**
 * Measures the delay until a new trip reaches the pages of partners, and the memory that the server needs for idle
 * pages; see docs/performance.md. Also measures the bytes of a partner's page, without and through proxies. The argument
 * `delays` or `bytes` runs only one of these measurements.
 */
const SUBSCRIBERS = 1_000;
const IDLE_STREAMS = Number(process.env['BENCH_IDLE_STREAMS'] ?? 10_000);
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 100);
const APART_MS = 200;
const BURST = 200;
const BURST_MS = 1_000;
const DROPPED_EACH = 50;
const SETTLE_MS = 5_000;
const IDLE_SECONDS = 60;
const LONGEST_WAIT_MS = 60_000;
const CROWD = 300;
const PROXY_EVENTS = 50;
const chosen = process.argv.slice(2);
const isChosen = (part: string): boolean => chosen.length === 0 || chosen.includes(part);

type Child = { ask: (order: Order) => Promise<Reply>; process: ChildProcess };
type Report = Extract<Reply, { arrivals: unknown }>;

async function startSubscribers(): Promise<Child> {
  const child = fork(join(import.meta.dirname, 'live/subscribers.ts'));
  const ask = async (order: Order): Promise<Reply> => {
    child.send(order);
    const [reply] = (await once(child, 'message')) as [Reply];
    return reply;
  };
  return { ask, process: child };
}

async function withSubscribers<Value>(work: (child: Child) => Promise<Value>): Promise<Value> {
  const child = await startSubscribers();
  try {
    return await work(child);
  } finally {
    const exit = once(child.process, 'exit');
    child.process.kill();
    await exit;
  }
}

let told = 0;

/**
 * Publishes an event as a command does: an outbox row, then the hint after the commit. Returns the time of the commit.
 */
async function tell(
  pool: Pool,
  { audience, card }: { audience: string; card: string },
  sequence: number,
): Promise<number> {
  await pool.query({
    name: 'tell',
    text: `insert into outbox (topic, audiences, entity_id, version, payload) values ('pool', array[$1], $2, 1, $3)`,
    values: [audience, entityIdOf(sequence), card],
  });
  const committed = arrivalNow();
  void pool.query('notify painel_outbox');
  return committed;
}

/** Publishes events at this interval. Returns the time of the commit of each event. */
async function tellMany(
  count: number,
  apartMs: number,
  send: (sequence: number) => Promise<number>,
): Promise<Map<number, number>> {
  const committed = new Map<number, number>();
  const underWay: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, begun + index * apartMs - performance.now()));
    const sequence = (told += 1);
    underWay.push(send(sequence).then((at) => void committed.set(sequence, at)));
  }
  await Promise.all(underWay);
  return committed;
}

type Delays = { last: number[]; each: number[]; missing: number; twice: number };

/** Returns the delays in milliseconds: of each event to the last page, and of each event to each page. */
function delaysOf({ arrivals }: Report, committed: Map<number, number>): Delays {
  const times = new Map(arrivals);
  const found = { last: [] as number[], each: [] as number[], missing: 0, twice: 0 };
  for (const [sequence, at] of committed) {
    const came = times.get(sequence) ?? [];
    found.missing += Math.max(0, SUBSCRIBERS - came.length);
    found.twice += Math.max(0, came.length - SUBSCRIBERS);
    found.last.push(Math.max(...came) - at);
    found.each.push(...came.map((time) => time - at));
  }
  return found;
}

/** Measures single events after a warm-up. */
async function oneByOne(ask: Child['ask'], send: (sequence: number) => Promise<number>): Promise<Delays> {
  await tellMany(10, APART_MS, send);
  await sleep(SETTLE_MS);
  await ask({ order: 'report' });
  const sent = await tellMany(EVENTS, APART_MS, send);
  await sleep(SETTLE_MS);
  return delaysOf((await ask({ order: 'report' })) as Report, sent);
}

type Delivery = { audience: string; card: string };
type Row = { what: string; p50: number; p99: number; missing: number; twice: number };

async function measureLive(panel: Contender, stage: Stage, pool: Pool, what: Delivery): Promise<Row[]> {
  const cookies = stage.partners.map(({ token }) => panel.cookie(token));
  const one = (sequence: number) => tell(pool, what, sequence);
  return withSubscribers(async ({ ask }) => {
    await ask({ order: 'open', mode: 'watch', url: panel.url, cookies, count: SUBSCRIBERS });
    const calm = await oneByOne(ask, one);
    const bursting = await tellMany(BURST, BURST_MS / BURST, one);
    await sleep(SETTLE_MS);
    const burst = delaysOf((await ask({ order: 'report' })) as Report, bursting);
    return [
      rowOf(`panel, to the last of ${SUBSCRIBERS}`, calm, calm.last),
      rowOf(`panel, ${BURST} trips within a second, to each of ${SUBSCRIBERS}`, burst, burst.each),
      rowOf(`panel, ${BURST} trips within a second, to the last`, burst, burst.last),
    ];
  });
}

const round = (milliseconds: number): number => Number(milliseconds.toFixed(1));

function rowOf(what: string, { missing, twice }: { missing: number; twice: number }, delays: number[]): Row {
  return { what, p50: round(percentile(delays, 0.5)), p99: round(percentile(delays, 0.99)), missing, twice };
}

/** Measures the baseline: the same text over WebSockets from a server without other work. */
async function measureBroadcast(card: string): Promise<Row> {
  const server = fork(join(import.meta.dirname, 'live/broadcast.ts'));
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  const payload: unknown = JSON.parse(card);
  const send = async (sequence: number): Promise<number> => {
    server.send(JSON.stringify({ topic: 'pool', entityId: entityIdOf(sequence), version: 1, payload }));
    const [{ sentAt }] = (await once(server, 'message')) as [{ sentAt: number }];
    return sentAt;
  };
  try {
    return await withSubscribers(async ({ ask }) => {
      await ask({ order: 'open', mode: 'socket', url: `http://127.0.0.1:${port}`, cookies: [], count: SUBSCRIBERS });
      const delays = await oneByOne(ask, send);
      return rowOf(`bare ws broadcast, to the last of ${SUBSCRIBERS}`, delays, delays.last);
    });
  } finally {
    server.kill();
  }
}

/** Measures pages that constantly lose their connection and resume after the last received event. */
async function measureReconnects(
  panel: Contender,
  stage: Stage,
  pool: Pool,
  what: Delivery,
): Promise<{ missed: number; appliedTwice: number; dropped: number; heardAgain: number }> {
  const cookies = stage.partners.map(({ token }) => panel.cookie(token));
  return withSubscribers(async (child) => {
    await child.ask({ order: 'open', mode: 'follow', url: panel.url, cookies, count: SUBSCRIBERS });
    await sleep(SETTLE_MS);
    const committed = await tellMany(EVENTS, APART_MS, async (sequence) => {
      child.process.send({ order: 'drop', count: DROPPED_EACH } satisfies Order);
      return tell(pool, what, sequence);
    });
    const came = new Map<number, number>();
    const counted = new Map<number, number>();
    const everything = committed.size * SUBSCRIBERS;
    const until = performance.now() + LONGEST_WAIT_MS;
    // Waits for events that have not arrived yet, because a thousand pages take long to reconnect on a busy machine.
    for (let heard = 0; heard < everything && performance.now() < until; await sleep(SETTLE_MS)) {
      const { arrivals, applied } = (await child.ask({ order: 'report' })) as Report;
      for (const [sequence, times] of arrivals) came.set(sequence, (came.get(sequence) ?? 0) + times.length);
      for (const [sequence, times] of applied) counted.set(sequence, (counted.get(sequence) ?? 0) + times);
      heard = [...committed.keys()].reduce((sum, sequence) => sum + (counted.get(sequence) ?? 0), 0);
    }
    let [missed, appliedTwice, heardAgain] = [0, 0, 0];
    for (const sequence of committed.keys()) {
      const times = counted.get(sequence) ?? 0;
      missed += Math.max(0, SUBSCRIBERS - times);
      appliedTwice += Math.max(0, times - SUBSCRIBERS);
      heardAgain += (came.get(sequence) ?? 0) - times;
    }
    return { missed, appliedTwice, heardAgain, dropped: EVENTS * DROPPED_EACH };
  });
}

/** Returns the memory of the server in MB without and with idle pages. */
async function measureIdle(panel: Contender, stage: Stage): Promise<{ before: number; after: number }> {
  const cookies = stage.partners.map(({ token }) => panel.cookie(token));
  await sleep(IDLE_SECONDS * 1000);
  const before = await residentMegabytes(panel.pid);
  return withSubscribers(async ({ ask }) => {
    await ask({ order: 'open', mode: 'watch', url: panel.url, cookies, count: IDLE_STREAMS });
    await sleep(IDLE_SECONDS * 1000);
    return { before, after: await residentMegabytes(panel.pid) };
  });
}

type Reconnects = Awaited<ReturnType<typeof measureReconnects>>;

async function report(rows: Row[], reconnects: Reconnects, idle: { before: number; after: number }): Promise<void> {
  const table = tableOf(
    ['from commit', 'p50 ms', 'p99 ms', 'missing', 'twice'],
    rows.map(({ what, p50, p99, missing, twice }) => [what, p50, p99, missing, twice]),
  );
  const { dropped, missed, heardAgain, appliedTwice } = reconnects;
  const text = [
    `${SUBSCRIBERS} partners' streams, ${EVENTS} trips ${APART_MS} ms apart (\`npm run bench:live\`).`,
    table,
    `Of ${SUBSCRIBERS} pages ${dropped} connections were cut meanwhile: ${missed} events missed, ${heardAgain} heard again, ${appliedTwice} applied twice.`,
    `${IDLE_STREAMS} streams that only listen: ${idle.after - idle.before} MB above the ${idle.before} MB of an idle panel.`,
  ].join('\n\n');
  await keepResults('live', text, { rows, reconnects, idle: { ...idle, streams: IDLE_STREAMS } });
}

/** Returns the event of a new trip as the panel publishes it. */
async function realCard(panel: Contender, stage: Stage, pool: Pool): Promise<string> {
  const answer = await fetch(`${panel.url}/api/v1/trips`, {
    method: 'POST',
    headers: {
      cookie: panel.cookie(stage.clients[0]?.token ?? ''),
      origin: panel.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
      stops: stage.placeIds.map((placeId) => ({ address: 'Endereço do local', placeId })),
      pickupAt: new Date(Date.now() + 4 * 3600_000).toISOString(),
      category: 'comum',
      paymentMethod: 'cash',
    }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { rows } = await pool.query<{ payload: string }>(
    `select payload::text as payload from outbox where topic = 'pool' order by id desc limit 1`,
  );
  return rows[0]?.payload ?? '';
}

async function measureDelays(panel: Contender, stage: Stage, pool: Pool): Promise<void> {
  const card = await realCard(panel, stage, pool);
  const what = { audience: `pool:${stage.areaId}:comum`, card };
  const idle = await measureIdle(panel, stage);
  const rows = [...(await measureLive(panel, stage, pool, what)), await measureBroadcast(card)];
  console.log(idle, rows);
  await report(rows, await measureReconnects(panel, stage, pool, what), idle);
}

async function measureWire(panel: Contender, stage: Stage, pool: Pool): Promise<void> {
  const bytes = await measureBytes(panel, stage);
  const { rows: cards } = await pool.query<{ card: string }>(
    `select payload::text as card from outbox where topic = 'pool' and payload ? 'card'`,
  );
  const setting = {
    browser: await chooseBrowser(),
    panel,
    cookies: stage.partners.map(({ token }) => panel.cookie(token)),
    crowd: CROWD,
    events: PROXY_EVENTS,
    apartMs: APART_MS,
    send: (sequence: number) =>
      tell(
        pool,
        { audience: `pool:${stage.areaId}:comum`, card: cards[sequence % cards.length]?.card ?? '' },
        sequence,
      ),
    withCrowd: <Value>(order: Order, work: () => Promise<Value>) =>
      withSubscribers(async ({ ask }) => {
        await ask(order);
        return work();
      }),
  };
  const proxies = await measureProxies(setting);
  const text = [bytesText(bytes), proxiesText(proxies, setting)].join('\n\n');
  await keepResults('live-bytes', `\`npm run bench:live -- bytes\`\n\n${text}`, { ...bytes, proxies });
}

const stage = await openStage(['panel'], { partners: SUBSCRIBERS, muted: false });
const pool = new Pool({ connectionString: stage.url('panel'), max: 8 });
try {
  const panel = await startPanelProcess(stage);
  try {
    if (isChosen('delays')) await measureDelays(panel, stage, pool);
    if (isChosen('bytes')) await measureWire(panel, stage, pool);
  } finally {
    await panel.stop();
  }
} finally {
  await pool.end();
  await stage.stop();
}
