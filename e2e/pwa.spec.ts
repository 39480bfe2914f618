import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ADMIN, type PanelProcess, startPanelProcess } from './panel-process.ts';

let folder: string;
let panel: PanelProcess;

/** Copies the panel, so that its pages can be replaced without affecting other tests. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-copy-'));
  for (const part of ['src', 'db', 'dist', 'package.json']) await cp(part, join(folder, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  panel = await startPanelProcess({}, [], { folder });
});
test.afterAll(async () => {
  await panel.stop();
  await rm(folder, { recursive: true });
});

const renew = (text: string): string => text.replaceAll(/(-[\w-]{8})\.js\b/g, '$1-new.js');

/** Imitates a build of changed sources: renames every code file and deletes the old files. */
async function buildAnew(): Promise<void> {
  const web = join(folder, 'dist/web');
  for (const file of await readdir(web, { recursive: true })) {
    if (/\.(?:gz|br)$/.test(file)) await rm(join(web, file));
    if (!/\.(?:js|html|json)$/.test(file)) continue;
    const text = renew(await readFile(join(web, file), 'utf8'));
    await rm(join(web, file));
    await writeFile(join(web, renew(file)), text.replace(/"build":"\w+"/, '"build":"another"'));
  }
}

test('a page reports an unavailable server, recovers without a reload, and loads a new build only on request', async ({
  browser,
}) => {
  // Rewriting the build takes most of the test's time.
  test.slow();
  const context = await browser.newContext({ baseURL: panel.url, serviceWorkers: 'allow', locale: 'pt-BR' });
  const page = await context.newPage();
  await page.request.post('/api/auth/sign-in/email', { data: ADMIN });
  await page.goto('/conta');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true);
  const kept = await page.evaluate(keptPaths);
  expect(kept).toContain('/offline.html');
  // The cache contains neither responses of the API nor pages, and therefore no personal data.
  expect(kept.filter((path) => !/^\/(?:assets\/.*|favicon\.svg|offline\.html)$/.test(path))).toEqual([]);

  await page.evaluate(noteTakeover);
  await panel.stop(true);
  // The cache also contains the code of a page that was not opened before.
  await page.getByRole('link', { name: 'Relatórios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/tarifas');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sem conexão com o painel');
  await expect(other.getByText('o painel não está respondendo')).toBeVisible();
  await other.getByRole('button', { name: 'Tentar agora' }).press('Enter');
  await expect(other.getByRole('status')).toHaveText(/^Ainda sem resposta às \d/);
  expect(await violations(other)).toEqual([]);

  await buildAnew();
  panel = await startPanelProcess({}, [], { before: panel, folder });
  await expect(other.getByRole('heading', { level: 1, name: 'Tarifas' })).toBeVisible({ timeout: 20_000 });
  await page.bringToFront();
  await expect(page.getByText('Há uma nova versão do painel')).toBeVisible({ timeout: 20_000 });
  // Playwright pauses each service worker at its start. A reload during the takeover therefore often hangs, which does
  // not happen without Playwright.
  await expect.poll(() => page.evaluate('globalThis.takenOver'), { timeout: 30_000 }).toBe(true);
  const entry = page.locator('script[type=module]').first();
  const before = (await entry.getAttribute('src')) ?? '';
  await page.getByRole('button', { name: 'Atualizar agora' }).click();
  await expect(entry).not.toHaveAttribute('src', before);
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible();
  await context.close();
});

test('without a service worker, a page requested offline opens when the connection is back', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: panel.url, serviceWorkers: 'block', locale: 'pt-BR' });
  const page = await context.newPage();
  await page.request.post('/api/auth/sign-in/email', { data: ADMIN });
  await page.goto('/conta');
  const open = async (name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Minha Conta' })).toBeVisible();
  await page.evaluate('globalThis.stayed = true');
  await context.setOffline(true);
  await open('Tarifas');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Tarifas' })).toBeVisible();
  // Simulates a lost module file, which browsers do not request again by themselves.
  await page.route('**/assets/invoice-list-*.js', (route) => route.abort(), { times: 1 });
  await open('Faturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Faturas' })).toBeVisible();
  expect(await page.evaluate('globalThis.stayed')).toBe(true);
  await context.close();
});

/** Sets a flag when the service worker of the new build controls the page. */
const noteTakeover = `navigator.serviceWorker.addEventListener('controllerchange', () => { globalThis.takenOver = true; })`;

async function keptPaths(): Promise<string[]> {
  type Cache = { keys(): Promise<{ url: string }[]> };
  const { caches } = globalThis as unknown as {
    caches: { keys(): Promise<string[]>; open(name: string): Promise<Cache> };
  };
  const [name = ''] = await caches.keys();
  return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
}
