import { formatCents } from '#domain/money.ts';
import { expectAccessible, violations } from './axe.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test('an administrator reverses a wrong payment by keyboard, and the client reads the reason', async ({
  central,
  people,
  openAs,
}) => {
  test.slow();
  const { must } = central.admin;
  const { id: clientId } = await must('POST', '/clients', { name: 'Estaleiro Mauá' });
  const { totalCents } = await completeTrip(central, people, {}, { clientId });
  const { id, closedOn } = await must('POST', '/invoices', { clientId }, { 'idempotency-key': clientId });
  const receipt = { cents: totalCents + 5_00, receivedOn: closedOn, note: 'Cheque 000123' };
  await must('POST', `/invoices/${id}/payments`, receipt, { 'idempotency-key': id });

  const client = await openAs(
    await central.makeUser('cliente', 'Irineu Souza', { id_cliente: clientId }),
    `/faturas/${id}`,
  );
  await expect(client.getByText('Nada mais a pagar')).toBeVisible();
  await expect(client.getByRole('button', { name: /^Estornar/ })).toHaveCount(0);

  const admin = await openAs(people.admin, `/faturas/${id}`);
  await admin.emulateMedia({ reducedMotion: 'reduce' });
  const button = admin.getByRole('button', { name: /^Estornar/ });
  await tabTo(admin, button);
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  expect(await violations(admin)).toEqual([]);
  // Pressing Enter twice must not reverse the payment.
  await admin.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await admin.keyboard.press('Enter');
  await expect(dialog).toContainText(`Em aberto depois${formatCents(totalCents)}`);
  await expect(dialog).toContainText(`${formatCents(5_00)} saem do crédito do cliente.`);
  await tabTo(admin, dialog.getByRole('button', { name: 'Estornar' }));
  await admin.keyboard.press('Enter');
  await expect(dialog.getByLabel('Motivo')).toBeFocused();
  await admin.keyboard.type('Cheque devolvido por falta de fundos');
  await tabTo(admin, dialog.getByRole('button', { name: 'Estornar' }));
  await admin.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const payments = admin.getByRole('region', { name: 'Pagamentos' });
  await expect(payments).toContainText(/Estornado em [\d/]{10} por .+: Cheque devolvido por falta de fundos/);
  await expect(payments.locator('del').first()).toHaveText('Recebido');
  await expect(button).toHaveCount(0);
  await expectAccessible(admin);

  // The client's page updates by the live stream.
  const told = client.getByRole('region', { name: 'Pagamentos' });
  await expect(told).toContainText(/Estornado em [\d/]{10}: Cheque devolvido por falta de fundos/);
  await expect(client.getByRole('listitem').filter({ hasText: 'Em aberto' })).toContainText(formatCents(totalCents));
});
