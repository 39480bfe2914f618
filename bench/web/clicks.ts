import type { Browser, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MenuEntry } from '#domain/access/menu.ts';
import { landingPath } from '#domain/access/pages.ts';
import { openContext, readTrace, type TraceEvent } from './tracing.ts';

/**
 * Milliseconds from a click to the frame with the page's content, and how many of them the page's main thread worked (its processor time,
 * which hardly depends on what else the machine does).
 */
export type Wait = { ms: number; workMs: number };
export type Click = { who: string; page: string; first: Wait[]; again: Wait[] };

type Task = { who: string; url: string; cookie: string; entries: readonly MenuEntry[]; times: number };

/** A hand takes a little longer from the entry's edge to the press. */
const HOVER_MS = 100;
/** So long nothing moves before the next click. */
const REST_MS = 150;
/** The last page's frame is drawn by then. */
const LAST_FRAME_MS = 200;
/** The task that takes up a click begins so long before the click says it was at most. */
const TASK_MICROSECONDS = 1000;
const LONGEST_MS = 15_000;
const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'toplevel',
];

/**
 * Runs in every page. The mark `click` stands at the instant of the input, before the page was told of it; `shown` in the frame that
 * has the page's title and, as far as the screen goes, no skeleton any more.
 */
const watch = `(() => {
  addEventListener('click', (event) => performance.mark('click', { startTime: event.timeStamp }), true);
  const isShown = (title) => {
    const main = document.querySelector('main');
    return main?.querySelector('h1')?.textContent === title && main.querySelector('h1').closest('header').nextElementSibling !== null
      && ![...main.querySelectorAll('[aria-busy=true], output[aria-label^=Carregando], .mantine-Skeleton-root, [data-stale]')]
        .some((waiting) => waiting.getBoundingClientRect().top < innerHeight);
  };
  // Looks again only in a frame that something changed in: to look costs, too, and counts as work of the page.
  globalThis.untilShown = (title) => new Promise((resolve, reject) => {
    let due = false;
    const changes = new MutationObserver(() => {
      if (due) return;
      due = true;
      requestAnimationFrame(look);
    });
    const late = setTimeout(() => {
      changes.disconnect();
      reject(new Error(title + ' is not shown'));
    }, ${LONGEST_MS});
    const look = () => {
      due = false;
      if (!isShown(title)) return;
      performance.mark('shown');
      changes.disconnect();
      clearTimeout(late);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    };
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  });
})()`;

/** Each entry of somebody's menu clicked in turn: twice after each load of the panel, which is at first nowhere and then everywhere known. */
export async function clickThrough(browser: Browser, task: Task): Promise<Click[]> {
  const context = await openContext(browser, task.url, task.cookie);
  await context.addInitScript({ content: watch });
  const clicks = task.entries.map(({ label }): Click => ({ who: task.who, page: label, first: [], again: [] }));
  try {
    for (let time = 0; time < task.times; time += 1) {
      const page = await context.newPage();
      await page.goto(`${task.url}${landingPath}`, { waitUntil: 'load' });
      await page.evaluate(`untilShown('Dashboard')`);
      for (const visit of ['first', 'again'] as const) {
        const waits = await roundOf(browser, page, task.entries);
        for (const [entry, wait] of waits) clicks[task.entries.indexOf(entry)]?.[visit].push(wait);
      }
      await page.close();
    }
  } finally {
    await context.close();
  }
  return clicks.filter(({ again }) => again.length > 0);
}

/** Every entry but the one that the page is at, one after the other. */
async function roundOf(browser: Browser, page: Page, entries: readonly MenuEntry[]): Promise<[MenuEntry, Wait][]> {
  const clicked: MenuEntry[] = [];
  await browser.startTracing(page, { categories: CATEGORIES });
  for (const entry of entries) {
    if (entry.path === new URL(page.url()).pathname) continue;
    await press(page, entry);
    clicked.push(entry);
  }
  await sleep(LAST_FRAME_MS);
  const events = (await readTrace(browser)).toSorted((a, b) => a.ts - b.ts);
  const begins = events.filter(({ name }) => name === 'click');
  if (begins.length !== clicked.length) throw new Error('the trace lacks a click');
  return clicked.map((entry, at) => {
    const [begin, next] = [begins[at]?.ts ?? 0, begins[at + 1]?.ts ?? Infinity];
    return [entry, waitOf(events.filter(({ ts }) => ts >= begin - TASK_MICROSECONDS && ts < next))];
  });
}

async function press(page: Page, { label, path }: MenuEntry): Promise<void> {
  const link = page.locator(`nav[aria-label=Menu] a[href="${path}"]`);
  await sleep(REST_MS);
  await link.hover();
  await sleep(HOVER_MS);
  const shown = page.evaluate(`untilShown(${JSON.stringify(label)})`);
  await page.mouse.down();
  await page.mouse.up();
  await shown;
}

/** From the click to when the frame that has what was `shown` is drawn: the first one after its commit was taken up. */
function waitOf(events: readonly TraceEvent[]): Wait {
  const click = events.find(({ name }) => name === 'click');
  const after = (before: TraceEvent | undefined, what: string): TraceEvent | undefined =>
    events.find(({ name, ts, pid }) => name === what && pid === click?.pid && ts > (before?.ts ?? Infinity));
  const shown = after(click, 'shown');
  const commit = after(shown, 'Commit');
  // Nothing changes any more where the frame before had it all.
  const frame = after(after(commit, 'ActivateLayerTree'), 'DrawFrame') ?? commit ?? shown;
  if (!click || !frame) throw new Error('the trace lacks the click or what it led to');
  const { ts: begin, pid, tid } = click;
  const work = events
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.pid === pid && event.tid === tid)
    .filter(({ ts }) => ts >= begin - TASK_MICROSECONDS && ts <= frame.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return { ms: (frame.ts - begin) / 1000, workMs: work / 1000 };
}
