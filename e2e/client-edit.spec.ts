import { expect, test } from './fixtures.ts';

test("unsaved input in one tab of a client's page survives opening and saving other tabs", async ({
  openAs,
  central,
  people,
}) => {
  const { id } = await central.admin.must('POST', '/clients', { name: 'Pousada Aurora' });
  const path = `/clientes/edit/${id}`;
  const page = await openAs(people.admin, path);
  const tab = (name: string) => page.getByRole('tab', { name });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(tab('Cadastro')).toHaveAttribute('aria-selected', 'true');
  await expect(region('Situação')).toBeVisible();
  await expect(region('Faturamento e limite')).toBeHidden();
  await region('Dados').getByLabel('Nome').fill('Pousada Aurora do Sul');

  await tab('Faturamento').click();
  await expect(page).toHaveURL(`${path}?aba=faturamento`);
  await expect(region('Dados')).toBeHidden();
  await region('Faturamento e limite').getByLabel('Prazo de pagamento').fill('');
  await region('Faturamento e limite').getByRole('button', { name: 'Salvar faturamento' }).click();
  await expect(page.getByText('Informe os dias.')).toBeVisible();
  await tab('Pedidos').click();
  await region('Embarque e execução').getByRole('switch', { name: 'Pedir PIN de embarque' }).click();
  await region('Embarque e execução').getByRole('button', { name: 'Salvar regras' }).click();
  await expect(page.getByText('Regras salvas.')).toBeVisible();
  await tab('Centros de custo e vouchers').click();
  await expect(page).toHaveURL(`${path}?aba=centros`);
  await expect(region('Vouchers')).toBeVisible();

  await tab('Faturamento').click();
  await expect(page.getByText('Informe os dias.')).toBeVisible();
  await tab('Cadastro').click();
  await expect(page).toHaveURL(path);
  await expect(region('Dados').getByLabel('Nome')).toHaveValue('Pousada Aurora do Sul');
  await page.getByRole('link', { name: 'Ver as viagens' }).click();
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
});
