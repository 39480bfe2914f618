import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Caller, type Central, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { signInQuietly } from './quiet-sign-in.ts';
import { tabTo } from './keyboard.ts';
import { makePort } from './port.ts';

/** Far from the places of other tests, so that only the drivers of these tests are near. */
const manaus = { lat: -3.1316, lng: -59.9825 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Driver = { name: string; partnerId: string; api: Caller };

/** Creates a driver who is available near a rank. */
async function makeAvailable(central: Central, name: string, rankId: string): Promise<Driver> {
  const partnerId = await central.makePartner(name);
  const { drivers } = await central.admin.must('GET', `/partners/${partnerId}`);
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId, driverId: drivers[0].id });
  const api = await signInByApi(central.panel, user.email, PASSWORD);
  await api.must('POST', '/presence/begin', { declaredRankId: rankId });
  return { name: drivers[0].name, partnerId, api };
}

const tripPane = (page: Page) => page.getByRole('region', { name: /^Viagem V-/ });
const ranked = (page: Page) => page.getByRole('list', { name: 'Motoristas para a viagem' });
const trips = (page: Page) => page.getByRole('listbox', { name: 'Viagens por urgência' });

const alarms = (view: Page) => view.getByRole('region', { name: 'Alarmes' }).getByRole('listitem');

/** Types into a field with suggestions and takes the first one, which is highlighted. */
async function takeSuggestion(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: new RegExp(`^${text}`) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

test('a dispatcher books, offers, designates, reassigns and cancels a trip with the keyboard alone', async ({
  openAs,
  central,
  people,
}) => {
  test.slow();
  const port = await makePort(central, { name: 'Porto de Manaus', at: manaus });
  const first = await makeAvailable(central, 'Táxi do Rio Negro', port.rankId);
  const second = await makeAvailable(central, 'Táxi da Ópera', port.rankId);
  const page = await openAs(people.attendant, '/despacho');

  await expect(page.getByRole('heading', { level: 1, name: 'Despacho' })).toBeVisible();
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: 'Nova viagem' });
  await expect(drawer.getByLabel('Telefone', { exact: true })).toBeFocused();
  await page.keyboard.type('92988881234');
  await expect(drawer.getByText('Telefone novo. Enter segue para o cliente.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  await page.keyboard.type('Aurora');
  await expect(page.getByRole('option', { name: /^Aurora S\.A\./ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Avulso/ })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, drawer.getByLabel('Passageiro', { exact: true }));
  await page.keyboard.type('Iracema Lobato');
  await takeSuggestion(page, drawer.getByRole('combobox', { name: 'Origem' }), 'Porto de Manaus');
  await takeSuggestion(page, drawer.getByRole('combobox', { name: 'Destino' }), 'Estação da Luz');
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);
  await expect(tripPane(page)).toContainText('Iracema Lobato');
  const code = /V-\d{6}/.exec(await tripPane(page).innerText())?.[0] ?? '';

  await expect(ranked(page).getByRole('listitem')).toHaveCount(2);
  const nameOf = async (place: number) =>
    (await ranked(page).getByRole('listitem').nth(place).innerText()).includes(first.name) ? first : second;
  await page.keyboard.press('o');
  await expect(page.getByText('Escolha antes um motorista, com as teclas de 1 a 9.')).toBeAttached();
  const asked = await nameOf(0);
  await page.keyboard.press('1');
  await expect(ranked(page).getByRole('button', { name: asked.name, pressed: true })).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.getByText(`Viagem oferecida a ${asked.name}.`)).toBeVisible();
  await expect(tripPane(page)).toContainText('Ofertada');
  const withdraw = tripPane(page).getByRole('button', { name: 'Retirar oferta' });
  await expect(withdraw).not.toHaveAttribute('aria-disabled');
  await tabTo(page, withdraw);
  await page.keyboard.press('Enter');
  await expect(tripPane(page)).toContainText('Disponível');
  await expect(page.locator('body')).not.toBeFocused();

  const other = asked === first ? second : first;
  const place = (await nameOf(0)) === other ? '1' : '2';
  await page.keyboard.press(place);
  await expect(ranked(page).getByRole('button', { name: other.name, pressed: true })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText(`${other.name} foi designado e avisado.`)).toBeVisible();
  const { items } = await central.admin.must('GET', `/trips?q=${code}`);
  const [trip] = items;
  await other.api.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  await expect(tripPane(page)).toContainText('Aceita');

  await expect(ranked(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('1');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: /^Trocar motorista por/ });
  await expect(dialog.getByLabel('Motivo')).toBeFocused();
  await page.keyboard.type('Pneu furado');
  await tabTo(page, dialog.getByRole('button', { name: 'Trocar motorista' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Viagem passada a ${asked.name}. Os dois motoristas foram avisados.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('iracema');
  await expect(trips(page).getByRole('option')).toHaveCount(1);
  await expect(trips(page).getByRole('option')).toContainText(asked.name);
  await page.keyboard.press('Enter');
  await expect(trips(page)).toBeFocused();
  const cancel = tripPane(page).getByRole('button', { name: 'Cancelar viagem' });
  await expect(cancel).not.toHaveAttribute('aria-disabled');
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Cancelar viagem/ });
  await expect(question.getByLabel('Motivo')).toBeVisible();
  await tabTo(page, question.getByLabel('Motivo'));
  await page.keyboard.type('O passageiro desistiu');
  await tabTo(page, question.getByRole('button', { name: 'Cancelar viagem' }));
  await page.keyboard.press('Enter');
  await expect(tripPane(page)).toContainText('Cancelada');
  await expect(page.getByRole('option').filter({ hasText: code })).toHaveCount(0);
  for (const { api } of [first, second]) await api.must('POST', '/presence/end');
});

