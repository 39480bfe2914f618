import { expect, type Locator, type Page } from '@playwright/test';

/** Loads further pages of a list until the element is shown, because trips of other tests may fill the first page. */
export async function loadUntilShown(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    if (!(await element.isVisible())) {
      await page.getByRole('button', { name: 'Carregar mais' }).click({ timeout: 1_000 });
    }
    await expect(element).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
