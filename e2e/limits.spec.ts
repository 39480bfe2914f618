import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an administrator sees that a limit is nearly used, finds it in the list, and opens its client', async ({
  openAs,
  central,
  people,
}) => {
  const { must } = central.admin;
  const { id: clientId } = await must('POST', '/clients', { name: 'Pousada Dunas' });
  const { estimateCents } = await must('POST', '/estimates', { ...central.tripBody, clientId });
  await must('PATCH', `/clients/${clientId}`, { creditLimitCents: Math.round(estimateCents * 1.2) });
  await central.requestTrip({ clientId });

  const page = await openAs(people.admin);
  await page.getByRole('link', { name: 'Limites no fim' }).click();
  await expect(page).toHaveURL(/\/clientes\?aba=limites$/);
  const row = page.getByRole('row', { name: /Pousada Dunas/ });
  await expect(row.getByRole('progressbar', { name: 'Pousada Dunas: 83 % do limite' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar por cliente ou centro de custo').fill('inexistente');
  await expect(page.getByText('Nenhum limite encontrado')).toBeVisible();
  await page.getByLabel('Buscar por cliente ou centro de custo').fill('dunas');
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/clientes/edit/${clientId}$`));
});
