import { expect, type Locator, type Page } from '@playwright/test';

export const landingPath = '/app/dashboard/default';

/** The last item of the breadcrumbs, which says where one is. */
export function currentCrumb(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Você está em' }).locator('[aria-current=page]');
}

/** The page stands at this path, under this title in the window, the breadcrumbs and nowhere another. */
export async function expectPage(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} | Painel Chame um Táxi`);
  await expect(page).toHaveURL(path);
  await expect(currentCrumb(page)).toHaveText(title);
}
