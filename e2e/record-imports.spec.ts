import { clientsSheet } from '#tests/clients-sheet.ts';
import { partnersSheet, sevenWrong } from '#tests/partners-sheet.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const sheet = (content: Buffer) => ({ name: 'planilha.csv', mimeType: 'text/csv', buffer: content });

test('an import of 500 partners reports 7 wrong rows, and imports all partners when the rows are corrected', async ({
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

test('a long list loads more rows near its end, and renders only the rows near the viewport', async ({
  openAs,
  people,
}) => {
  // Shows the partners that the previous test imported.
  const page = await openAs(people.admin, '/parceiros?q=motorista');
  const list = page.getByRole('table', { name: 'Parceiros' });
  const rows = list.locator('[data-row]');
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(list).toHaveAttribute('aria-rowcount', '501', { timeout: 100 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(150);
  await rows.last().getByRole('link').focus();
  await page.keyboard.press('Home');
  const first = list.locator('[aria-rowindex="2"]').getByRole('link');
  await expect(first).toBeFocused();
  const width = await list.getByRole('columnheader', { name: 'Telefone' }).evaluate((cell) => cell.clientWidth);
  await page.keyboard.press('Shift+End');
  await expect(list.locator('[aria-rowindex="501"]').getByRole('link')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Escolhidos' })).toContainText('Escolha até 100 por vez');
  await expect(first).toHaveCount(0);
  expect(await list.getByRole('columnheader', { name: 'Telefone' }).evaluate((cell) => cell.clientWidth)).toBe(width);
  await expectAccessible(page);
  // The printed page contains the rows that are rendered when the media changes to `print`.
  await page.evaluate(`matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) globalThis.printed = document.querySelectorAll('[data-row]').length;
  })`);
  await page.pdf();
  expect(await page.evaluate('printed')).toBe(500);
});

test('a spreadsheet of clients is imported when no row has a problem', async ({ openAs, central, people }) => {
  const page = await openAs(people.admin, '/clientes/novo?aba=planilha');
  const choose = (content: Buffer) => page.getByLabel('Planilha', { exact: true }).setInputFiles(sheet(content));
  await choose(clientsSheet([[1, 'CPF ou CNPJ', '12.ABC.345/01DE-36']]));
  await expect(page.getByText('1 linha de 4 com problemas')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Linhas da planilha' })).toContainText('Linha 3: Metalúrgica Sul');
  await expectAccessible(page);
  await choose(clientsSheet());
  await page.getByRole('button', { name: 'Cadastrar 4 clientes' }).click();
  await expect(page.getByText('4 clientes no cadastro.')).toBeVisible();
  const { items } = await central.admin.must('GET', '/clients?q=metalurgica');
  expect(items).toMatchObject([{ document: '12ABC34501DE35', kind: 'company' }]);
});
