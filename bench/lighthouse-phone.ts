import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { chooseBrowser } from '../e2e/browser.ts';
import { HOST } from './live/proxy-servers.ts';

/** Part of the report of Lighthouse that is used here. */
export type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

export type Phone = { load: (url: string, cookie?: string) => Promise<Report>; close: () => Promise<void> };

/** Maximum loading time. Without this limit, Lighthouse would wait for the end of the live stream, which stays open. */
const LONGEST_WAIT_MS = 7000;

/**
 * Starts the emulated phone of Lighthouse in one browser for all pages; Lighthouse clears the state between loads.
 * `keyHash` is that of the certificate of a proxy at `HOST`.
 */
export async function startPhone(keyHash?: string): Promise<Phone> {
  const lighthouse = await findLighthouse();
  const { port, close } = await startBrowser(
    keyHash === undefined
      ? []
      : [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`, `--ignore-certificate-errors-spki-list=${keyHash}`],
  );
  async function load(url: string, cookie?: string): Promise<Report> {
    const result = await lighthouse(url, {
      port,
      onlyCategories: ['accessibility', 'best-practices', 'performance'],
      logLevel: 'silent',
      disableFullPageScreenshot: true,
      maxWaitForLoad: LONGEST_WAIT_MS,
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    const report = result?.lhr;
    if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`);
    return report;
  }
  return { load, close };
}

/** Finds the library by the program that `npx` adds to the PATH, because Lighthouse is not a dependency. */
async function findLighthouse(): Promise<Lighthouse> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = await realpath(join(folder, 'lighthouse')).catch(() => null);
    if (program === null) continue;
    const { href } = pathToFileURL(join(dirname(program), '../core/index.js'));
    return ((await import(href)) as { default: Lighthouse }).default;
  }
  throw new Error('Lighthouse is not in the PATH: npm run lighthouse puts it there');
}

async function startBrowser(proxyFlags: string[]): Promise<{ port: number; close: () => Promise<void> }> {
  const { executablePath = 'chromium', env } = await chooseBrowser();
  const folder = await makeTemporaryFolder();
  const flags = ['--headless=new', '--no-sandbox', '--disable-background-networking', '--lang=pt-BR'];
  const browser = spawn(
    executablePath,
    [...flags, ...proxyFlags, '--remote-debugging-port=0', `--user-data-dir=${folder}`],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const close = async (): Promise<void> => {
    const gone = once(browser, 'exit');
    browser.kill();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  return { port: await portOf(browser), close };
}

async function portOf({ stderr }: ChildProcess): Promise<number> {
  if (!stderr) throw new Error('The browser says nothing');
  for await (const line of createInterface(stderr)) {
    const port = /^DevTools listening on ws:\/\/[^/]+:(\d+)\//.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('The browser did not start');
}
