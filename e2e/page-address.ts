import { expect, type Locator, type Page } from '@playwright/test';

export const landingPath = '/app/dashboard/default';

/** Returns the last breadcrumb, which names the current page. */
export function currentCrumb(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Você está em' }).locator('[aria-current=page]');
}

/** Expects this path, and this title in the window and in the last breadcrumb. */
export async function expectPage(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} | Painel Chame um Táxi`);
  await expect(page).toHaveURL(path);
  await expect(currentCrumb(page)).toHaveText(title);
}

/**
 * Opens a path through the router of the page and waits until it is rendered. Loading the page again would take another
 * 0.4 s. The first path of a new page is loaded.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`);
  await expect(page).toHaveURL(path);
}
