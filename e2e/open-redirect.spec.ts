import type { Page } from '@playwright/test';
import { ownIdToken, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { signInQuietly } from './quiet-sign-in.ts';

/** Paths of the panel that a careless parser would treat as the URL of another site or as a script. */
const addresses = [
  '//outro.example/viagens',
  '///outro.example',
  '/\\outro.example',
  '/%2F%2Foutro.example',
  '/%5Coutro.example/..',
  '/https:outro.example',
  '/https://outro.example/viagens',
  '/javascript:alert(1)',
  '/viagens/..%2F..%2F%2Foutro.example',
  '/viagens?next=https://outro.example&voltar=//outro.example&redirect=javascript:alert(1)&url=/\\outro.example',
  '/viagens#//outro.example',
];

/** Records requests to other sites and the dialogs of injected scripts. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') seen.push(request.url());
  });
  page.on('dialog', (dialog) => (seen.push(dialog.message()), void dialog.dismiss()));
  return seen;
}

async function expectOwnPage(page: Page, origin: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(origin);
}

test('sign-in redirects only to URLs of the panel', async ({ openNew, central, people }) => {
  const page = await openNew();
  const seen = watch(page);
  for (const address of addresses) {
    await page.context().clearCookies();
    await page.goto(central.panel.url + address);
    await expect(page.getByRole('button', { name: 'Entrar', exact: true }), address).toBeVisible();
    await signInQuietly(page, people.cliente);
    await page.goto('/');
    await expectOwnPage(page, central.panel.url);
  }
  expect(seen).toEqual([]);
});

test('a token is removed from every URL, and the page never redirects to another site', async ({
  openNew,
  central,
  people,
}) => {
  const page = await openNew();
  const seen = watch(page);
  for (const address of ['//outro.example/viagens', '/\\outro.example', '/%2F%2Foutro.example']) {
    await page.context().clearCookies();
    const token = await ownIdToken(central.panel, await signInByApi(central.panel, people.cliente.email, PASSWORD));
    await page.goto(`${central.panel.url}${address}?token=${token}`);
    await expectOwnPage(page, central.panel.url);
    expect(page.url()).not.toContain('token');
    expect((await page.request.get('/api/v1/session')).status()).toBe(200);
  }
  expect(seen).toEqual([]);
});
