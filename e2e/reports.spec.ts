import { readFile } from 'node:fs/promises';
import { formatCents } from '#domain/money.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an administrator filters a report, reads its chart as a table and exports the report', async ({
  openAs,
  central,
  people,
}) => {
  const { id: clientId } = await central.admin.must('POST', '/clients', { name: 'Laboratório Ipê' });
  await completeTrip(central, people, {}, { clientId });
  const read = () =>
    central.admin
      .must('GET', `/reports/trips?from=${day(-29)}&to=${day(1)}&clientId=${clientId}`)
      .then(({ totals }) => totals);
  // The report includes the amounts of a trip shortly after its completion.
  await expect.poll(async () => (await read()).partnerCents, { timeout: 20_000 }).toBeGreaterThan(0);
  const { partnerCents, commissionCents, revenueCents } = await read();

  const page = await openAs(people.admin, `/relatorios?de=${day(-29)}&ate=${day(1)}`);
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Ipê');
  await page.getByRole('option', { name: 'Laboratório Ipê' }).click();
  await expect(page).toHaveURL(new RegExp(`cliente=${clientId}`));
  const figures = page.getByRole('list', { name: 'Valores do período' });
  await expect(figures.getByRole('listitem').filter({ hasText: 'Faturamento' }).first()).toContainText(
    formatCents(revenueCents),
  );

  const byDay = page.getByRole('region', { name: 'Por dia', exact: true });
  await byDay.getByText('Ver em tabela').click();
  const ran = byDay.getByRole('row').filter({ hasText: formatCents(partnerCents) });
  await expect(ran).toHaveCount(1);
  await expect(ran.getByRole('cell')).toHaveText([formatCents(partnerCents), formatCents(commissionCents), '1']);

  await page.getByRole('button', { name: 'Exportar por cliente' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Texto separado (CSV)' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Laboratório Ipê;1;0;0;0;${(revenueCents / 100).toFixed(2).replace('.', ',')};`);
});
