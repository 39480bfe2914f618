import { settled, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an administrator finds who changed a record, reads it field by field, and goes to the record', async ({
  central,
  people,
  openAs,
}) => {
  const id = await central.makePartner('Otília Barros');
  await central.admin.must('PATCH', `/partners/${id}`, { status: 'suspended', statusReason: 'Alvará vencido' });
  const page = await openAs(people.admin, '/auditoria');
  await page.getByLabel('Buscar por nome ou código').fill('otilia barros');
  await expect(page).toHaveURL(/q=otilia/);
  const row = page.getByRole('row', { name: /suspenso/ });
  await expect(row).toContainText('situação: ativo → suspenso');
  await row.getByRole('link').press('Enter');
  const entry = page.getByRole('dialog', { name: 'Cadastro alterado' });
  await expect(entry.getByRole('row', { name: 'motivo vazio Alvará vencido' })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await entry.getByRole('link', { name: 'Tudo deste registro' }).click();
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Otília Barros/ })).toHaveCount(4);
  await page.getByRole('button', { name: 'Só um registro: remover o filtro' }).click();
  await expect(page).not.toHaveURL(/registro=/);
  await page.goBack();
  await entry.getByRole('link', { name: 'Otília Barros' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Otília Barros' })).toBeVisible();
});
