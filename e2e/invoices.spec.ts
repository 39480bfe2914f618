import { formatCents } from '#domain/money.ts';
import type { Central } from './central.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';

/** Creates a client for this test, because closing bills every unbilled trip of a client. */
async function makeClient(central: Central) {
  const { id } = await central.admin.must('POST', '/clients', { name: 'Estaleiro Mauá', email: 'contas@maua.example' });
  return { id, user: await central.makeUser('cliente', 'Irineu Souza', { id_cliente: id }) };
}

test('an invoice leaves out a contested trip and is paid in two parts, and the client sees the payments', async ({
  central,
  people,
  openAs,
}) => {
  const { id: clientId, user } = await makeClient(central);
  const drive = () => completeTrip(central, people, {}, { clientId });
  const [first, held] = [await drive(), await drive()];
  const cents = first.totalCents;

  const client = await openAs(user, `/viagens/${held.id}`);
  await client.getByRole('button', { name: 'Contestar valor' }).click();
  await client.getByLabel('Motivo').fill('Não fomos nós');
  await client.getByRole('dialog').getByRole('button', { name: 'Contestar valor' }).click();
  await expect(client.getByText('Contestada').first()).toBeVisible();

  const admin = await openAs(people.admin, `/faturas?cliente=${clientId}`);
  await admin.getByRole('button', { name: 'Fechar agora' }).click();
  const closing = admin.getByRole('dialog');
  await expect(closing.getByText(`1 viagem em contestação (${formatCents(held.totalCents)}).`)).toBeVisible();
  await expect(closing.getByText(formatCents(cents), { exact: true })).toBeVisible();
  await closing.getByRole('button', { name: 'Fechar fatura' }).click();
  await expect(admin).toHaveURL(/\/faturas\/[\da-f-]{36}$/);
  const code = (await admin.getByRole('heading', { level: 1, name: /^F-\d{6}$/ }).textContent()) ?? '';

  await admin.getByRole('button', { name: 'Registrar recebimento' }).click();
  await admin.getByLabel('Valor recebido').fill('10,00');
  await admin.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(admin.getByText('Paga em parte')).toBeVisible();

  await client.goto('/faturas');
  await expect(client.getByRole('button', { name: 'Fechar agora' })).toHaveCount(0);
  await client.getByRole('link', { name: code }).click();
  const open = client.getByRole('listitem').filter({ hasText: 'Em aberto' });
  await expect(open).toContainText(formatCents(cents - 10_00));
  await expect(client.getByRole('link', { name: first.code })).toBeVisible();
  await expect(client.getByRole('link', { name: held.code })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Registrar recebimento' }).click();
  await admin.getByRole('button', { name: 'Registrar', exact: true }).click();
  // The client's page updates by the live stream.
  await expect(client.getByText('Nada mais a pagar')).toBeVisible();

  await admin.goto(`/viagens/${held.id}`);
  await expect(admin.getByRole('region', { name: 'Valor contestado' })).toContainText('Não fomos nós');
  await admin.getByRole('button', { name: 'Corrigir o valor' }).click();
  await admin.getByLabel('Corrida').fill('20,00');
  await admin.getByLabel('Motivo').fill('Desvio do trajeto');
  await admin.getByRole('dialog').getByRole('button', { name: 'Corrigir o valor' }).click();
  await expect(admin.getByText('Contestação aceita, valor corrigido')).toBeVisible();
  await client.goto('/faturas');
  await expect(client.getByRole('listitem').filter({ hasText: 'A faturar' })).toContainText(formatCents(20_00));
});
