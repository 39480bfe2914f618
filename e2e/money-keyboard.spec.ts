import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const account = { key: '11.222.333/0001-81', name: 'Chame um Táxi', city: 'São Paulo' };

/** Opens a dialog, checks that Escape closes the dialog and restores the focus, and opens the dialog again. */
async function open(page: Page, button: Locator): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  // Without animations, because colours have their final contrast only after the fade-in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  return dialog;
}

test('users can request and process top-ups and payouts, and record a partial invoice payment, without a mouse', async ({
  openAs,
  central,
  people,
}) => {
  test.slow();
  const { must } = central.admin;
  await must('PUT', '/settings/pix-account', account);
  const partnerId = await central.makePartner('Dolores Táxi');
  await must('PATCH', `/partners/${partnerId}`, { pixKey: '+5511987654321' });
  const credit = { partnerId, amountCents: 200_00, reason: 'Crédito' };
  await must('POST', '/wallets/adjustments', credit, { 'idempotency-key': partnerId });
  const { id: clientId } = await must('POST', '/clients', { name: 'Moinho Santista' });
  await completeTrip(central, people, {}, { clientId });
  const {
    id: invoiceId,
    code,
    closedOn,
  } = await must('POST', '/invoices', { clientId }, { 'idempotency-key': clientId });
  const held = await completeTrip(central, people, {}, { clientId });

  const partner = await openAs(await central.makeUser('parceiro', 'Dolores', { id_parceiro: partnerId }), '/carteira');
  const topUp = await open(partner, partner.getByRole('button', { name: 'Recarregar' }));
  await partner.keyboard.type('50,00');
  await partner.keyboard.press('Enter');
  await expect(topUp.getByText('Aguardando a confirmação da central.')).toBeVisible();
  const txid = /RECARGA\d{6}/.exec((await topUp.textContent()) ?? '')?.[0] ?? '';
  await partner.keyboard.press('Escape');
  await expect(partner.getByRole('button', { name: 'Recarregar' })).toBeFocused();
  const payout = await open(partner, partner.getByRole('button', { name: 'Sacar', exact: true }));
  await expect(payout.getByLabel('Valor')).toBeFocused();
  await partner.keyboard.type('30,00');
  await partner.keyboard.press('Enter');
  await expect(partner.getByRole('button', { name: 'Sacar', exact: true })).toBeFocused();
  await tabTo(partner, partner.getByRole('tab', { name: 'Extrato' }));
  await partner.keyboard.press('ArrowRight');
  await open(partner, partner.getByRole('button', { name: 'Cancelar saque' }));
  await partner.keyboard.press('Escape');
  const payouts = partner.getByRole('region', { name: 'Saques' }).getByRole('listitem');
  await expect(payouts).toContainText('30,00');

  const admin = await openAs(people.admin, `/atualizacarteira?q=${txid}`);
  await open(admin, admin.getByRole('button', { name: `Confirmar ${txid}` }));
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Nenhuma recarga aguardando')).toBeVisible();
  // The focus cannot return to the button that opened the dialog, because the button was removed with its row.
  await expect(admin.getByRole('main')).toBeFocused();
  await admin.goto('/atualizacarteira?aba=saques&q=Dolores');
  await admin.getByRole('checkbox', { name: /^Escolher SAQUE/ }).press('Space');
  await open(admin, admin.getByRole('button', { name: 'Gerar lote' }));
  await admin.keyboard.press('Enter');
  await open(admin, admin.getByRole('button', { name: 'Marcar lote como pago' }));
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: /^Tirar SAQUE/ }).press('Enter');
  await admin.goto('/atualizacarteira?aba=saques&q=Dolores');
  await open(admin, admin.getByRole('button', { name: /^Recusar SAQUE/ }));
  await admin.keyboard.type('O banco recusou a chave');
  await tabTo(admin, admin.getByRole('dialog').getByRole('button', { name: 'Recusar' }));
  await admin.keyboard.press('Enter');
  await expect(payouts).toContainText('O banco recusou a chave');

  const look = async (...names: (string | RegExp)[]) => {
    for (const name of names) {
      await open(admin, admin.getByRole('button', { name }));
      await admin.keyboard.press('Escape');
    }
  };
  await admin.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look('Conta Pix da central');
  await admin.goto(`/faturas?cliente=${clientId}`);
  await look('Registrar adiantamento', 'Fechar agora');
  await tabTo(admin, admin.getByRole('link', { name: code }));
  await admin.keyboard.press('Enter');
  await look(/^Enviar/, 'NFS-e e vencimento', 'Pedir baixa', /^Creditar a viagem/);
  await open(admin, admin.getByRole('button', { name: 'Registrar recebimento' }));
  await admin.keyboard.press('ControlOrMeta+a');
  await admin.keyboard.type('10,00');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Paga em parte')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Registrar recebimento' })).toBeFocused();

  const advance = { clientId, cents: 5_00, receivedOn: closedOn };
  await must('POST', '/invoices/prepayments', advance, { 'idempotency-key': `${clientId}-2` });
  await must('POST', `/invoices/${invoiceId}/write-off`, { reason: 'Fechou' }, { 'idempotency-key': `${clientId}-3` });
  await admin.reload();
  await look('Confirmar baixa', /^Usar R/);

  const client = await openAs(
    await central.makeUser('cliente', 'Iara', { id_cliente: clientId }),
    `/viagens/${held.id}`,
  );
  await open(client, client.getByRole('button', { name: 'Contestar valor' }));
  await client.keyboard.type('Não fomos nós');
  await tabTo(client, client.getByRole('dialog').getByRole('button', { name: 'Contestar valor' }));
  await client.keyboard.press('Enter');
  await expect(client.getByText('Contestada').first()).toBeVisible();
  await admin.goto(`/viagens/${held.id}`);
  await look('Manter o valor', 'Corrigir o valor', 'Não cobrar');
});

