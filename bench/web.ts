import { menuOf } from '#domain/access/menu.ts';
import type { Role } from '#domain/access/roles.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { openBrowser } from './open-browser.ts';
import { readCast } from './list-cases.ts';
import { openBenchDatabase, startSessionOf, sumUp } from './panel.ts';
import { withClient } from './with-client.ts';
import { keepResults, median, percentile, tableOf } from './results.ts';
import { startPanelProcess } from './speed/contenders.ts';
import { type Click, clickThrough, type Wait } from './web/clicks.ts';
import { type Scroll, scrollThrough } from './web/scroll.ts';

/**
 * Measures two things in Chromium: the time from a click on a menu entry to the frame that shows its list, and the
 * frame rate while a list of 100,000 rows scrolls; see docs/performance.md. The argument `clicks` or `scroll` runs only
 * one of these measurements.
 */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 1_000_000);
const TIMES = Number(process.env['BENCH_TIMES'] ?? 8);
const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000);
const chosen = process.argv.slice(2);
const isChosen = (part: string): boolean => chosen.length === 0 || chosen.includes(part);

type Session = { who: string; role: Role; cookie: string };

const FIGURES = ['median ms', 'p95 ms', 'work ms'];

function figuresOf(waits: readonly Wait[]): (string | number)[] {
  const [all, work] = [waits.map(({ ms }) => ms), waits.map(({ workMs }) => workMs)];
  return waits.length === 0 ? ['–', '–', '–'] : [median(all), percentile(all, 0.95), median(work)].map(Math.round);
}

function clicksTable(clicks: readonly Click[]): string {
  return tableOf(
    [
      'menu entry',
      ...FIGURES.map((figure) => `first visit, ${figure}`),
      ...FIGURES.map((figure) => `again, ${figure}`),
    ],
    clicks.map(({ who, page, first, again }) => [`${who}: ${page}`, ...figuresOf(first), ...figuresOf(again)]),
  );
}

function scrollTable(scrolls: readonly Scroll[]): string {
  return tableOf(
    [
      'rows',
      'read in s',
      'frames',
      'frames a second',
      'dropped',
      'main thread a frame: median ms',
      'p95 ms',
      'worst ms',
      'heap MB',
      'elements',
    ],
    scrolls.map((one) => [
      one.rows,
      one.readSeconds,
      one.frames,
      one.framesASecond,
      one.dropped,
      one.frameMs.median,
      one.frameMs.p95,
      one.frameMs.worst,
      one.heapMb,
      one.elements,
    ]),
  );
}

const database = await openBenchDatabase(TRIPS);
const pool = openPool(database.ownerUrl, { role: 'painel_app', max: 4 });
try {
  await sumUp({ db: pool.db, log: createLog({ level: 'error' }) });
  const cast = await withClient(database.superuserUrl, readCast);
  const panel = await startPanelProcess({ url: () => database.ownerUrl });
  const browser = await openBrowser();
  const people: Session[] = [];
  for (const [who, role, link] of [
    ['admin', 'admin', {}],
    ['attendant', 'cadviagens', {}],
    ['largest client', 'cliente', { clientId: cast.clients.largest }],
    ['largest partner', 'parceiro', { partnerId: cast.partners.largest }],
  ] as const) {
    const token = await startSessionOf(pool.db, { tipo: role, ...link });
    people.push({ who, role, cookie: panel.cookie(token) });
  }
  const clicks: Click[] = [];
  const scrolls: Scroll[] = [];
  try {
    for (const { who, role, cookie } of isChosen('clicks') ? people : []) {
      const { groups, last } = menuOf(role);
      const entries = [...groups.flatMap((group) => group.entries), ...last];
      clicks.push(...(await clickThrough(browser, { who, url: panel.url, cookie, entries, times: TIMES })));
    }
    const [admin] = people;
    if (admin && isChosen('scroll')) {
      for (const rows of [1_000, ROWS])
        scrolls.push(await scrollThrough(browser, { url: panel.url, cookie: admin.cookie, rows }));
    }
  } finally {
    await browser.close();
    await panel.stop();
  }
  const over = `in Chromium without a screen, over ${cast.trips} trips (\`npm run bench:web\`).`;
  if (clicks.length > 0) {
    const lead = `From the click on a menu entry to the frame with its list, ${TIMES} times each, ${over}`;
    await keepResults('web-clicks', `${lead}\n\n${clicksTable(clicks)}`, { trips: cast.trips, times: TIMES, clicks });
  }
  if (scrolls.length > 0) {
    const lead = `The history, read as far as there are rows, and scrolled, ${over}`;
    await keepResults('web-scroll', `${lead}\n\n${scrollTable(scrolls)}`, { trips: cast.trips, scrolls });
  }
} finally {
  await pool.close();
  await database.stop();
}
