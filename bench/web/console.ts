import type { Browser, Page } from '@playwright/test';
import { percentile } from '../results.ts';
import { openContext, readTrace } from './tracing.ts';

/** Costs of one page: times of its loads, of keys, and the share of a core that its main thread uses. */
export type PageCost = { firstPaintMs: number[]; contentMs: number[]; keyMs: number[]; coreShare: number };

type Task = { url: string; cookie: string; path: string; loads: number; seconds: number; keys?: readonly string[] };

const SETTLE_MS = 3_000;
const KEY_EVERY_MS = 300;
const MICROSECONDS = 1_000_000;

/** Script that runs in every page, and keeps the durations that the browser measures. */
const watch = `globalThis.keyMs = [];
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.keyMs.push(duration);
}).observe({ type: 'event', durationThreshold: 0, buffered: true });`;

/** Loads the page several times, presses keys, and then measures the page while nothing is pressed. */
export async function measurePage(browser: Browser, task: Task): Promise<PageCost> {
  const context = await openContext(browser, task.url, task.cookie);
  await context.addInitScript({ content: watch });
  const cost: PageCost = { firstPaintMs: [], contentMs: [], keyMs: [], coreShare: 0 };
  try {
    const page = await context.newPage();
    for (let load = 0; load < task.loads; load += 1) {
      await page.goto(`${task.url}${task.path}`, { waitUntil: 'load' });
      await page.locator('main h1').waitFor();
      const waiting = page.locator('main [aria-busy=true], main .mantine-Skeleton-root').first();
      await waiting.waitFor({ state: 'detached' });
      const [painted, shown] = await page.evaluate<[number, number]>(
        `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, performance.now()]`,
      );
      cost.firstPaintMs.push(painted);
      cost.contentMs.push(shown);
    }
    await page.waitForTimeout(SETTLE_MS);
    for (const key of task.keys ?? []) {
      await page.keyboard.press(key);
      await page.waitForTimeout(KEY_EVERY_MS);
    }
    cost.keyMs = await page.evaluate<number[]>('globalThis.keyMs');
    cost.coreShare = await readCoreShare(browser, page, task.seconds);
    return cost;
  } finally {
    await context.close();
  }
}

/** Returns the CPU time of the page's main thread for each second. It hardly depends on other load. */
async function readCoreShare(browser: Browser, page: Page, seconds: number): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline.frame'] });
  await page.waitForTimeout(seconds * 1000);
  // A frame at the end names the main thread of the page, also when the page was idle.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  const events = await readTrace(browser);
  const frame = events.findLast(({ name }) => name === 'BeginMainThreadFrame');
  if (!frame) throw new Error('the trace lacks a frame');
  const used = events
    .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === frame.pid && tid === frame.tid)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return used / MICROSECONDS / seconds;
}

/** Cells of a table. */
export function cellsOf({ firstPaintMs, contentMs, keyMs, coreShare }: PageCost): string[] {
  const times = [firstPaintMs, contentMs, keyMs].flatMap((each) => [0.5, 0.95].map((share) => textOf(each, share)));
  return [...times, `${(coreShare * 100).toFixed(1)} %`];
}

function textOf(times: readonly number[], share: number): string {
  return times.length === 0 ? '–' : String(Math.round(percentile(times, share)));
}