test('an alarm that a dispatcher takes on with a key shows the name of the dispatcher to colleagues', async ({
  openAs,
  central,
  people,
}) => {
  const page = await openAs(people.attendant, '/despacho');
  const colleague = await openAs(people.admin, '/despacho');
  await expect(page.getByRole('heading', { level: 1, name: 'Despacho' })).toBeVisible();
  const pickupAt = new Date(Date.now() + 15 * 60_000).toISOString();
  const { code } = await central.requestTrip({ kind: 'scheduled', pickupAt });
  const own = alarms(page).filter({ hasText: code });
  await expect(own).toBeVisible({ timeout: 20_000 });
  // The key takes on the newest alarm, which may be that of another test's trip.
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(own).toContainText('Átila Moura', { timeout: 1_000 });
  }).toPass();
  await expect(alarms(colleague).filter({ hasText: code })).toContainText('Átila Moura');
  await alarms(colleague).filter({ hasText: code }).getByRole('button').press('Enter');
  await expect(tripPane(colleague)).toContainText(code);
});

test('the keys of the console leave fields and the shortcuts of the panel alone', async ({
  openAs,
  central,
  people,
}) => {
  await central.requestTrip({ passengers: [{ name: 'Anahí Gomide', phone: '(92) 98888-1234' }] });
  const page = await openAs(people.admin, '/despacho');
  await expect(trips(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('anahi n');
  await expect(page.getByRole('searchbox', { name: 'Filtrar viagens' })).toHaveValue('anahi n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(trips(page)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(trips(page).getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Teclas do despacho' });
  await expect(keys).toContainText('Assumir o alarme mais novo');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/dashboard/);
});

test('the list beside the map shows drivers, and a driver opens with telephone and state', async ({
  openAs,
  central,
  people,
}) => {
  const port = await makePort(central, { name: 'Porto de Parintins', at: { lat: -2.6283, lng: -56.7358 } });
  const driver = await makeAvailable(central, 'Táxi do Boi', port.rankId);
  const page = await openAs(people.attendant, '/despacho');
  await page.getByRole('radio', { name: 'Lista' }).press('Space');
  await page.getByRole('button', { name: driver.name }).press('Enter');
  const pane = page.getByRole('region', { name: `Motorista ${driver.name}` });
  await expect(pane).toContainText('Livre');
  await expect(pane).toContainText('Porto de Parintins');
  await expectAccessible(page);
  await driver.api.must('POST', '/presence/end');
  await expect(page.getByText('Este motorista não está mais disponível')).toBeVisible();
});

test('the console works on a phone, one pane at a time', async ({ openAs, central, people }) => {
  // Trips before the one that is tapped, so that it is below the edge of the list.
  for (let made = 0; made < 8; made++) await central.requestTrip();
  const pickupAt = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const passengers = [{ name: 'Dulce Sarmento', phone: '(92) 98888-1234' }];
  await central.requestTrip({ kind: 'scheduled', pickupAt, passengers });
  const page = await openAs(people.attendant, '/ajuda', phone);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/presences/positions', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/despacho');
  // The order needs the positions: a list before them would change it under a finger.
  await expect(page.getByRole('tab', { name: 'Viagens', selected: true })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
  await expect(trips(page)).toHaveCount(0);
  release();
  await trips(page).getByRole('option').filter({ hasText: 'Dulce Sarmento' }).tap();
  await expect(page.getByRole('tab', { name: 'Detalhes', selected: true })).toBeVisible();
  await expect(tripPane(page)).toContainText('Dulce Sarmento');
  await page.getByRole('tab', { name: 'Mapa' }).tap();
  await expect(page.getByRole('application', { name: /^Mapa dos carros/ })).toBeVisible();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
});

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', phone],
] as const) {
  test(`an alarm that comes later does not move the list of trips on ${device}`, async ({
    openNew,
    central,
    people,
  }) => {
    const pickupAt = new Date(Date.now() + 15 * 60_000).toISOString();
    const { id, code } = await central.requestTrip({ kind: 'scheduled', pickupAt });
    const raised = async () => (await central.admin.must('GET', '/dispatch/alarms')).items;
    await expect.poll(raised, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ tripId: id }));
    const page = await openNew(undefined, options);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/dispatch/alarms', async (route) => {
      await released;
      await route.continue();
    });
    await signInQuietly(page, people.attendant);
    await page.goto('/despacho');
    const list = trips(page);
    await expect(list.getByRole('option').filter({ hasText: code })).toBeVisible();
    const before = await list.boundingBox();
    release();
    await expect(alarms(page).filter({ hasText: code })).toBeVisible();
    expect(await list.boundingBox()).toEqual(before);
    await central.admin.must('POST', `/trips/${id}/cancel`, { reason: 'Fim do teste' });
  });
}