test('a typed or pasted amount may contain dots as thousands separators or as the decimal separator', async ({
  central,
  openAs,
}) => {
  await central.admin.must('PUT', '/settings/pix-account', account);
  const partnerId = await central.makePartner('Elza Táxi');
  const page = await openAs(await central.makeUser('parceiro', 'Elza', { id_parceiro: partnerId }), '/carteira');
  await page.getByRole('button', { name: 'Recarregar' }).click();
  const field = page.getByRole('dialog').getByLabel('Valor');
  const written: [text: string, read: string][] = [
    ['1.234,50', 'R$ 1.234,50'],
    ['1.234.567,89', 'R$ 1.234.567,89'],
    ['1.200', 'R$ 1.200,00'],
    ['12.50', 'R$ 12,50'],
    ['12,50', 'R$ 12,50'],
    ['1250', 'R$ 1.250,00'],
  ];
  for (const [text, read] of written) {
    for (const delay of [0, 0, 30, 120]) {
      await field.fill('');
      await field.pressSequentially(text, { delay });
      await expect(field, 'stays as it was typed').toHaveValue(text);
      await field.blur();
      await expect(field, text).toHaveValue(read);
    }
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [text, read] of [...written, ['1,234.50', 'R$ 1.234,50'], ['1234.50', 'R$ 1.234,50']] as const) {
    await field.fill('');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await field.press('ControlOrMeta+v');
    await field.blur();
    await expect(field, text).toHaveValue(read);
  }
  // A digit of an existing amount can be deleted. Letters and surplus digits are ignored.
  await field.fill('1.234,50');
  await field.blur();
  await field.press('Home');
  for (let step = 0; step < 5; step += 1) await field.press('ArrowRight');
  await field.press('Delete');
  await field.press('End');
  await field.pressSequentially('7x');
  await field.blur();
  await expect(field).toHaveValue('R$ 134,50');
});
