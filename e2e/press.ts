import { expect, type Page } from '@playwright/test';

/** Presses a button of the page once it is enabled. Buttons are disabled for a moment after a change. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Begins a trip without a PIN, with the button and the confirmation. */
export async function begin(driver: Page): Promise<void> {
  await press(driver, 'Iniciar viagem');
  await driver.getByRole('dialog').getByRole('button', { name: 'Iniciar viagem' }).click();
}

/** Answers the question that follows a driver's first departure on a device, once its buttons are enabled. */
export async function answerPosition(driver: Page, answer: 'Compartilhar' | 'Agora não'): Promise<void> {
  const question = driver.getByRole('dialog', { name: 'Mostrar ao passageiro onde você está' });
  await expect(question.getByRole('button', { name: 'Compartilhar' })).not.toHaveAttribute('aria-disabled');
  await question.getByRole('button', { name: answer }).click();
  await expect(question).toHaveCount(0);
}
