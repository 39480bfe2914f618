import type { Page } from '@playwright/test';
import { type Caller, type Central, type Json, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { SideMenu } from './side-menu.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A trip that a partner of its own has accepted. */
async function acceptedTrip(central: Central, change: Record<string, unknown> = {}) {
  const partnerId = await central.makePartner('Táxi da Rua');
  const user = await central.makeUser('parceiro', 'Rui Matos', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, user.email, PASSWORD);
  const trip: Json = await central.requestTrip(change);
  await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  return { trip, partner, user, partnerId };
}

const tell = (partner: Caller, id: string, lat: number) =>
  partner.must('PUT', `/trips/${id}/position`, { lat, lng: -46.65, accuracyMeters: 9, at: new Date().toISOString() });

const headline = (page: Page) => page.getByRole('heading', { level: 1 });

test('a passenger follows the trip by its link alone, until it ends', async ({ openAs, openNew, central, people }) => {
  await central.admin.must('PATCH', `/clients/${central.clientId}`, { requiresPin: true });
  const { trip, partner } = await acceptedTrip(central);
  await central.admin.must('PATCH', `/clients/${central.clientId}`, { requiresPin: false });
  const client = await openAs(people.cliente, `/viagens/${trip.id}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const link = client.getByRole('region', { name: 'Link do passageiro' });
  await link.getByRole('button', { name: 'Copiar' }).click();
  await expect(client.getByText('Link copiado.')).toBeVisible();
  const url = await client.evaluate<string>('navigator.clipboard.readText()');
  expect(url).toMatch(/\/acompanhar\/[\w-]{32}$/);

  const passenger = await openNew(url, phone);
  await expect(passenger).toHaveTitle('Acompanhar viagem | Painel Chame um Táxi');
  await expect(headline(passenger)).toHaveText('Seu táxi está confirmado');
  const main = passenger.getByRole('main');
  await expect(passenger.getByRole('navigation')).toHaveCount(0);
  await expect(main).not.toContainText('Marina');
  await partner.must('POST', `/trips/${trip.id}/depart`, {});
  await tell(partner, trip.id, -23.6);
  await expect(headline(passenger)).toHaveText('Seu táxi está a caminho', { timeout: 15_000 });
  await expect(main).toContainText(/A cerca de \d(,\d)? km do embarque/);
  const { boardingPin } = await central.admin.must('GET', `/trips/${trip.id}`);
  await expect(passenger.getByRole('region', { name: 'PIN de embarque' })).toContainText(boardingPin);
  await expect(passenger.getByRole('region', { name: 'Motorista e carro' })).toContainText(/ABC\d[A-Z]\d\d/);
  const map = passenger.getByRole('application', { name: /Mapa do táxi/ });
  await expect(map.getByText('Seu táxi', { exact: true })).toBeVisible();
  await expect(map.getByText('Embarque', { exact: true })).toBeVisible();
  await expect(main).toContainText(/Posição do carro: (agora|há \d0 s)/);

  await partner.must('POST', `/trips/${trip.id}/arrive`, {});
  await expect(headline(passenger)).toHaveText('Seu táxi chegou');
  await partner.must('POST', `/trips/${trip.id}/begin`, { pin: boardingPin });
  await expect(headline(passenger)).toHaveText('Boa viagem!');
  await expect(passenger.getByText(boardingPin)).toHaveCount(0);
  await partner.must('POST', `/trips/${trip.id}/complete`, {});
  await expect(headline(passenger)).toHaveText('Viagem concluída', { timeout: 15_000 });
  await expect(map).toHaveCount(0);
  await expect(passenger.getByText(/ABC\d/)).toHaveCount(0);
  await expect(link).toHaveCount(0);
});

test('a link that nothing has any more says so; replaced, the old one is such a link', async ({
  openAs,
  openNew,
  central,
  people,
}) => {
  const { id } = await central.requestTrip({ pickupAt: new Date(Date.now() + 30 * 3_600_000).toISOString() });
  const admin = await openAs(people.attendant, `/viagens/${id}`);
  const link = admin.getByRole('region', { name: 'Link do passageiro' });
  await link.getByRole('button', { name: 'Criar link' }).click();
  const field = link.getByRole('textbox');
  const old = await field.inputValue();
  const passenger = await openNew(old);
  await expect(headline(passenger)).toHaveText('Sua viagem está marcada');
  await link.getByRole('button', { name: 'Trocar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Trocar link' }).click();
  await expect(field).not.toHaveValue(old);
  await expect(headline(passenger)).toHaveText('Este link não vale mais', { timeout: 20_000 });
  await passenger.goto(await field.inputValue());
  await expect(headline(passenger)).toHaveText('Sua viagem está marcada');
});

test('a partner shares where it is, and client and central see it move, until it stops', async ({
  openAs,
  central,
  people,
}) => {
  const { trip, partner, user } = await acceptedTrip(central);
  const driver = await openAs(user, `/viagens/${trip.id}`, {
    ...phone,
    geolocation: { latitude: -23.6, longitude: -46.65, accuracy: 12 },
    permissions: ['geolocation'],
  });
  const share = driver.getByRole('switch', { name: 'Compartilhar onde estou' });
  await expect(driver.getByRole('heading', { level: 1, name: trip.code })).toBeVisible();
  await expect(share).toHaveCount(0);
  await partner.must('POST', `/trips/${trip.id}/depart`, {});
  await share.check();
  for (const who of [people.cliente, people.attendant]) {
    const page = await openAs(who, `/viagens/${trip.id}`);
    await expect(page.getByRole('application').getByText(/^ABC\d/)).toBeVisible();
    await expect(page.getByText(/Posição do carro: /)).toBeVisible();
  }
  const seen = async () => (await central.admin.must('GET', `/trips/${trip.id}/position`)).position;
  expect(await seen()).toMatchObject({ lat: -23.6, lng: -46.65, accuracyMeters: 12 });
  // On another page of the panel it goes on.
  const menu = new SideMenu(driver);
  await menu.button.click();
  await menu.entry('Viagens Disponíveis').click();
  await expect(headline(driver)).toHaveText('Viagens Disponíveis');
  await driver.context().setGeolocation({ latitude: -23.61, longitude: -46.651, accuracy: 12 });
  await expect.poll(seen, { timeout: 15_000 }).toMatchObject({ lat: -23.61 });
  await driver.goBack();
  await expect(share).toBeChecked();
  await share.uncheck();
  await expect.poll(seen).toBeNull();
  await share.check();
  await expect.poll(seen, { timeout: 15_000 }).toMatchObject({ lat: -23.61 });
  await partner.must('POST', `/trips/${trip.id}/arrive`, {});
  await partner.must('POST', `/trips/${trip.id}/begin`, {});
  await partner.must('POST', `/trips/${trip.id}/complete`, {});
  await expect(share).toHaveCount(0);
  expect(await seen()).toBeNull();
});

test('a partner whose browser keeps the position is told so', async ({ openAs, central }) => {
  const { trip, partner, user } = await acceptedTrip(central);
  await partner.must('POST', `/trips/${trip.id}/depart`, {});
  const driver = await openAs(user, `/viagens/${trip.id}`, { ...phone, permissions: [] });
  const share = driver.getByRole('switch', { name: 'Compartilhar onde estou' });
  await share.click();
  await expect(driver.getByText('O navegador não informa onde você está')).toBeVisible();
  await expect(share).not.toBeChecked();
});
