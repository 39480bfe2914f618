import { expectAccessible } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';

test('an administrator reads why a trip is in review, confirms an odd amount, and takes the settlement back', async ({
  openAs,
  central,
  people,
}) => {
  const partner = await signInByApi(central.panel, people.parceiro.email, PASSWORD);
  const { id, code, termsVersion } = await central.requestTrip();
  const { drivers, vehicles } = await partner.must('GET', `/partners/${people.partnerId}`);
  const crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  for (const [action, body] of Object.entries({ accept: { termsVersion }, arrive: crew, begin: {} }))
    await partner.must('POST', `/trips/${id}/${action}`, body);
  await partner.must('POST', `/trips/${id}/complete`, { tollsCents: 1_240_00 });

  const page = await openAs(people.admin, `/viagens?valorParceiro=in_review&q=${code}`);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('Há pedágio ou estacionamento sem comprovante.');
  await expect(row).toContainText('estimada');
  await expectAccessible(page);
  await row.getByRole('link', { name: code }).press('Enter');
  await page.getByRole('button', { name: 'Conferir e lançar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Lançar R\$\s1\.\d{3},\d\d\?$/ });
  await expect(dialog).toContainText('Estimativa');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Voltar' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Conferir e lançar' })).toBeVisible();
  await page.getByRole('button', { name: 'Conferir e lançar' }).press('Enter');
  await dialog.getByRole('button', { name: 'Lançar' }).press('Enter');
  await expect(page.getByText('Valores lançados.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(page.getByText('Lançamento desfeito: a viagem está de novo em conferência.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conferir e lançar' })).toBeVisible();
});
