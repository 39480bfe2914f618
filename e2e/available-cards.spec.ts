import { PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('the card of an available trip shows the distance to the pickup, and what the partner lacks to accept the trip', async ({
  openAs,
  central,
}) => {
  const { admin } = central;
  const partnerId = await central.makePartner('Táxi Vencido');
  const user = await central.makeUser('parceiro', 'Vera Cartão', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, user.email, PASSWORD);
  const [{ id: driverId }] = (await admin.must('GET', `/partners/${partnerId}`)).drivers;
  const expireOn = (licenceExpiresOn: string | null) =>
    admin.must('PATCH', `/partners/${partnerId}/drivers/${driverId}`, { licenceExpiresOn });
  const { id, code } = await central.requestTrip();
  const page = await openAs(user, '/viagens-solicitadas', phone);
  const cardOf = (of: string) => page.getByRole('listitem').filter({ hasText: of });
  const accept = page.getByRole('button', { name: `Aceitar viagem ${code}` });
  await expect(accept).toBeVisible();

  await expireOn('2026-01-12');
  await expect(cardOf(code)).toContainText('Sua CNH venceu em 12/01/2026.');
  await expect(accept).toHaveCount(0);
  await page.goto(`/viagens/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Sua CNH venceu em' })).toContainText('Atualizar CNH');
  await expect(page.getByRole('button', { name: 'Aceitar' })).toHaveCount(0);
  await page.goto('/app/dashboard/default');
  const ended = page.getByRole('alert').filter({ hasText: 'venceu em 12/01/2026' });
  await expect(ended.getByRole('link')).toHaveAttribute('href', '/configuracoes');
  await page.goto('/viagens-solicitadas');
  await cardOf(code).getByRole('link', { name: 'Atualizar CNH' }).click();
  await expect(page.getByRole('region', { name: 'Motoristas' })).toBeVisible();

  await expireOn(null);
  await page.goto('/viagens-solicitadas');
  await expect(accept).toBeVisible();
  const running = await central.requestTrip();
  const { termsVersion } = running;
  await partner.must('POST', `/trips/${running.id}/accept`, { termsVersion });
  await partner.must('POST', `/trips/${running.id}/depart`);
  const at = new Date().toISOString();
  await partner.must('PUT', `/trips/${running.id}/position`, { lat: -23.5913, lng: -46.6566, accuracyMeters: 10, at });
  await page.reload();
  await expect(cardOf(code)).toContainText('Cerca de 5 km até o embarque · 12 min');
  const later = await central.requestTrip();
  await expect(cardOf(later.code)).toContainText('Cerca de 5 km até o embarque');
});
