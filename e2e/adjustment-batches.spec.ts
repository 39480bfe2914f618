import { adjustmentUpload, type TypedAdjustment } from '#tests/adjustment-sheet.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a corrected file of adjustments is posted once, and large amounts wait for a second administrator', async ({
  openAs,
  central,
  people,
}) => {
  const partnerId = await central.makePartner('Horácio Táxi');
  const balance = async () => (await central.admin.must('GET', `/wallets/${partnerId}`)).balanceCents;
  const tab = '/atualizacarteira?aba=ajuste-em-lote';
  const ada = await openAs(people.admin, tab);
  const send = (...rows: TypedAdjustment[]) =>
    ada.getByLabel('Planilha', { exact: true }).setInputFiles(adjustmentUpload(...rows));
  const good: TypedAdjustment = [partnerId, '80,00', 'Bônus de agosto'];

  await send(good, ['000.000.000-00', '12.50', 'Multa'], ['000.000.000-00', '-30,00', 'Multa']);
  await expect(ada.getByText('2 linhas de 3 com problemas')).toBeVisible();
  await expect(ada.getByText(/^R\$\s80,00 em créditos · Com problemas: R\$\s30,00 em débitos$/)).toBeVisible();
  const lines = ada.getByRole('table', { name: 'Linhas da planilha' });
  await expect(lines).toContainText('Nenhum parceiro tem este CPF, CNPJ, e-mail ou código.');
  await expect(lines).toContainText('Escreva o valor como 1.234,56, com - na frente para debitar.');
  await expect(ada.getByRole('button', { name: /^Lançar/ })).toHaveCount(0);
  expect(await balance()).toBe(0);

  const mended: TypedAdjustment[] = [good, [partnerId, '-12,50', 'Multa de agosto']];
  await send(...mended);
  await ada.getByRole('button', { name: 'Lançar 2 ajustes' }).press('Enter');
  const drawer = ada.getByRole('dialog', { name: /^AJUSTE\d{6}$/ });
  await expect(drawer.getByText('Lançado', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByRole('row', { name: /Multa de agosto/ })).toContainText('12,50');
  await expectAccessible(ada);
  expect(await balance()).toBe(67_50);
  await ada.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await send(...mended);
  await expect(ada.getByText(/^Este arquivo já foi enviado: AJUSTE/)).toBeVisible();
  expect(await balance()).toBe(67_50);

  await ada.getByRole('button', { name: 'Mudar valor' }).click();
  const rule = ada.getByRole('dialog', { name: 'Segundo administrador' });
  await rule.getByLabel('Acima de').fill('100,00');
  await expectAccessible(ada);
  await rule.getByRole('button', { name: 'Salvar valor' }).click();
  await expect(ada.getByText(/^Ajustes acima de R\$\s100,00 exigem/)).toBeVisible();
  await send([partnerId, '-200,00', 'Conserto']);
  await expect(ada.getByLabel('Motivo para permitir')).toBeVisible();
  await expectAccessible(ada);
  await ada.getByLabel('Motivo para permitir').fill('Combinado em contrato');
  await ada.getByRole('button', { name: 'Permitir e conferir de novo' }).click();
  await ada.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(drawer.getByText('Você enviou este lote: outro administrador precisa aprovar.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Aprovar e lançar' })).toHaveCount(0);
  expect(await balance()).toBe(67_50);

  const other = await openAs(await central.makeUser('admin', 'Bia Salgado'), ada.url());
  await expect(other.getByRole('button', { name: 'Aprovar e lançar' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Aprovar e lançar' }).click();
  await other.getByRole('button', { name: 'Sim, lançar' }).click();
  await expect(other.getByText(/^Lote AJUSTE\d{6} lançado\.$/)).toBeVisible();
  await expect(drawer.getByText('Lançado', { exact: true }).first()).toBeVisible();
  expect(await balance()).toBe(67_50 - 200_00);

  await drawer.getByRole('button', { name: 'Estornar lote' }).click();
  const why = ada.getByRole('dialog', { name: /^Estornar AJUSTE/ });
  await why.getByLabel('Motivo').fill('Planilha errada');
  await expectAccessible(ada);
  await why.getByRole('button', { name: 'Estornar lote' }).click();
  await expect(drawer.getByText('Você pediu o estorno deste lote: outro administrador precisa aprovar.')).toBeVisible();
  await other.getByRole('button', { name: 'Aprovar e estornar' }).click();
  await other.getByRole('button', { name: 'Sim, estornar' }).click();
  await expect(drawer.getByText('Estornado', { exact: true }).first()).toBeVisible();
  await expectAccessible(ada);
  expect(await balance()).toBe(67_50);
  await central.admin.must('PUT', '/settings/adjustment-approval', { aboveCents: null });
});
