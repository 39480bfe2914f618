import type { Page } from '@playwright/test';

/** Presses a button of the page, which takes no press right after a change. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Both gestures of a trip's beginning where no PIN is asked. */
export async function begin(driver: Page): Promise<void> {
  await press(driver, 'Iniciar viagem');
  await driver.getByRole('dialog').getByRole('button', { name: 'Iniciar viagem' }).click();
}
