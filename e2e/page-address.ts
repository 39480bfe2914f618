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
