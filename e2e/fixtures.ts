import { test as base, expect, type Page } from '@playwright/test';
import { type Central, makeCentral, PASSWORD, type User } from './central.ts';
import { startPanelProcess } from './panel-process.ts';

type WorkerFixtures = { central: Central };
type TestFixtures = {
  /** Signs in through the page, in a browser context of its own. */
  openAs(user: { email: string; password?: string }, path?: string): Promise<Page>;
};

/** Every worker has a panel of its own, as an operator starts it, with one small central in it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  central: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from this pattern
    async ({}, use) => {
      const panel = await startPanelProcess();
      await use(await makeCentral(panel));
      await panel.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ central }, use) => use(central.panel.url),
  openAs: async ({ browser, central, contextOptions }, use) => {
    const pages: Page[] = [];
    await use(async (user, path = '/') => {
      const context = await browser.newContext({ ...contextOptions, baseURL: central.panel.url });
      const page = await context.newPage();
      pages.push(page);
      await signIn(page, user.email, user.password ?? PASSWORD);
      if (path !== '/') await page.goto(path);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect };
export type { User };

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/app/dashboard/default');
}
