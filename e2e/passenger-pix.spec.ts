import { pdfLines } from '#tests/pdf-text.ts';
import { expectAccessible } from './axe.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';
import { scan } from './scan.ts';

const account = { key: '11.222.333/0001-81', name: 'Chame um Táxi', city: 'São Paulo' };

test("a passenger pays the Pix code on the driver's phone, and all open pages update without a reload", async ({
  openAs,
  openNew,
  central,
  people,
}) => {
  await central.admin.must('PUT', '/settings/pix-account', account);
  const trip = await completeTrip(central, people, {}, { paymentMethod: 'pix_central' });
  const { pix, txid } = await central.admin.must('GET', `/trips/${trip.id}/pix-charge`);
  expect(pix.brCode).toContain(txid);

  const driver = await openAs(people.parceiro, `/viagens/${trip.id}`);
  await driver.setViewportSize({ width: 390, height: 844 });
  const charge = driver.getByRole('region', { name: 'Pix à central' });
  await expect(charge).toContainText('Pix aguardando');
  await expect(charge.getByRole('button', { name: 'Confirmar recebimento' })).toHaveCount(0);
  expect(await scan(charge.getByRole('figure'))).toBe(pix.brCode);

  const printed = await fetch(`${central.panel.url}/api/v1/trips/${trip.id}/receipt`, {
    headers: { cookie: central.admin.cookie },
  });
  const address = pdfLines(Buffer.from(await printed.arrayBuffer())).find((line) => line.includes('/recibo/')) ?? '';
  const passenger = await openNew(address);
  await expect(passenger.getByText('Pix aguardando')).toBeVisible();
  expect(await scan(passenger.getByRole('figure'))).toBe(pix.brCode);
  await expectAccessible(passenger);

  const admin = await openAs(people.admin, `/viagens/${trip.id}`);
  await expect(admin.getByText('Pix aguardando').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Confirmar recebimento' }).press('Enter');
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Observação').fill('Visto no aplicativo do banco');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click();
  const received = /Pix recebido em \d\d\/\d\d\/\d{4}/;
  await expect(admin.getByRole('region', { name: 'Pix à central' })).toContainText(received);

  await expect(charge).toContainText(received);
  await expect(charge.getByRole('figure')).toHaveCount(0);
  await expect(passenger.getByText(received)).toBeVisible({ timeout: 20_000 });
  await expect(passenger.getByRole('figure')).toHaveCount(0);
});
