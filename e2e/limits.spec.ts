import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { RequestForm } from './request-form.ts';

test('an administrator reads that a limit is nearly used up, finds the limit in the list and opens its client', async ({
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
  await page.getByRole('link', { name: 'Limites perto do fim' }).click();
  await expect(page).toHaveURL(/\/clientes\?aba=limites$/);
  const row = page.getByRole('row', { name: /Pousada Dunas/ });
  await expect(row.getByRole('progressbar', { name: 'Pousada Dunas: 83% do limite' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar por cliente ou centro de custo').fill('inexistente');
  await expect(page.getByText('Nenhum limite encontrado')).toBeVisible();
  await page.getByLabel('Buscar por cliente ou centro de custo').fill('dunas');
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/clientes/edit/${clientId}\\?aba=faturamento$`));
  await page.getByRole('tab', { name: 'Centros de custo e vouchers' }).click();
  // The page behind the drawer has a field with the same name, so the field is searched in the drawer.
  await page.getByRole('button', { name: 'Novo centro de custo' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Salvar centro de custo' }).click();
  await expect(drawer.getByLabel('Nome')).toBeFocused();
});

test('an approver sets the limit of a cost centre, and a colleague reads that the limit is reached', async ({
  openAs,
  central,
}) => {
  const { id: clientId } = await central.admin.must('POST', '/clients', { name: 'Hotel Beira-Rio' });
  const { estimateCents } = await central.admin.must('POST', '/estimates', { ...central.tripBody, clientId });
  const links = { id_cliente: clientId, approvesTrips: true };
  const settings = await openAs(await central.makeUser('cliente', 'Elza Nogueira', links), '/configuracoes');
  const centres = settings.getByRole('region', { name: 'Centros de custo' });
  await centres.getByRole('button', { name: 'Novo centro de custo' }).click();
  const drawer = settings.getByRole('dialog');
  await drawer.getByLabel('Nome').fill('Recepção');
  await drawer.getByLabel('Limite por mês').fill(((estimateCents * 1.5) / 100).toFixed(2).replace('.', ','));
  await drawer.getByRole('button', { name: 'Salvar centro de custo' }).click();
  await expect(centres.getByText('Recepção')).toBeVisible();

  const colleague = await central.makeUser('cliente', 'Davi Couto', { id_cliente: clientId });
  const page = await openAs(colleague, '/solicitar-viagem');
  const form = new RequestForm(page);
  const request = async () => {
    await form.fillWhoAndWhere();
    await page.getByText('Centro de custo, voucher, referência e motivo').click();
    await page.getByLabel('Centro de custo', { exact: true }).selectOption('Recepção');
  };
  await request();
  await form.send();
  await page.goto('/solicitar-viagem');
  await request();
  const reached = /^O limite mensal do centro de custo Recepção é de R\$/;
  await expect(page.getByRole('listitem').filter({ hasText: reached })).toBeVisible();
  await form.submit.click();
  await expect(page.getByLabel('Centro de custo', { exact: true })).toHaveAccessibleDescription(reached);
  await expectAccessible(page);
  const { items } = await central.admin.must('GET', `/trips?clientId=${clientId}`);
  expect(items).toHaveLength(1);
});
