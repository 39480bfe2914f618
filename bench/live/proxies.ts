import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { residentMegabytes } from '../memory.ts';
import { percentile, tableOf } from '../results.ts';
import type { Contender } from '../speed/contenders.ts';
import type { Order } from './measure.ts';
import { HOST, type Proxy, startCaddy, startNginx } from './proxy-servers.ts';
import { startRelay } from './relay.ts';

/**
 * Measures one page in Chromium beside a crowd of other pages, without a proxy and through several: the delay of
 * events, the bytes sent to the page, and memory and processor time of the proxy for each page of the crowd.
 */
const SETTLE_MS = 3_000;
const TICKS_A_SECOND = 100;

type ProxyRow = {
  what: string;
  protocol: string;
  encoding: string;
  p50: number;
  p99: number;
  arrived: number;
  bytesAnEvent: number;
  proxyMicroseconds: number;
  proxyKilobytes: number;
};

type Way = { what: string; start?: (upstream: string) => Promise<Proxy | null>; quic?: boolean };

// By default, Caddy compresses no stream whose first write is shorter than 512 bytes.
const COMPRESSED = 'encode zstd gzip {\nminimum_length 1\n}';
const ways: Way[] = [
  { what: 'no proxy' },
  { what: 'Caddy', start: startCaddy },
  { what: 'Caddy', start: startCaddy, quic: true },
  { what: 'Caddy, `encode`', start: (upstream) => startCaddy(upstream, COMPRESSED) },
  { what: 'nginx, `gzip`', start: startNginx },
];

type Setting = {
  browser: { executablePath?: string; env: Record<string, string> };
  panel: Contender;
  cookies: string[];
  crowd: number;
  events: number;
  apartMs: number;
  /** Publishes an event, and returns the time of its commit. */
  send: (sequence: number) => Promise<number>;
  /** Opens the crowd's streams while the work runs. */
  withCrowd<Value>(order: Order, work: () => Promise<Value>): Promise<Value>;
};

/** Leaves out the proxies that are not installed. */
export async function measureProxies(setting: Setting): Promise<ProxyRow[]> {
  const rows: ProxyRow[] = [];
  for (const way of ways) {
    const proxy = (await way.start?.(setting.panel.url)) ?? null;
    if (way.start && !proxy) continue;
    try {
      rows.push(await measureWay(way, proxy, setting));
    } finally {
      await proxy?.stop();
    }
  }
  return rows;
}

async function measureWay({ what, quic = false }: Way, proxy: Proxy | null, setting: Setting): Promise<ProxyRow> {
  const { panel, crowd } = setting;
  const relay = await startRelay(proxy?.port ?? Number(new URL(panel.url).port));
  const url = `${proxy ? 'https' : 'http'}://${HOST}:${relay.port}`;
  const crowdUrl = proxy ? `http://127.0.0.1:${proxy.plainPort}` : panel.url;
  const browser = await openBrowser(setting.browser, quic ? relay.port : null, proxy?.keyHash ?? null);
  try {
    const [name = '', value = ''] = (setting.cookies[0] ?? '').split('=');
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/readyz`);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const answered = Promise.withResolvers<{ protocol: string; encoding: string }>();
    network.on('Network.responseReceived', ({ response: { url: from, protocol = '', headers } }) => {
      if (!from.endsWith('/api/v1/live')) return;
      answered.resolve({ protocol, encoding: headers['content-encoding'] ?? headers['Content-Encoding'] ?? 'none' });
    });
    await page.evaluate(listen);
    const how = await answered.promise;
    const before = proxy ? await readUse(proxy.pid) : nothing;
    const headers = ['accept-encoding: gzip, zstd'];
    const order = {
      order: 'open',
      mode: 'watch',
      url: crowdUrl,
      cookies: setting.cookies,
      count: crowd,
      headers,
    } as const;
    const { committed, bytes, started, ended } = await setting.withCrowd(order, async () => {
      await sleep(SETTLE_MS);
      relay.takeBytes();
      const first = proxy ? await readUse(proxy.pid) : nothing;
      const times = await sendAll(setting);
      await sleep(SETTLE_MS);
      const last = proxy ? await readUse(proxy.pid) : nothing;
      return { committed: times, bytes: relay.takeBytes(), started: first, ended: last };
    });
    const arrivals = await page.evaluate(() => (globalThis as unknown as Page).arrivals);
    const delays = arrivals.flatMap(([n, at]) => {
      const sent = committed.get(n);
      return sent === undefined ? [] : [at - sent];
    });
    return {
      what,
      ...how,
      p50: Number(percentile(delays, 0.5).toFixed(1)),
      p99: Number(percentile(delays, 0.99).toFixed(1)),
      arrived: delays.length,
      bytesAnEvent: Math.round(bytes / setting.events),
      proxyMicroseconds: Math.round(((ended.ms - started.ms) * 1000) / (setting.events * (crowd + 1))),
      proxyKilobytes: Math.round(((ended.megabytes - before.megabytes) * 1000) / crowd),
    };
  } finally {
    await browser.close();
    relay.stop();
  }
}

let told = 0;

async function sendAll({ events, apartMs, send }: Setting): Promise<Map<number, number>> {
  const committed = new Map<number, number>();
  for (let sent = 0; sent < events; sent += 1) {
    told += 1;
    committed.set(told, await send(told));
    await sleep(apartMs);
  }
  return committed;
}

type Page = { arrivals: [sequence: number, at: number][] };

/** Runs in the page. Stores the number and the arrival of each event. */
function listen(): void {
  const arrivals: Page['arrivals'] = [];
  Object.assign(globalThis, { arrivals });
  const read = async () => {
    const { body } = await fetch('/api/v1/live');
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const frames = (text + piece.value).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const sequence = /"entityId":"[^"]*?(\d{12})"/.exec(frame)?.[1];
        if (sequence) arrivals.push([Number(sequence), performance.timeOrigin + performance.now()]);
      }
    }
  };
  void read();
}

function openBrowser(
  { executablePath, env }: Setting['browser'],
  quicPort: number | null,
  keyHash: string | null,
): Promise<Browser> {
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      ...(keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []),
      ...(quicPort ? ['--enable-quic', `--origin-to-force-quic-on=${HOST}:${quicPort}`] : ['--disable-quic']),
    ],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

const nothing = { ms: 0, megabytes: 0 };

/** Returns processor time and memory of a process; Linux only. */
async function readUse(pid: number): Promise<typeof nothing> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { ms: (ticks * 1000) / TICKS_A_SECOND, megabytes: await residentMegabytes(pid) };
}

export function proxiesText(rows: readonly ProxyRow[], { crowd, events }: Pick<Setting, 'crowd' | 'events'>): string {
  return [
    `One page in Chromium beside ${crowd} other pages, ${events} cards of trips. Bytes are the payload of TCP or UDP, with TLS through a proxy:`,
    tableOf(
      [
        'way',
        'protocol',
        'encoding',
        'arrived',
        'p50 ms',
        'p99 ms',
        'bytes an event',
        'proxy: µs an event and page',
        'KB a page',
      ],
      rows.map((row) => [
        row.what,
        row.protocol,
        row.encoding,
        row.arrived,
        ...(row.arrived === 0 ? ['–', '–'] : [row.p50, row.p99]),
        row.bytesAnEvent,
        ...(row.proxyKilobytes === 0 ? ['–', '–'] : [row.proxyMicroseconds, row.proxyKilobytes]),
      ]),
    ),
  ].join('\n\n');
}
