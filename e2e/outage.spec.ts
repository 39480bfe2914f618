import { startDatabaseWire } from '#tests/chaos/proxy.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { expect, test } from './fixtures.ts';
import { ADMIN, startPanelProcess } from './panel-process.ts';

test('a page reports that the database is unavailable, keeps its content, and recovers without a reload', async ({
  browser,
}) => {
  const cluster = await startThrowAwayCluster();
  const { wire, url } = await startDatabaseWire(cluster.url());
  const panel = await startPanelProcess({ DATABASE_URL: url });
  const context = await browser.newContext({ baseURL: panel.url, serviceWorkers: 'block', locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.request.post('/api/auth/sign-in/email', { data: ADMIN });
    await page.goto('/clientes');
    const row = page.getByRole('link', { name: 'Avulso' }).first();
    await expect(row).toBeVisible();
    wire.set('refused');
    await page.getByRole('link', { name: 'Parceiros', exact: true }).click();
    const notice = page.getByText('o painel não está respondendo · tentando de novo');
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    await expect(row).toBeVisible();
    await page.getByRole('link', { name: 'Parceiros', exact: true }).click();
    wire.set('open');
    await expect(page.getByText('Nenhum parceiro ainda')).toBeVisible({ timeout: 15_000 });
    await expect(notice).toBeHidden();
  } finally {
    await context.close();
    await panel.stop();
    await wire.close();
    await cluster.stop();
  }
});
