import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { openProgressPage } from '#server/demo/progress-page.ts';
import { Progress } from '#server/demo/progress.ts';
import { freePort } from '#tests/free-port.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a page shows the progress while the demonstration is loaded, and then opens the panel by itself', async ({
  central,
  page,
}) => {
  let now = 0;
  const progress = new Progress(() => now);
  const port = await freePort();
  const close = await openProgressPage({ host: '127.0.0.1', port }, progress);
  now = 10_000;
  progress.reach(40);
  await page.goto(`http://127.0.0.1:${port}/viagens`);
  await expect(page.getByRole('progressbar', { name: 'Andamento' })).toHaveAttribute('value', '40');
  await expect(page.getByText('Faltam cerca de 15 segundos')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  now = 20_000;
  progress.reach(80);
  await expect(page.getByText('80%')).toBeVisible();
  await expect(page.getByText('Faltam poucos segundos')).toBeVisible();

  await close();
  const panel = createServer((socket) => {
    const behind = connect(Number(new URL(central.panel.url).port), '127.0.0.1');
    socket.pipe(behind).pipe(socket);
    for (const end of [socket, behind]) end.on('error', () => undefined);
  }).listen(port, '127.0.0.1');
  await once(panel, 'listening');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await page.goto('about:blank');
  panel.close();
});
