import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import type { Central, User } from './central.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';
import { scan } from './scan.ts';

const account = { key: '11.222.333/0001-81', name: 'Chame um Táxi', city: 'São Paulo' };

/** Creates a partner for one test, so that its wallet has no other entries. */
async function makeOwner(central: Central, name: string): Promise<{ partnerId: string; user: User }> {
  await central.admin.must('PUT', '/settings/pix-account', account);
  const partnerId = await central.makePartner(name);
  return { partnerId, user: await central.makeUser('parceiro', name, { id_parceiro: partnerId }) };
}

test("a partner pays the Pix code of a top-up, and the wallet's page shows the confirmation without a reload", async ({
  openAs,
  central,
  people,
}) => {
  const { user } = await makeOwner(central, 'Rogério Táxi');
  const partner = await openAs(user, '/carteira');
  await partner.getByRole('button', { name: 'Recarregar' }).click();
  const drawer = partner.getByRole('dialog', { name: 'Recarregar por Pix' });
  await drawer.getByRole('button', { name: 'Gerar código Pix' }).click();
  await expect(drawer.getByText('No mínimo R$ 1,00.')).toBeVisible();
  await drawer.getByLabel('Valor').fill('123,45');
  await drawer.getByRole('button', { name: 'Gerar código Pix' }).click();
  await expect(drawer.getByText('Aguardando a confirmação da central.')).toBeVisible();
  const code = await drawer.getByLabel('Pix copia e cola').inputValue();
  expect(code).toMatch(
    /^00020126360014br\.gov\.bcb\.pix0114112223330001815204000053039865406123\.455802BR5913Chame um Taxi/,
  );
  expect(await scan(partner.getByRole('figure', { name: /^QR Code Pix/ }))).toBe(code);
  await expectAccessible(partner);
  const txid = /RECARGA\d{6}/.exec(code)?.[0] ?? '';

  const admin = await openAs(people.admin, `/atualizacarteira?q=${txid}`);
  await admin.getByRole('button', { name: `Confirmar ${txid}` }).click();
  await admin.getByRole('button', { name: 'Sim, o dinheiro chegou' }).click();
  await expect(admin.getByText('1 recarga confirmada.')).toBeVisible();
  await expect(admin.getByText('Nenhuma recarga aguardando')).toBeVisible();

  await expect(drawer.getByText('Recarga confirmada.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(partner.getByRole('listitem').filter({ hasText: 'Disponível' })).toContainText('123,45');
  await expect(partner.getByRole('table', { name: 'Extrato' }).getByText(txid)).toBeVisible();
});

test('a payout is refused with a reason, requested again, and paid with the file of a payout batch', async ({
  openAs,
  central,
  people,
}) => {
  const { partnerId, user } = await makeOwner(central, 'Solange Transportes');
  await central.admin.must('PATCH', `/partners/${partnerId}`, { pixKey: '+5511987654321' });
  const credit = { partnerId, amountCents: 200_00, reason: 'Crédito' };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': partnerId });
  const partner = await openAs(user, '/carteira?aba=pedidos');
  await expect(partner.getByText('Nenhum saque')).toBeVisible();
  const requests = partner.getByRole('region', { name: 'Saques' }).getByRole('listitem');
  const ask = async (amount: string): Promise<string> => {
    await partner.getByRole('button', { name: 'Sacar', exact: true }).click();
    const drawer = partner.getByRole('dialog', { name: 'Sacar por Pix' });
    await expect(drawer.getByText('+55 (11) 98765-4321')).toBeVisible();
    await drawer.getByLabel('Valor').fill(amount);
    await drawer.getByRole('button', { name: 'Pedir saque' }).click();
    await expect(drawer).toHaveCount(0);
    const made = requests.filter({ hasText: amount });
    return /SAQUE\d{6}/.exec((await made.textContent()) ?? '')?.[0] ?? '';
  };
  const line = (code: string) => requests.filter({ hasText: code });
  const available = partner.getByRole('listitem').filter({ hasText: 'Disponível' }).first();

  const first = await ask('150,00');
  await expect(available).toContainText('50,00');
  const admin = await openAs(people.admin, '/atualizacarteira?aba=saques&q=Solange');
  await admin.getByRole('button', { name: `Recusar ${first}` }).click();
  await admin.getByLabel('Motivo').fill('O banco recusou a chave');
  await admin.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click();
  await expect(admin.getByText('1 saque recusado.')).toBeVisible();
  await expect(line(first)).toContainText('Recusado');
  await expect(line(first)).toContainText('O banco recusou a chave');
  await expect(available).toContainText('200,00');

  const left = await ask('10,00');
  await line(left).getByRole('button', { name: 'Cancelar saque' }).click();
  await partner.getByRole('button', { name: 'Sim, cancelar' }).click();
  await expect(line(left)).toContainText('Cancelado');

  const again = await ask('120,00');
  await admin.getByLabel(`Escolher ${again} de Solange Transportes`).check();
  await admin.getByRole('button', { name: 'Gerar lote' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Gerar lote' }).click();
  await expect(admin).toHaveURL(/aba=lotes$/);
  await expect(admin.getByText('Gerar um lote para o banco?')).toHaveCount(0);
  await expect(admin.getByText(again)).toBeVisible();
  await expectAccessible(admin);
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Baixar arquivo' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^saques-LOTE\d{6}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `Celular;+5511987654321;Solange Transportes;;120,00;${again}`,
  );
  await expect(line(again).getByRole('button', { name: 'Cancelar saque' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Marcar lote como pago' }).first().click();
  await admin.getByRole('button', { name: 'Sim, o banco pagou' }).click();
  await expect(admin.getByText(/Lote LOTE\d+ pago\./)).toBeVisible();
  await expect(line(again)).toContainText('Pago');
  await expect(available).toContainText('80,00');
});

test('the payout form suggests the highest allowed amount, not the whole balance', async ({ openAs, central }) => {
  const { partnerId, user } = await makeOwner(central, 'Frota Grande');
  await central.admin.must('PATCH', `/partners/${partnerId}`, { pixKey: '+5511987654322' });
  const credit = { partnerId, amountCents: 250_000_00, reason: 'Crédito' };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': partnerId });
  const page = await openAs(user, '/carteira?aba=pedidos');
  await page.getByRole('button', { name: 'Sacar', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Sacar por Pix' });
  await drawer.getByRole('button', { name: /^Tudo/ }).click();
  await drawer.getByRole('button', { name: 'Pedir saque' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Saques' }).getByRole('listitem')).toContainText('100.000,00');
});

test('a partner reads that its part is released only after the trip is paid, if the settings require this', async ({
  openAs,
  central,
  people,
}) => {
  const admin = await openAs(people.admin, '/atualizacarteira');
  const drawer = admin.getByRole('dialog', { name: 'Prazos de pagamento' });
  const wait = drawer.getByRole('switch', { name: 'Só depois que a viagem for paga' });
  const set = async (waits: boolean) => {
    await admin.getByRole('button', { name: 'Prazos de pagamento' }).click();
    await wait.setChecked(waits, { force: true });
    if (waits) await expectAccessible(admin);
    await drawer.getByRole('button', { name: 'Salvar prazos' }).click();
    await expect(drawer).toHaveCount(0);
  };
  await admin.getByRole('button', { name: 'Prazos de pagamento' }).click();
  await drawer.getByLabel('Pagamento de saques').fill('');
  await drawer.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(drawer.getByText('Informe os dias úteis.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Cancelar' }).click();

  await set(true);
  const waiting = await completeTrip(central, people);
  await set(false);
  const dated = await completeTrip(central, people);
  const partner = await openAs(people.parceiro, '/carteira?aba=liberacoes');
  const upcoming = partner.getByRole('region', { name: 'A liberar' });
  const more = upcoming.getByRole('button', { name: /^Mostrar todas/ });
  await expect(upcoming.getByRole('listitem').first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  const line = (code: string) => upcoming.getByRole('listitem').filter({ hasText: code });
  await expect(line(waiting.code)).toContainText('quando a viagem for paga');
  await expect(line(dated.code).locator('time')).toBeVisible();
});
