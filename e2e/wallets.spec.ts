import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pdfLines } from '#tests/pdf-text.ts';
import { expectAccessible } from './axe.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';

async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path());
}

test('a partner reads the sums of a month, opens the trip of an entry and exports the statement', async ({
  openAs,
  central,
  people,
}) => {
  const partnerId = await central.makePartner('Valdir Antunes');
  const user = await central.makeUser('parceiro', 'Valdir Antunes', { id_parceiro: partnerId });
  const credit = { partnerId, amountCents: 321_00, reason: 'Bônus de chegada' };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': `${partnerId}-1` });
  const ran = await completeTrip(central, { ...people, parceiro: user, partnerId }, {}, { paymentMethod: 'cash' });
  await completeTrip(central, { ...people, parceiro: user, partnerId }, { fareCents: 900_00 });
  const { items } = await central.admin.must('GET', `/wallets/${partnerId}/entries`);

  const page = await openAs(user, '/carteira');
  const figures = page.getByRole('list', { name: 'Valores da carteira' }).getByRole('listitem');
  await expect(figures.filter({ hasText: 'Em conferência' })).toContainText('1 viagem');
  await page.getByRole('tab', { name: 'Mês a mês' }).click();
  await expect(page).toHaveURL('/carteira?aba=meses');
  const month = page.getByRole('region', { name: 'Mês a mês' });
  await expect(month.getByRole('listitem').filter({ hasText: 'Entrou' })).toContainText('321,00');
  await month.getByText('Ver em tabela').click();
  await expect(month.getByRole('row').filter({ hasText: '321,00' }).first()).toBeVisible();
  await expect(month.getByRole('row').filter({ hasText: 'Comissão de viagem' })).toContainText('1');
  await expect(month.getByRole('button', { name: /^Mês seguinte/ })).toBeDisabled();
  await expectAccessible(page);

  const paper = pdfLines(await download(page, () => month.getByRole('button', { name: 'Extrato em PDF' }).click()));
  expect(paper).toEqual(expect.arrayContaining(['Extrato da carteira', 'Valdir Antunes', ran.code, 'Saldo final']));

  await month.getByRole('button', { name: 'Ver os lançamentos' }).click();
  await expect(page.getByRole('tab', { name: 'Extrato' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Extrato' })).toBeFocused();
  await page.getByLabel('Tipo de lançamento').selectOption('Viagens');
  await expect(page).toHaveURL(/tipo=viagens/);
  const lines = page.getByRole('table', { name: 'Extrato' }).getByRole('row');
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: 'Exportar o extrato' }).click();
  const csv = await download(page, () => page.getByRole('menuitem', { name: 'Texto separado (CSV)' }).click());
  expect(csv.toString().trim().split('\r\n')).toHaveLength(2);
  expect(csv.toString()).toContain(`Comissão de viagem;;${ran.code};`);

  await page.getByLabel('Tipo de lançamento').selectOption('Todos os tipos');
  await page.getByLabel('Buscar viagem, pedido ou motivo').fill('chegada');
  await expect(lines).toHaveCount(2);
  await expect(lines.last()).toContainText('Bônus de chegada');
  await page.getByLabel('Buscar viagem, pedido ou motivo').fill(ran.code);
  await lines.getByRole('link', { name: ran.code }).click();
  await expect(page).toHaveURL(`/viagens/${items[0].tripId}`);
});

test('an administrator filters and sorts the wallets with a negative balance, and opens one of them', async ({
  openAs,
  central,
  people,
}) => {
  const owes = async (name: string, amountCents: number): Promise<void> => {
    const partnerId = await central.makePartner(name);
    const body = { partnerId, amountCents, reason: 'Acerto', belowMinimum: true };
    await central.admin.must('POST', '/wallets/adjustments', body, { 'idempotency-key': partnerId });
  };
  await owes('Íris Quaresma', -80_00);
  await owes('Jonas Quaresma', -20_00);
  await owes('Kátia Quaresma', 15_00);

  const page = await openAs(people.admin, '/carteira');
  await page.getByLabel('Buscar parceiro').fill('quaresma');
  const names = page.getByRole('table', { name: 'Carteiras' }).getByRole('rowheader');
  await expect(names).toHaveText(['Íris Quaresma', 'Jonas Quaresma', 'Kátia Quaresma']);
  await page.getByText('Negativo', { exact: true }).click();
  await expect(names).toHaveText(['Íris Quaresma', 'Jonas Quaresma']);
  const sums = page.getByRole('list', { name: 'Soma das carteiras encontradas' });
  await expect(sums.getByRole('listitem').filter({ hasText: '2 carteiras' })).toContainText('-R$ 100,00');
  await page.getByRole('button', { name: 'Saldo', exact: true }).press('Enter');
  await expect(page).toHaveURL(/saldo=negativo&ordem=saldo/);
  await page.getByRole('button', { name: 'Saldo', exact: true }).press('Enter');
  await expect(names).toHaveText(['Jonas Quaresma', 'Íris Quaresma']);
  await expectAccessible(page);
  await page.reload();
  await expect(names).toHaveText(['Jonas Quaresma', 'Íris Quaresma']);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel('Ordem').selectOption('Menor saldo');
  const cards = page.getByRole('list', { name: 'Carteiras', exact: true }).getByRole('listitem');
  await expect(cards).toHaveText([/Íris/, /Jonas/]);
  await cards.first().click();
  const name = page.getByRole('heading', { name: 'Íris Quaresma', level: 1 });
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0, 'the name is shown').toBeGreaterThan(90);
  await page.getByRole('tab', { name: 'Mês a mês' }).click();
  await expect(page.getByRole('region', { name: 'Mês a mês' })).toBeVisible();
});

