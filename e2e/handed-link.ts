import type { Page } from '@playwright/test';
import { PASSWORD } from './central.ts';
import { expect } from './fixtures.ts';

/**
 * Simulates a panel without a mail server: the approver reads the password link on the account's page, and the new user
 * opens the link and chooses a password.
 */
export async function choosePasswordByHandedLink(approver: Page, newcomer: Page, name: string): Promise<void> {
  await expect(approver.getByRole('heading', { level: 1 })).toHaveText(name);
  await approver.getByRole('button', { name: 'Mostrar link da senha' }).click();
  const link = await approver.getByLabel('Link para criar a senha').inputValue();
  const { pathname, search } = new URL(link);
  await newcomer.goto(`${pathname}${search}`);
  await newcomer.getByLabel('Nova senha', { exact: true }).fill(PASSWORD);
  await newcomer.getByLabel('Confirmar nova senha').fill(PASSWORD);
  await newcomer.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(newcomer.getByText('Senha alterada')).toBeVisible();
  await newcomer.goto('/');
}
