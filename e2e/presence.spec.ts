import type { Page } from '@playwright/test';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { expectAccessible } from './axe.ts';
import { type Caller, type Central, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { press } from './press.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** No other test requests trips of this category. */
const category = 'acessivel';
const harbour = { lat: -27.5949, lng: -48.5482 };

type Driver = { user: User; name: string; partnerId: string; api: Caller };

/** Creates a driver of a new partner, with a user. */
async function makeDriver(central: Central, name: string): Promise<Driver> {
  const partnerId = await central.makePartner(name);
  const { admin } = central;
  const record = await admin.must('PATCH', `/partners/${partnerId}`, { categories: ['comum', category] });
  const { drivers, vehicles } = record;
  await admin.must('PATCH', `/partners/${partnerId}/vehicles/${vehicles[0].id}`, { accessible: true });
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId, driverId: drivers[0].id });
  return { user, name: drivers[0].name, partnerId, api: await signInByApi(central.panel, user.email, PASSWORD) };
}

/** Options of a phone that is at this point, and whose browser gives the position. */
function phoneAt({ lat, lng }: { lat: number; lng: number }) {
  const geolocation = { latitude: lat, longitude: lng, accuracy: 10 };
  return { ...phone, geolocation, permissions: ['geolocation'] };
}

/** Sends the trips of the category to the nearest driver, and returns a function that requests one. */
async function offerByNearness({ admin, clientId, tripBody, areaId: serviceAreaId }: Central) {
  const { id: _id, ...tariff } = saoPauloComum;
  await admin.must('POST', '/tariffs', { ...tariff, serviceAreaId, category });
  const address = { address: 'Rua do Cais, 1', district: 'Centro', city: 'Florianópolis', uf: 'SC' };
  const place = await admin.must('POST', '/places', { ...address, ...harbour, serviceAreaId, name: 'Cais' });
  const policy = { serviceAreaId, category, validFrom: '2026-01-01', kind: 'proximidade' };
  await admin.must('POST', '/dispatch-policies', { ...policy, offerSeconds: 120 });
  const stops = [
    { placeId: place.id, address: address.address },
    { ...address, address: 'Rua da Ilha, 20', lat: -27.61, lng: -48.53 },
  ];
  return () => admin.must('POST', '/trips', { ...tripBody, clientId, serviceAreaId, category, stops });
}

const offerOn = (page: Page) => page.getByRole('dialog', { name: 'Oferta para você' });
const presenceSwitch = (page: Page) => page.getByRole('switch', { name: 'Disponível', exact: true });
const sharingSwitch = (page: Page) => page.getByRole('switch', { name: 'Compartilhar minha posição' });

test('a driver shares the position after a plain question, gets the nearest trip, and declines it in two taps', async ({
  openAs,
  central,
  people,
}) => {
  const request = await offerByNearness(central);
  const { user, name } = await makeDriver(central, 'Táxi do Cais');
  const driver = await openAs(user, '/fila', phoneAt(harbour));
  await presenceSwitch(driver).click();
  await expect(driver.getByText(/^Disponível desde/)).toBeVisible();
  await sharingSwitch(driver).click();
  const question = driver.getByRole('dialog', { name: 'Compartilhar sua posição com a central?' });
  await expect(question).toContainText('Só a última posição é guardada');
  await expect(question).toContainText('10 minutos');
  await expect(question).toContainText('Recusar não tem desvantagem');
  await question.getByRole('button', { name: 'Compartilhar' }).click();
  await expect(driver.getByText('Última posição enviada agora.')).toBeVisible();

  const board = await openAs(people.attendant, '/filas?aba=disponiveis');
  const row = board.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Livre')).toBeVisible();
  await expect(row.getByText(/^(agora|há \d+ (s|min))$/)).toBeVisible({ timeout: 20_000 });

  const { id, code } = await request();
  await expect(offerOn(driver)).toContainText(code);
  await expect(offerOn(driver).getByRole('timer')).toHaveText(/^\d{1,3} s$/);
  await expect(offerOn(driver)).toContainText('até o embarque');
  await expect(offerOn(driver)).toContainText('/km');
  await expect(row.getByText('Com oferta')).toBeVisible();
  await offerOn(driver).getByRole('button', { name: 'Recusar' }).click();
  await expect(offerOn(driver)).toContainText('Cão-guia não é motivo para recusar (Lei 11.126/2005).');
  await offerOn(driver).getByRole('button', { name: 'Longe demais do embarque' }).click();
  await expect(offerOn(driver)).toHaveCount(0);
  const { items } = await central.admin.must('GET', `/trips/${id}/events`);
  expect(items.map(({ reason }: { reason: string | null }) => reason)).toContain('Longe demais do embarque');

  await board.goto(`/viagens/${id}`);
  const why = board.getByRole('region', { name: 'Por que foi oferecida a quem' });
  await why.getByText('1 motorista na ordem').first().click();
  await expect(why.getByText('Posição do aparelho').first()).toBeVisible();

  await expect(driver.getByRole('region', { name: 'Hoje' }).getByText('0 concluídas')).toBeVisible();
  await presenceSwitch(driver).click();
  await expect(driver.getByText('Indisponível', { exact: true })).toBeVisible();
  await board.goto('/filas?aba=disponiveis');
  await expect(row).toHaveCount(0);
});

