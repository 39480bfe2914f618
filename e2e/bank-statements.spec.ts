import { ofxOf } from '#tests/ofx.ts';
import { expectAccessible } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';

const account = { key: '11.222.333/0001-81', name: 'Chame um Táxi', city: 'São Paulo' };

test('an imported bank statement confirms a top-up once, and the administrator decides about unmatched lines', async ({
  openAs,
  central,
  people,
}) => {
  await central.admin.must('PUT', '/settings/pix-account', account);
  const partnerId = await central.makePartner('Firmino Táxi');
  const user = await central.makeUser('parceiro', 'Firmino Táxi', { id_parceiro: partnerId });
  const asking = await signInByApi(central.panel, user.email, PASSWORD);
  const topUp = await asking.must('POST', '/top-ups', { amountCents: 77_31 }, { 'idempotency-key': partnerId });
  const memo = 'DEPOSITO NO CAIXA 4471';
  const file = {
    name: 'extrato.ofx',
    mimeType: 'application/x-ofx',
    buffer: Buffer.from(
      ofxOf('998-1', { cents: 77_31, memo: `PIX RECEBIDO ${topUp.txid} FIRMINO` }, { cents: 19_07, memo }),
      'base64',
    ),
  };
  const admin = await openAs(people.admin, '/atualizacarteira?aba=extrato');
  const send = async () => admin.locator('input[type=file]').setInputFiles(file);
  await send();
  await expect(admin.getByText('2 lançamentos novos.')).toBeVisible();
  const lines = admin.getByRole('table', { name: 'Lançamentos do banco' }).getByRole('row');
  await expect(lines.filter({ hasText: topUp.txid })).toContainText('Conciliado');
  expect(await asking.must('GET', `/top-ups/${topUp.id}`)).toMatchObject({ status: 'confirmed' });
  await send();
  await expect(admin.getByText('Este arquivo já foi importado: nada de novo.')).toBeVisible();
  await expect(lines.filter({ hasText: topUp.txid })).toHaveCount(1);

  const left = lines.filter({ hasText: memo });
  await expect(left).toContainText('Sem sugestão');
  await left.getByRole('button', { name: /^Decidir/ }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'A que pertence este lançamento?' });
  await dialog.getByLabel(/^A nenhum item do painel/).check();
  await dialog.getByLabel('Motivo').fill('a'.repeat(301));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText('No máximo 300 caracteres.')).toBeVisible();
  await dialog.getByLabel('À carteira de um parceiro').check();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText('Escolha o parceiro.')).toBeVisible();
  await dialog.getByLabel('Parceiro', { exact: true }).fill('Firmino');
  await admin.getByRole('option', { name: /Firmino/ }).click();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(left).toContainText('Carteira de Firmino Táxi');
  expect(await central.admin.must('GET', `/wallets/${partnerId}`)).toMatchObject({ balanceCents: 77_31 + 19_07 });
});
