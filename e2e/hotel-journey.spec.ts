import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { type Central, type Json, PASSWORD, signInByApi, type User } from './central.ts';
import { phone as driverPhone } from './driver-phone.ts';
import { expect, test } from './fixtures.ts';
import { embed, expectFrameRefused, frameAddress, type Hotel, makeHotel } from './hotel.ts';
import { answerPosition, press } from './press.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' } as const;
const site = 'https://www.hotel-aroeira.example';
const robot = { 'user-agent': 'WhatsApp/2.23.20.0 A' };

const farFromHotel = { latitude: -23.6, longitude: -46.65, accuracy: 9 };
const atHotel = { latitude: -23.6273, longitude: -46.6566, accuracy: 9 };
const atStation = { latitude: -23.5353, longitude: -46.6345, accuracy: 9 };

const headline = (page: Page | FrameLocator) => page.getByRole('heading', { level: 1 });
const pathOf = (url: string) => new URL(url).pathname;

/** Fills in the form as a guest who charges the ride to the room. */
async function orderOnRoom(guest: Page): Promise<void> {
  await expect(headline(guest)).toHaveText('Order your taxi');
  await guest.getByLabel('Where to?').fill('luz');
  await guest.getByRole('option', { name: /Estação da Luz/ }).tap();
  await expect(guest.getByText(/Estimated price R\$/)).toBeVisible();
  await guest.getByLabel('Your name').fill('Olivia Brooks');
  await guest.getByRole('textbox', { name: 'Room' }).fill('904');
  await guest.getByLabel('Mobile phone').fill('+1 212 555 0173');
  await expect(guest.getByRole('radio', { name: /Charge to my room/ })).toBeChecked();
  await guest.getByRole('button', { name: 'Order taxi' }).tap();
  await expect(headline(guest)).toHaveText('Awaiting the reception’s approval');
}

/** Reads what a call could have changed: the trips of the client, and the history of this one. */
async function readState({ admin }: Central, clientId: string, id: string): Promise<Json> {
  const paths = [`/trips?clientId=${clientId}`, `/trips/${id}`, `/trips/${id}/events`];
  return Promise.all(paths.map((path) => admin.must('GET', path)));
}

/** Opens the links of ride and page as the preview of a messenger does, and expects that nothing changes. */
async function previewChangesNothing(central: Central, hotel: Hotel, ride: string, id: string): Promise<void> {
  const before = await readState(central, hotel.clientId, id);
  const code = ride.split('/').at(-1);
  const actions = ['ready', 'delay', 'lost-items', 'rating'].map((action) => `/api/v1/rides/${code}/${action}`);
  for (const path of [ride, pathOf(hotel.url), pathOf(hotel.embedUrl), ...actions])
    for (const method of ['GET', 'HEAD']) await fetch(central.panel.url + path, { method, headers: robot });
  expect(await readState(central, hotel.clientId, id)).toEqual(before);
}

/** Opens the wall of the lobby with a clock that the test controls, because the wall polls. */
async function openWall(wall: Page, central: Central, reception: User): Promise<void> {
  const caller = await signInByApi(central.panel, reception.email, PASSWORD);
  const { items } = await caller.must('POST', '/today/walls', { name: 'Saguão' });
  await wall.clock.install();
  await wall.goto(pathOf(items[0].url));
}

/** Advances the clock of a polling page until it shows the text. */
async function pollUntil(page: Page, shown: Locator, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(shown).toContainText(text, { timeout: 1_000 });
  }).toPass();
}

/** Rates the completed ride with a reason, and opens the receipt. */
async function rateAndOpenReceipt(guest: Page, { admin }: Central, { id, code }: Json): Promise<void> {
  await pollUntil(guest, headline(guest), 'Ride completed');
  const rating = guest.getByRole('region', { name: 'How was your ride?' });
  await rating.getByRole('radio', { name: '4 stars' }).check();
  await rating.getByRole('checkbox', { name: 'Courtesy' }).check();
  await rating.getByRole('button', { name: 'Send rating' }).tap();
  await expect(rating).toContainText('Thank you! Your rating: 4 stars.');
  expect(await admin.must('GET', `/trips/${id}/rating`)).toMatchObject({
    rating: { stars: 4, reasons: ['courtesy'] },
  });
  await expect(guest.getByText('Charged to your room')).toBeVisible();
  await guest.getByRole('link', { name: 'View receipt' }).tap();
  await expect(headline(guest)).toHaveText('Conferir recibo');
  await expect(guest.getByRole('main')).toContainText(code);
}

