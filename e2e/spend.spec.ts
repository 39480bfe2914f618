import { readFile } from 'node:fs/promises';
import { formatCents } from '#domain/money.ts';
import { expectAccessible } from './axe.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';

test('a client reads its spending against the budget, opens the trips of a cost centre by keyboard, and exports them', async ({
  openAs,
  central,
  people,
}) => {
  const { admin } = central;
  const { id: clientId } = await admin.must('POST', '/clients', { name: 'Cartório Aldeota', monthlyBudgetCents: 1 });
  const { costCentres } = await admin.must('POST', `/clients/${clientId}/cost-centres`, {
    name: 'Registro civil',
    monthlyBudgetCents: 9_000_00,
  });
  const passengers = [{ name: 'Iracema Albuquerque', phone: '(85) 99876-1020' }];
  const first = await completeTrip(central, people, {}, { clientId, passengers, costCentreId: costCentres[0].id });
  const second = await completeTrip(central, people, {}, { clientId, passengers });
  const totalCents = first.totalCents + second.totalCents;
  const user = await central.makeUser('cliente', 'Alencar Sá', { id_cliente: clientId });

  const page = await openAs(user);
  await page.getByRole('link', { name: 'Gastos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gastos' })).toBeVisible();
  const figures = page.getByRole('list', { name: 'Gasto do período' });
  await expect(figures.getByRole('listitem').first()).toContainText(formatCents(totalCents));
  const whole = page.getByRole('list', { name: 'Total do cliente' });
  await expect(whole).toContainText(`${formatCents(totalCents)} de R$ 0,01 de orçamento`);
  await expect(whole).toContainText('Acima do orçamento');
  await expect(page.getByRole('list', { name: 'Centros de custo' })).toContainText(formatCents(first.totalCents));
  await expect(page.getByRole('row', { name: /Iracema Albuquerque/ })).toContainText(formatCents(totalCents));
  await expect(page.getByRole('table', { name: /Gasto por hora/ })).toBeVisible();
  await expectAccessible(page);

  const byCentre = page.getByRole('region', { name: 'Por centro de custo' });
  await byCentre.getByRole('button', { name: 'Exportar por centro de custo' }).focus();
  await page.keyboard.press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Texto separado (CSV)' }).press('Enter'),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.slice(1).toSorted()).toEqual([
    expect.stringMatching(/^Registro civil;1;/),
    expect.stringMatching(/^Sem centro de custo;1;/),
  ]);

  await byCentre.getByRole('link', { name: 'Registro civil' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/viagens\?.*centro=/);
  await expect(page.getByText('Viagens de um centro de custo')).toBeVisible();
  await expect(page.getByRole('link', { name: first.code })).toBeVisible();
  await expect(page.getByRole('link', { name: second.code })).toHaveCount(0);

  await page.goto('/relatorios?de=2020-02-01&ate=2020-02-29');
  await expect(page.getByText('Nenhuma viagem terminou neste período')).toBeVisible();
  await page.getByRole('button', { name: 'Próximo mês' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('2020-03-01');

  const ofAdmin = await openAs(people.admin, `/relatorios?aba=gastos&cliente=${clientId}`);
  await expect(ofAdmin.getByRole('list', { name: 'Gasto do período' })).toContainText(formatCents(totalCents));
});