test('the first entry of the statement is visible without scrolling, on a desktop and on a phone', async ({
  openAs,
  central,
  people,
}) => {
  const partnerId = await central.makePartner('Odete Farias');
  const user = await central.makeUser('parceiro', 'Odete Farias', { id_parceiro: partnerId });
  // These records add a fifth amount and a warning above the statement.
  const credit = { partnerId, amountCents: 5_00, reason: 'Bônus de chegada' };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': partnerId });
  await completeTrip(central, { ...people, parceiro: user, partnerId }, { fareCents: 900_00 });
  await completeTrip(central, { ...people, parceiro: user, partnerId });

  const own = await openAs(user, '/carteira');
  const read = await openAs(people.admin, `/carteira?parceiro=${partnerId}`);
  for (const [page, name] of [
    [own, 'own wallet'],
    [read, 'wallet of a partner'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = page.getByRole('table', { name: 'Extrato' }).getByRole('row').filter({ hasText: 'Bônus' });
    await expect(row).toBeVisible();
    await expect(page.getByText('Saldo baixo.')).toBeVisible();
    expect(endOf(await row.boundingBox()), name).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Extrato' }).getByRole('listitem').filter({ hasText: 'Bônus' });
    await expect(card).toBeVisible();
    expect(endOf(await card.boundingBox()), `${name}, phone`).toBeLessThanOrEqual(844);
    await expectAccessible(page);
  }
  await own.getByText('Filtrar e exportar').click();
  await own.getByLabel('Tipo de lançamento').selectOption('Viagens');
  await expect(own).toHaveURL(/tipo=viagens/);
  await expect(own.getByText('Filtrar e exportar · Viagens')).toBeVisible();
});

function endOf(box: { y: number; height: number } | null): number {
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}

test('on a phone, the reason of an entry uses the full width, and the code of a trip is never broken', async ({
  openAs,
  central,
  people,
}) => {
  const partnerId = await central.makePartner('Vanda Longo');
  const user = await central.makeUser('parceiro', 'Vanda Longo', { id_parceiro: partnerId });
  const reason = 'Combinado por telefone com a gerência. '.repeat(7).trim();
  const credit = { partnerId, amountCents: 9_000_000_00, reason };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': partnerId });
  const ran = await completeTrip(central, { ...people, parceiro: user, partnerId }, {}, { paymentMethod: 'cash' });

  const page = await openAs(user, '/carteira', { viewport: { width: 390, height: 844 } });
  const lines = page.getByRole('list', { name: 'Extrato' }).getByRole('listitem');
  const line = await lines.filter({ hasText: reason }).boundingBox();
  const said = await page.getByText(reason).boundingBox();
  expect(said?.width).toBeGreaterThan(0.85 * (line?.width ?? 0));
  const code = lines.getByText(ran.code);
  for (let width = 320; width <= 390; width += 5) {
    await page.setViewportSize({ width, height: 844 });
    const rows = await code.evaluate((element) => element.getClientRects().length);
    expect(rows, `rows of the code, ${width} px`).toBe(1);
  }
});
