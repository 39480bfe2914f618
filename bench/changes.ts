import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { joinPanel } from '#tests/killable-panel.ts';
import { makeTemporaryFolder, startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { chooseBrowser } from '../e2e/browser.ts';
import { spawnPanel, stopProcess } from './panel-process.ts';
import { keepResults, percentile, tableOf } from './results.ts';

/**
 * Measures the time until an open page shows a change of its user: the new name in the greeting, or the sign-in page
 * after the role was removed. Requirements 1.1, 1.2 and 1.6 say "within a second". The time includes the call by which
 * the administrator makes the change.
 */
const TIMES = Number(process.env['BENCH_TIMES'] ?? 30);

type Person = Awaited<ReturnType<typeof joinPanel>>;
type Stage = { url: string; db: Database['db']; admin: Person; context: BrowserContext };

async function change({ url, admin }: Stage, userId: string, values: object): Promise<void> {
  const headers = { cookie: admin.cookie, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/users/${userId}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(values),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function openPage({ url, context }: Stage, { cookie }: Person) {
  const [name = '', value = ''] = cookie.split('=');
  await context.clearCookies();
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/conta`);
  await page.getByText('Olá, Pessoa', { exact: true }).waitFor();
  return page;
}

/** Measures each change on a new page, because a page waits longer before reconnecting after each ended stream. */
async function timesOf(stage: Stage, values: { nome?: string; tipo?: string }, follows: (page: Page) => Locator) {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const person = await joinPanel(stage.url, stage.db, 'cadviagens');
    const page = await openPage(stage, person);
    const begun = performance.now();
    await Promise.all([change(stage, person.userId, values), follows(page).waitFor()]);
    times.push(performance.now() - begun);
    await page.close();
  }
  return times;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the panel did not start');
    await sleep(50);
  }
}

async function report(times: Record<string, number[]>): Promise<void> {
  const rows = Object.entries(times).map(([what, milliseconds]) => ({
    what,
    p50: Math.round(percentile(milliseconds, 0.5)),
    worst: Math.round(Math.max(...milliseconds)),
  }));
  const table = tableOf(
    ["from the administrator's call", 'p50 ms', 'worst ms'],
    rows.map(({ what, p50, worst }) => [what, p50, worst]),
  );
  await keepResults(
    'changes',
    `${TIMES} changes each, of a person with an open page (\`npm run bench:changes\`).\n\n${table}`,
    {
      rows,
    },
  );
}

const cluster = await startThrowAwayCluster();
const dataDir = await makeTemporaryFolder();
const { executablePath, env } = await chooseBrowser();
try {
  const databaseUrl = cluster.url();
  await ensureRoles(databaseUrl);
  await migrate(databaseUrl);
  const { url, child } = await spawnPanel(dataDir, { DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const pool = openPool(databaseUrl, { role: 'painel_app', max: 2 });
  try {
    await untilReady(url, child);
    const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
    const stage: Stage = { url, db: pool.db, admin: await joinPanel(url, pool.db, 'admin'), context };
    await report({
      'the new name in the greeting': await timesOf(stage, { nome: 'Bia' }, (page) =>
        page.getByText('Olá, Bia', { exact: true }),
      ),
      'the sign-in page, once the role is gone': await timesOf(stage, { tipo: '' }, (page) =>
        page.getByRole('button', { name: 'Entrar', exact: true }),
      ),
    });
  } finally {
    await pool.close();
    await browser.close();
    await stopProcess(child);
  }
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
