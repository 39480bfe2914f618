import type { Browser, BrowserContext } from '@playwright/test';

/** Event of a Chromium trace. `ts` and the thread time `tdur` are in microseconds. */
export type TraceEvent = { name: string; ts: number; pid: number; tid: number; tdur?: number };

export async function readTrace(browser: Browser): Promise<TraceEvent[]> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents;
}

/** Opens a browser context of a user. */
export async function openContext(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
  });
  const at = cookie.indexOf('=');
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
  return context;
}
