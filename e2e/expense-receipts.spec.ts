import { pdf, photo } from '#tests/document-upload.ts';
import { expectAccessible } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';

test('a driver uploads the photo of a toll receipt, and the central sees the photo when it reviews the trip', async ({
  openAs,
  central,
  people,
}) => {
  const { parceiro, partnerId } = people;
  const partner = await signInByApi(central.panel, parceiro.email, PASSWORD);
  const { id, termsVersion } = await central.requestTrip();
  const { drivers, vehicles } = await partner.must('GET', `/partners/${partnerId}`);
  const crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  for (const [action, body] of Object.entries({ accept: { termsVersion }, arrive: crew, begin: {} }))
    await partner.must('POST', `/trips/${id}/${action}`, body);

  const driver = await openAs(parceiro, `/viagens/${id}`);
  await driver.setViewportSize({ width: 390, height: 844 });
  const mine = driver.getByRole('region', { name: 'Comprovantes de despesas' });
  const choose = mine.locator('input[type=file]').last();
  await choose.setInputFiles({ name: 'toll.html', mimeType: 'text/html', buffer: Buffer.from('<html></html>') });
  await expect(mine.getByText('Este arquivo não é uma foto')).toBeVisible();
  await choose.setInputFiles({ name: 'pedagio.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(mine.getByRole('button', { name: 'Ver comprovante 1' })).toBeVisible();
  await choose.setInputFiles({ name: 'estacionamento.pdf', mimeType: 'application/pdf', buffer: pdf(id) });
  await expect(mine.getByRole('button', { name: 'Ver comprovante 2' })).toBeVisible();

  const admin = await openAs(people.admin, `/viagens/${id}`);
  const shown = admin.getByRole('region', { name: 'Comprovantes de despesas' });
  await expect(shown.getByRole('button', { name: /Ver comprovante/ })).toHaveCount(2);
  await partner.must('POST', `/trips/${id}/complete`, { tollsCents: 12_40, extrasCents: 8_00 });
  await expect(admin.getByRole('button', { name: 'Conferir e lançar' })).toBeVisible();
  await shown.getByRole('button', { name: 'Ver comprovante 1' }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Comprovante de despesa' });
  await expect(dialog.getByRole('img', { name: 'Comprovante enviado' })).toHaveJSProperty('complete', true);
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(shown.getByRole('button', { name: 'Ver comprovante 1' })).toBeFocused();

  await mine.getByRole('button', { name: 'Ver comprovante 2' }).press('Enter');
  await driver.getByRole('button', { name: 'Remover comprovante' }).press('Enter');
  const asked = driver.getByRole('dialog', { name: 'Remover comprovante?' });
  await asked.getByRole('button', { name: 'Remover comprovante' }).press('Enter');
  await expect(mine.getByRole('button', { name: 'Ver comprovante 2' })).toHaveCount(0);
  await expect(shown.getByRole('button', { name: /Ver comprovante/ })).toHaveCount(1);
  await expectAccessible(driver);
});
