import type { Browser, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MenuEntry } from '#domain/access/menu.ts';
import { landingPath } from '#domain/access/pages.ts';
import { openContext, readTrace, type TraceEvent } from './tracing.ts';

/**
 * Milliseconds from a click to the frame that shows the content of the page, and the CPU time of the main thread. The
 * CPU time hardly depends on other load.
 */
export type Wait = { ms: number; workMs: number };
export type Click = { who: string; page: string; first: Wait[]; again: Wait[] };

type Task = { who: string; url: string; cookie: string; entries: readonly MenuEntry[]; times: number };

/** Time of a human user between moving the pointer to an entry and pressing it. */
const HOVER_MS = 100;
/** Idle time before the next click. */
const REST_MS = 150;
/** Time to wait until the last frame is drawn. */
const LAST_FRAME_MS = 200;
/** Maximum time by which the browser task of a click may start before the timestamp of the click. */
const TASK_MICROSECONDS = 1000;
const LONGEST_MS = 15_000;
const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'toplevel',
];

/**
 * Script that runs in every page. Sets the mark `click` at the input event, and the mark `shown` in the frame in which
 * the page has its title and no visible skeleton.
 */
const watch = `(() => {
  addEventListener('click', (event) => performance.mark('click', { startTime: event.timeStamp }), true);
  const isShown = (title) => {
    const main = document.querySelector('main');
    return main?.querySelector('h1')?.textContent === title && main.querySelector('h1').closest('header').nextElementSibling !== null
      && ![...main.querySelectorAll('[aria-busy=true], output[aria-label^=Carregando], .mantine-Skeleton-root, [data-stale]')]
        .some((waiting) => waiting.getBoundingClientRect().top < innerHeight);
  };
  // Checks the page only in frames with DOM changes, because the check itself counts as work of the page.
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

/**
 * Clicks each menu entry twice after each load of the panel. At the first click nothing is cached, at the second click
 * everything is cached.
 */
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

/** Clicks every entry except the current page, one after the other. */
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

/**
 * Returns the time from the click to the first drawn frame after the commit of the content that the mark `shown`
 * reports.
 */
function waitOf(events: readonly TraceEvent[]): Wait {
  const click = events.find(({ name }) => name === 'click');
  const after = (before: TraceEvent | undefined, what: string): TraceEvent | undefined =>
    events.find(({ name, ts, pid }) => name === what && pid === click?.pid && ts > (before?.ts ?? Infinity));
  const shown = after(click, 'shown');
  const commit = after(shown, 'Commit');
  // Without a later commit, the previous frame already showed the content.
  const frame = after(after(commit, 'ActivateLayerTree'), 'DrawFrame') ?? commit ?? shown;
  if (!click || !frame) throw new Error('the trace lacks the click or what it led to');
  const { ts: begin, pid, tid } = click;
  const work = events
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.pid === pid && event.tid === tid)
    .filter(({ ts }) => ts >= begin - TASK_MICROSECONDS && ts <= frame.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return { ms: (frame.ts - begin) / 1000, workMs: work / 1000 };
}
