import { startTemplateCluster } from '#tests/template-cluster.ts';
import { pages } from '#domain/access/pages.ts';
import { makeDispatchStage } from './dispatch/stage.ts';
import { startSessionOf } from './panel.ts';
import { keepResults, tableOf } from './results.ts';
import { startPanelProcess } from './speed/contenders.ts';
import { cellsOf, measurePage } from './web/console.ts';
import { openBrowser } from './open-browser.ts';

/** Measures the console of the dispatcher in Chromium, with many trips and moving cars; see docs/performance.md. */
const size = {
  trips: Number(process.env['BENCH_TRIPS'] ?? 2_000),
  drivers: Number(process.env['BENCH_DRIVERS'] ?? 500),
};
const LOADS = 7;
const SECONDS = 60;
const MOVE_EVERY_MS = 5_000;
const keys = Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? 'Enter' : 'ArrowDown'));

const cluster = await startTemplateCluster();
const stage = await makeDispatchStage({ ...size, ranks: 12 }, cluster);
const { db, pool } = stage.panel.services;
try {
  // The trips of a day, one after the other. Those that run stay as they are.
  await pool.query(
    `update trips t set pickup_at = now() + n.hours * interval '1 hour' from (
       select id, 24.0 * (row_number() over (order by id) - 1) / count(*) over () as hours from trips where status = 'available') n
     where n.id = t.id`,
  );
  const token = await startSessionOf(db, { tipo: 'admin' });
  const panel = await startPanelProcess({ url: () => stage.panel.database.ownerUrl });
  const browser = await openBrowser();
  const moving = setInterval(() => void moveCars().catch((error: unknown) => console.error(error)), MOVE_EVERY_MS);
  try {
    const task = { url: panel.url, cookie: panel.cookie(token), loads: LOADS, seconds: SECONDS };
    const rows = [
      [pages.console.title, await measurePage(browser, { ...task, path: pages.console.path, keys })],
      [pages.ahead.title, await measurePage(browser, { ...task, path: pages.ahead.path })],
    ] as const;
    const head = [
      'page',
      ...['first paint', 'content', 'key to frame'].flatMap((what) => [`${what}, median ms`, 'p95']),
      'core used',
    ];
    const table = tableOf(
      head,
      rows.map(([name, cost]) => [name, ...cellsOf(cost)]),
    );
    const text = `The console in Chromium without a screen, with ${size.trips} trips a day and ${size.drivers} drivers, of whom
most share a position that changes every ${MOVE_EVERY_MS / 1000} s (\`npm run bench:console\`). ${LOADS} loads, ${keys.length} keys, then ${SECONDS} s
without input. Below it, as a baseline, a list of the same trips. The main thread's CPU time is measured, which other load hardly changes.

${table}`;
    await keepResults('console', text, { ...size, rows });
  } finally {
    clearInterval(moving);
    await browser.close();
    await panel.stop();
  }
} finally {
  await stage.panel.close();
  await cluster.stop();
}

/** Moves every car by some metres, as its device would report. */
async function moveCars(): Promise<void> {
  await pool.query(
    `update driver_positions set lat = lat + (random() - 0.5) / 800, lng = lng + (random() - 0.5) / 800, moved_at = now()`,
  );
}
