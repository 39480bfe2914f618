import { partnersSheet, sevenWrong } from '#tests/partners-sheet.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const sheet = (content: Buffer) => ({ name: 'parceiros.csv', mimeType: 'text/csv', buffer: content });

test('of 500 partners 7 rows are wrong: each says why, and corrected all come in at once', async ({
  openAs,
  central,
  people,
}) => {
  const page = await openAs(people.admin, '/parceiros/novo');
  await page.getByRole('tab', { name: 'Importar planilha' }).click();
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(sheet(partnersSheet(500, sevenWrong)));
  await expect(page.getByText('7 linhas de 500 com problemas')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Linhas da planilha' }).locator('tbody tr');
  await expect(rows).toHaveCount(sevenWrong.length);
  await expect(rows.first()).toContainText('CPF ou CNPJ: CPF ou CNPJ inválido: confira os dígitos.');
  await expect(rows.last()).toContainText('Já está na linha 2.');
  await expect(page.getByRole('button', { name: /^Cadastrar/ })).toHaveCount(0);
  await expectAccessible(page);
  const known = async () => (await central.admin.must('GET', '/partners?q=Motorista%20499')).items.length;
  expect(await known()).toBe(0);

  await page.getByLabel('Planilha', { exact: true }).setInputFiles(sheet(partnersSheet(500)));
  await page.getByRole('button', { name: 'Cadastrar 500 parceiros' }).click();
  await expect(page.getByText('500 parceiros no cadastro.')).toBeVisible({ timeout: 20_000 });
  expect(await known()).toBe(1);
});