/** Expects that the hotel's site shows the form, whose scripts and styles pass the policy, and no other page. */
async function expectOnlyFormInFrame(
  context: BrowserContext,
  { panel }: Central,
  hotel: Hotel,
  links: string[],
): Promise<void> {
  const { page, said } = await embed(context, site, hotel.embedUrl);
  expect(await frameAddress(page)).toBe(hotel.embedUrl);
  const frame = page.frameLocator('iframe');
  await expect(headline(frame)).toHaveText('Order your taxi');
  await expect(frame.getByRole('button', { name: 'Order taxi' })).toBeVisible();
  expect(said.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
  for (const path of ['/', '/hoje', pathOf(hotel.url), ...links])
    await expectFrameRefused(context, site, panel.url + path);
}

test('a guest books on the room account, follows the car, rates and opens the receipt, while reception and wall follow', async ({
  openAs,
  openNew,
  central,
}) => {
  test.setTimeout(180_000);
  const hotel = await makeHotel(central, 'Hotel Aroeira', { origins: [site], requiresPin: true });
  const partnerId = await central.makePartner('Táxi da Aroeira');
  const driverUser = await central.makeUser('parceiro', 'Táxi da Aroeira', { id_parceiro: partnerId });

  const board = await openAs(hotel.reception, '/hoje');
  const wall = await openNew();
  await openWall(wall, central, hotel.reception);
  const row = board.getByRole('list', { name: 'Em andamento e próximas' }).getByRole('listitem');
  const lobby = wall.getByRole('main');
  const expectState = async (state: string | RegExp): Promise<void> => {
    await expect(row).toContainText(state);
    await pollUntil(wall, wall.getByRole('list', { name: 'Viagens' }).getByRole('listitem'), state);
    await expect(lobby).not.toContainText(/Olivia|Brooks|904|Luz|555|Motorista de|PIN/);
  };

  const guest = await openNew(undefined, phone);
  await guest.clock.install();
  await guest.goto(pathOf(hotel.url));
  await orderOnRoom(guest);
  const ride = pathOf(guest.url());
  await expectState('Aguardando aprovação');
  await expect(row).toContainText('Olivia Brooks');
  await expect(row).toContainText('Quarto 904');

  const approvals = await openAs(hotel.reception, '/hoje');
  await approvals.getByRole('link', { name: 'Aprovar ou recusar' }).press('Enter');
  await expect(approvals.getByRole('listitem').filter({ hasText: 'conta do quarto' })).toContainText('Quarto 904');
  await approvals.getByRole('button', { name: /^Aprovar V-/ }).click();
  await pollUntil(guest, headline(guest), 'Looking for a driver');
  await expectState('Procurando motorista');
  const { items } = await central.admin.must('GET', `/trips?clientId=${hotel.clientId}`);
  const { id, code } = items[0];
  await previewChangesNothing(central, hotel, ride, id);

  const driver = await openAs(driverUser, '/viagens-solicitadas', {
    ...driverPhone,
    serviceWorkers: 'block',
    geolocation: farFromHotel,
    permissions: ['geolocation'],
  });
  await driver.getByRole('button', { name: `Aceitar viagem ${code}` }).tap();
  await expect(driver).toHaveURL(new RegExp(id));
  await expectState('Motorista confirmado');
  await pollUntil(guest, headline(guest), 'Your taxi is confirmed');
  await press(driver, 'Sair para buscar');
  await answerPosition(driver, 'Compartilhar');
  await pollUntil(guest, headline(guest), 'Your taxi is on the way');
  await pollUntil(guest, guest.getByRole('main'), /Arrives in \d+ min/);
  await expectState(/A caminho · \d+ min/);
  await previewChangesNothing(central, hotel, ride, id);

  // Positions at the stops keep the amount out of review, so that there is a receipt.
  const stored = async () => (await central.admin.must('GET', `/trips/${id}/position`)).position;
  const drive = async (point: typeof atHotel): Promise<void> => {
    await driver.context().setGeolocation(point);
    await expect.poll(stored, { timeout: 30_000 }).toMatchObject({ lat: point.latitude, lng: point.longitude });
  };
  await drive(atHotel);
  await press(driver, 'Cheguei');
  await expectState('No local');
  await pollUntil(guest, headline(guest), 'Your taxi is here');
  const pin = await guest
    .getByRole('region', { name: 'Boarding PIN' })
    .getByText(/^\d{4}$/)
    .textContent();
  await press(driver, 'Iniciar viagem');
  await driver.getByRole('dialog').getByLabel('PIN de embarque, número 1').focus();
  await driver.keyboard.type(pin ?? '');
  await pollUntil(guest, headline(guest), 'Enjoy your ride!');
  await expectState('Embarcou');
  await drive(atStation);
  await press(driver, 'Concluir viagem');
  await driver.getByRole('dialog').getByRole('button', { name: 'Concluir viagem' }).click();
  await expect(board.getByRole('list', { name: 'Encerradas hoje' })).toContainText('Concluída');

  await rateAndOpenReceipt(guest, central, { id, code });
  await expectOnlyFormInFrame(guest.context(), central, hotel, [ride, pathOf(wall.url())]);
});
