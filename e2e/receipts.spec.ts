import { readFile } from 'node:fs/promises';
import { pdfLines } from '#tests/pdf-text.ts';
import { formatCents } from '#domain/money.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';

test('a client downloads a receipt, and its recipient verifies the receipt without a session', async ({
  openAs,
  openNew,
  central,
  people,
}) => {
  const trip = await completeTrip(central, people);
  const page = await openAs(people.cliente, `/viagens/${trip.id}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Recibo em PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`recibo-${trip.code}.pdf`);
  const lines = pdfLines(await readFile(await file.path()));
  const amount = formatCents(trip.totalCents);
  expect(lines).toContain(amount.replace('\u00A0', ' '));

  const address = lines.find((line) => line.includes('/recibo/')) ?? '';
  expect(address.startsWith(central.panel.url)).toBe(true);
  const stranger = await openNew(address);
  await expect(stranger).toHaveTitle('Conferir recibo | Painel Chame um Táxi');
  await expect(stranger.getByText('Recibo válido')).toBeVisible();
  await expect(stranger.getByText(amount)).toBeVisible();
  await expect(stranger.getByText(trip.code)).toBeVisible();
  await expect(stranger.getByText('Marina')).toHaveCount(0);

  await page.goto(address);
  await expect(page.getByText('Recibo válido')).toBeVisible();
  await stranger.goto('/recibo/ABCD-2345');
  await expect(stranger.getByRole('alert')).toContainText('Este recibo não foi encontrado');
});

test("a partner has no button for the client's receipt", async ({ openAs, central, people }) => {
  const { id } = await completeTrip(central, people);
  const page = await openAs(people.parceiro, `/viagens/${id}`);
  await expect(page.getByRole('heading', { name: 'Valores' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recibo em PDF' })).toHaveCount(0);
});
