import type { Browser } from '@playwright/test';
import { median, percentile } from '../results.ts';
import { openContext, readTrace, type TraceEvent } from './tracing.ts';

/** Result of scrolling a list of `rows` rows with the wheel. */
export type Scroll = {
  rows: number;
  /** Time until all rows were loaded by scrolling. */
  readSeconds: number;
  frames: number;
  framesASecond: number;
  dropped: number;
  /** CPU time of the main thread between two frames. It hardly depends on other load. */
  frameMs: { median: number; p95: number; worst: number };
  heapMb: number;
  elements: number;
};

type Task = { url: string; cookie: string; rows: number };

const LONGEST_MS = 15 * 60_000;
const SECONDS = 10;
/** Distance and interval of the notches of the wheel, as of a fast user. */
const NOTCH = { px: 100, everyMs: 33 };

export async function scrollThrough(browser: Browser, { url, cookie, rows }: Task): Promise<Scroll> {
  const context = await openContext(browser, url, cookie);
  try {
    const page = await context.newPage();
    await page.goto(`${url}/viagens`);
    const begun = performance.now();
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await page.evaluate(readUntil(rows), undefined);
    const readSeconds = Math.round((performance.now() - begun) / 1000);
    const memory = await context.newCDPSession(page);
    await memory.send('HeapProfiler.collectGarbage');
    const { usedSize } = await memory.send('Runtime.getHeapUsage');
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
    await page.mouse.move(720, 500);
    await page.waitForTimeout(500);
    await browser.startTracing(page, {
      categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
    });
    const end = performance.now() + SECONDS * 1000;
    while (performance.now() < end) {
      await page.mouse.wheel(0, NOTCH.px);
      await page.waitForTimeout(NOTCH.everyMs);
    }
    const events = await readTrace(browser);
    const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
    return { rows, readSeconds, ...framesOf(events), heapMb: Math.round(usedSize / 2 ** 20), elements };
  } finally {
    await context.close();
  }
}

/** Returns a script that scrolls to the end until all rows are loaded. */
function readUntil(rows: number): string {
  return `new Promise((resolve, reject) => {
    const late = performance.now() + ${LONGEST_MS};
    const look = () => {
      const last = [...document.querySelectorAll('main [data-row]')].at(-1);
      const read = Number(last?.getAttribute('aria-rowindex') ?? 0) - 1;
      if (read >= ${rows}) return resolve();
      if (performance.now() > late) return reject(new Error('only ' + read + ' rows'));
      scrollTo(0, document.documentElement.scrollHeight);
      setTimeout(look, 20);
    };
    look();
  })`;
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

function framesOf(events: readonly TraceEvent[]): Pick<Scroll, 'frames' | 'framesASecond' | 'dropped' | 'frameMs'> {
  const named = (name: string) => events.filter((event) => event.name === name);
  const main = named('BeginMainThreadFrame')[0];
  const starts = named('BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const work = starts.map(() => 0);
  for (const { ts, tdur = 0, pid, tid } of named('ThreadControllerImpl::RunTask')) {
    if (pid !== main?.pid || tid !== main?.tid) continue;
    const at = starts.findLastIndex((start) => start <= ts + 1);
    if (at >= 0) work[at] = (work[at] ?? 0) + tdur / 1000;
  }
  const drawn = named('DrawFrame').filter(({ pid }) => pid === main?.pid).length;
  return {
    frames: drawn,
    framesASecond: Math.round(drawn / SECONDS),
    dropped: named('DroppedFrame').filter(({ pid }) => pid === main?.pid).length,
    frameMs: {
      median: rounded(median(work)),
      p95: rounded(percentile(work, 0.95)),
      worst: rounded(Math.max(0, ...work)),
    },
  };
}
