import type { Locator, Page } from '@playwright/test';
import { formatCents } from '#domain/money.ts';
import { expectAccessible } from './axe.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

/** Reaches the button by Tab, presses it, and waits for its dialog. */
async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
}

test('a client filters the lines by cost centre and contests one by keyboard, the central accepts in part, and the accounts close', async ({
  central,
  people,
  openAs,
}) => {
  const { must } = central.admin;
  const { id: clientId } = await must('POST', '/clients', { name: 'Moinho Alvorada' });
  const { costCentres } = await must('POST', `/clients/${clientId}/cost-centres`, { name: 'Moagem' });
  const user = await central.makeUser('cliente', 'Zilda Farias', { id_cliente: clientId });
  const contested = await completeTrip(central, people, {}, { clientId, costCentreId: costCentres[0].id });
  const other = await completeTrip(central, people, {}, { clientId });
  const { id, code } = await must('POST', '/invoices', { clientId }, { 'idempotency-key': clientId });

  const client = await openAs(user, `/faturas/${id}`);
  const lines = client.getByRole('table', { name: 'Viagens da fatura' });
  await expect(lines.getByRole('link')).toHaveCount(2);
  await tabTo(client, client.getByRole('combobox', { name: 'Centro de custo' }));
  await client.keyboard.press('ArrowDown');
  await client.getByRole('option', { name: 'Moagem' }).waitFor();
  // The list forgets its highlighted option once, in a timer that its opening has set.
  await client.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await client.keyboard.press('ArrowDown');
  await client.keyboard.press('Enter');
  await expect(lines.getByRole('link')).toHaveText([contested.code]);
  const statement = client.getByRole('region', { name: 'Fechamento das contas' });
  await expect(statement.getByRole('row', { name: '1 viagem com os filtros' })).toContainText(
    formatCents(contested.totalCents),
  );

  await press(client, client.getByRole('button', { name: `Detalhes da viagem ${contested.code}` }));
  const drawer = client.getByRole('dialog');
  await expect(drawer.getByText('Zilda Farias')).toHaveCount(0);
  await expect(drawer.getByText('Valor final')).toBeVisible();
  await expect(drawer.getByText('igual à estimativa', { exact: true })).toBeVisible();
  await expect(drawer.getByText('Motorista', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Recibo em PDF' })).toBeVisible();
  await expectAccessible(client);
  await client.keyboard.press('Escape');

  await press(client, client.getByRole('button', { name: `Contestar a viagem ${contested.code}` }));
  await client.keyboard.type('Trajeto mais longo que o normal');
  await tabTo(client, client.getByLabel('Valor que você considera certo'));
  await client.keyboard.type('10,00');
  await expectAccessible(client);
  await client.keyboard.press('Enter');
  await expect(lines.getByText('Em contestação')).toBeVisible();

  const admin = await openAs(people.admin, `/faturas?contestadas=sim&cliente=${clientId}`);
  await admin.getByRole('link', { name: code }).click();
  await admin.getByRole('link', { name: 'Mostrar só o que está em contestação' }).click();
  const decisions = admin.getByRole('table', { name: 'Viagens da fatura' });
  await expect(decisions.getByRole('link')).toHaveText([contested.code]);
  await decisions.getByRole('button', { name: `Decidir a contestação da viagem ${contested.code}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Trajeto mais longo que o normal')).toBeVisible();
  await expect(dialog.getByLabel('Valor a creditar')).toHaveValue(/\d/);
  await dialog.getByLabel('Valor a creditar').fill('5,00');
  await dialog.getByLabel('Motivo').fill('Desvio por obra na via');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Aceitar e creditar' }).click();
  await expect(admin.getByRole('region', { name: 'Contestações' })).toContainText('Contestação aceita');

  // The client's page updates by the live stream.
  const answered = client.getByRole('region', { name: 'Contestações' });
  await expect(answered).toContainText(`Desvio por obra na via · ${formatCents(5_00)} de crédito`);
  const openCents = contested.totalCents - 5_00;
  const closing = `As contas fecham: ${formatCents(contested.totalCents)} − ${formatCents(5_00)} − ${formatCents(0)} = ${formatCents(openCents)}`;
  await expect(statement).toContainText(closing);
  const sums = client.getByRole('region', { name: 'Somas' });
  await sums.getByText('Por pessoa').click();
  await expect(sums.getByText('Uma viagem com várias pessoas conta para a primeira.')).toBeVisible();
  await expect(sums.getByRole('row', { name: /^Total/ })).toContainText(formatCents(openCents));
  await client.getByRole('region', { name: 'Fechamento das contas' }).scrollIntoViewIfNeeded();
  await expect(statement.getByRole('row', { name: 'Soma de 2 viagens' })).toContainText(
    formatCents(contested.totalCents + other.totalCents),
  );
  await expectAccessible(client);
});