test('a browser that denies the position is reported once with the way to allow it, and the region counts instead', async ({
  openAs,
  central,
}) => {
  const ground = { centre: { lat: -26.3, lng: -48.85 }, radiusMeters: 100, capacity: 5 };
  await central.admin.must('POST', '/ranks', { serviceAreaId: central.areaId, name: 'Ponto da Serra', ...ground });
  const { user, api } = await makeDriver(central, 'Táxi da Serra');
  await api.must('POST', '/presence/begin', {});
  await api.must('POST', '/presence/sharing', { share: true });
  const driver = await openAs(user, '/conta', { ...phone, permissions: [] });
  // Chromium denies the position of a context without the permission only when the page asks for it.
  await driver.addInitScript(`
    navigator.permissions.query = async () => ({ state: 'denied' });`);
  await driver.goto('/viagens');
  await expect(driver.getByText('O navegador não informa onde você está')).toBeVisible();
  await driver.goto('/carteira');
  await expect(driver.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(driver.getByText('O navegador não informa onde você está')).toHaveCount(0);
  await driver.goto('/fila');
  await expect(driver.getByText('Toque no cadeado ao lado do endereço', { exact: false })).toBeVisible();
  await driver.getByRole('combobox', { name: 'Estou perto do ponto' }).click();
  await driver.getByRole('option', { name: 'Ponto da Serra' }).click();
  await expect.poll(async () => (await api.must('GET', '/presence')).presence.declaredRankId).not.toBeNull();
});

test('availability, pause, region and hours need only the keyboard', async ({ openAs, central }) => {
  const { user, api } = await makeDriver(central, 'Táxi do Teclado');
  const driver = await openAs(user, '/fila', { permissions: [] });
  await tabTo(driver, presenceSwitch(driver));
  await driver.keyboard.press('Space');
  await expect(driver.getByText(/^Disponível desde/)).toBeVisible();
  await tabTo(driver, driver.getByRole('main').getByRole('button', { name: 'Pausar' }));
  await driver.keyboard.press('Enter');
  const pause = driver.getByRole('dialog', { name: 'Pausar por quanto tempo?' });
  await tabTo(driver, pause.getByLabel('15 minutos'));
  await driver.keyboard.press('ArrowDown');
  await driver.keyboard.press('Enter');
  await expect(driver.getByText(/^Em pausa até/)).toBeVisible();
  await tabTo(driver, driver.getByRole('main').getByRole('button', { name: 'Voltar' }));
  await driver.keyboard.press('Enter');
  await expect(driver.getByText(/^Disponível desde/)).toBeVisible();

  const hours = driver.getByRole('region', { name: 'Meus horários' });
  await tabTo(driver, hours.getByRole('button', { name: 'Informar' }));
  await driver.keyboard.press('Enter');
  const editor = driver.getByRole('dialog', { name: 'Meus horários' });
  await tabTo(driver, editor.getByLabel('Das'));
  await driver.keyboard.type('2200');
  await tabTo(driver, editor.getByLabel('Às'));
  await driver.keyboard.type('0600');
  await driver.keyboard.press('Enter');
  await expect(hours.getByText('seg a sex · 22:00 às 06:00 do dia seguinte')).toBeVisible();
  expect((await api.must('GET', '/presence')).shifts).toHaveLength(5);
});

test('the switch of the own offers is apart from that of the alerts of the partner', async ({ openAs, central }) => {
  const { user } = await makeDriver(central, 'Táxi das Chaves');
  const driver = await openAs(user, '/viagens-solicitadas', { ...phone, permissions: [] });
  await expect(driver.getByRole('switch', { name: 'Avisos de viagens novas' })).toBeChecked();
  await expect(presenceSwitch(driver)).not.toBeChecked();
  await presenceSwitch(driver).click();
  await expect(presenceSwitch(driver)).toBeChecked();
  await driver.getByRole('switch', { name: 'Avisos de viagens novas' }).click();
  await expect(driver.getByText('Avisos de viagens novas desligados')).toBeVisible();
  await expect(presenceSwitch(driver)).toBeChecked();
});

test('availability, its dialogs and the list of the central pass the accessibility checks', async ({
  openAs,
  central,
  people,
}) => {
  test.slow();
  const { user, api } = await makeDriver(central, 'Táxi Acessível');
  await api.must('POST', '/presence/begin', {});
  const driver = await openAs(user, '/fila', phoneAt(harbour));
  await expect(driver.getByText(/^Disponível desde/)).toBeVisible();
  await expectAccessible(driver);
  await sharingSwitch(driver).click();
  await expect(driver.getByRole('dialog')).toBeVisible();
  await expectAccessible(driver);
  await driver.getByRole('dialog').getByRole('button', { name: 'Agora não' }).click();
  await press(driver, 'Informar');
  await expect(driver.getByRole('dialog').getByLabel('Das')).toBeVisible();
  await expectAccessible(driver);
  const board = await openAs(people.attendant, '/filas?aba=disponiveis');
  await expect(board.getByRole('row').filter({ hasText: 'Táxi Acessível' })).toBeVisible();
  await expectAccessible(board);
});

test('an offer fits a phone in both directions and with large text, and passes the accessibility checks', async ({
  openAs,
  central,
}) => {
  test.slow();
  const { user, partnerId } = await makeDriver(central, 'Táxi da Tela');
  // Without `isMobile`, whose browser keeps its zoom when the size changes.
  const driver = await openAs(user, '/conta', { viewport: phone.viewport });
  const { id, code } = await central.requestTrip();
  await central.admin.must('PATCH', '/settings', { offerExpirySeconds: 600 });
  await central.admin.must('POST', `/trips/${id}/offer`, { partnerIds: [partnerId] });
  await central.admin.must('PATCH', '/settings', { offerExpirySeconds: 60 });
  await expect(offerOn(driver)).toContainText(code);
  const answer = offerOn(driver).getByRole('button', { name: `Aceitar viagem ${code}` });
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await driver.setViewportSize(size);
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(offerOn(driver).getByRole('button', { name: 'Recusar' })).toBeInViewport({ ratio: 1 });
    await driver.evaluate(`document.documentElement.style.fontSize = '200%'`);
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(offerOn(driver).getByRole('button', { name: 'Recusar' })).toBeInViewport({ ratio: 1 });
    await driver.evaluate(`document.documentElement.style.fontSize = ''`);
  }
  await expectAccessible(driver);
  await offerOn(driver).getByRole('button', { name: 'Recusar' }).click();
  await expect(offerOn(driver).getByRole('heading', { name: 'Por que você recusa?' })).toBeFocused();
  await expectAccessible(driver);
});
