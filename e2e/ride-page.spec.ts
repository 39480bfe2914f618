import type { Locator, Page } from '@playwright/test';
import type { Coordinates } from '#domain/places/distance.ts';
import { expectAccessible } from './axe.ts';
import { type Caller, type Central, type Json, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' } as const;
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** Creates a trip, paid in cash, that a new partner has accepted, and returns the address of its page. */
async function acceptedTrip(central: Central) {
  const partnerId = await central.makePartner('Táxi do Hóspede');
  const credit = { partnerId, amountCents: 100_00, reason: 'Saldo para comissões' };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': `guest-${partnerId}` });
  const user = await central.makeUser('parceiro', 'Gil Prado', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, user.email, PASSWORD);
  const trip: Json = await central.requestTrip({ paymentMethod: 'cash' });
  await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  const { url } = await central.admin.must('GET', `/trips/${trip.id}/link`);
  return { trip, partner, partnerId, user, path: new URL(url).pathname };
}

const onTheWay = { lat: -23.6, lng: -46.65 };
const airport = { lat: -23.6273, lng: -46.6566 };
const station = { lat: -23.5353, lng: -46.6345 };

const tell = (partner: Caller, id: string, point: Coordinates) =>
  partner.must('PUT', `/trips/${id}/position`, { ...point, accuracyMeters: 9, at: new Date().toISOString() });

/** Opens the page with a clock that the test controls, because the page polls. */
async function follow(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
}

/** Advances the clock of a page until a poll shows the text. A poll that is under way at a change shows the old state. */
async function pollUntil(page: Page, shown: Locator, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(shown).toContainText(text, { timeout: 1_000 });
  }).toPass();
}

/** Presses a button by the keyboard alone. */
async function pressByKey(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test('an English guest follows the car, says to be ready, rides, rates by keyboard and opens the receipt', async ({
  openAs,
  openNew,
  central,
  people,
}) => {
  test.setTimeout(120_000);
  const { trip, partner, user, path } = await acceptedTrip(central);
  const robot = { 'user-agent': 'WhatsApp/2.23.20.0 A' };
  const before = await central.admin.must('GET', `/trips/${trip.id}`);
  for (const method of ['GET', 'HEAD']) {
    await fetch(central.panel.url + path, { method, headers: robot });
    await fetch(`${central.panel.url}/api/v1/rides/${path.split('/').at(-1)}/ready`, { method, headers: robot });
  }
  expect(await central.admin.must('GET', `/trips/${trip.id}`)).toEqual(before);

  const driver = await openAs(user, `/viagens/${trip.id}`, phone);
  await expect(headline(driver)).toHaveText(trip.code);
  const guest = await openNew(undefined, { ...phone, locale: 'en-US' });
  await follow(guest, path);
  await expect(headline(guest)).toHaveText('Your taxi is confirmed');
  await expect(guest).toHaveTitle('Follow your ride | Painel Chame um Táxi');
  await expect(guest.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(guest.getByRole('region', { name: 'Tell the driver' })).toHaveCount(0);

  await partner.must('POST', `/trips/${trip.id}/depart`, {});
  await tell(partner, trip.id, onTheWay);
  await pollUntil(guest, headline(guest), 'Your taxi is on the way');
  await pollUntil(guest, guest.getByRole('main'), /Arrives in \d+ min/);
  await expect(
    guest.getByRole('application', { name: 'Map of the taxi: arrow keys move, + and − zoom' }),
  ).toBeVisible();
  await expectAccessible(guest);
  await pressByKey(guest, 'I am ready');
  await expect(guest.getByText('You told the driver that you are ready.')).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Tell the driver' })).toBeFocused();
  await expect(driver.getByRole('status').filter({ hasText: 'Passageiro pronto.' })).toBeVisible();
  await pressByKey(guest, 'I need 5 more minutes');
  await expect(driver.getByRole('status').filter({ hasText: 'Passageiro pediu mais 5 minutos.' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'I need another 5 minutes' })).toBeVisible();

  // Positions at the stops keep the amount out of review, so that there is a receipt.
  await tell(partner, trip.id, airport);
  await partner.must('POST', `/trips/${trip.id}/arrive`, {});
  await pollUntil(guest, headline(guest), 'Your taxi is here');
  await partner.must('POST', `/trips/${trip.id}/begin`, {});
  await pollUntil(guest, headline(guest), 'Enjoy your ride!');
  await expect(guest.getByRole('region', { name: 'Tell the driver' })).toHaveCount(0);
  await tell(partner, trip.id, station);
  await partner.must('POST', `/trips/${trip.id}/complete`, {});
  await pollUntil(guest, headline(guest), 'Ride completed');

  const rating = guest.getByRole('region', { name: 'How was your ride?' });
  await pressByKey(guest, 'Send rating');
  await expect(rating.getByRole('alert')).toHaveText('Choose 1 to 5 stars.');
  await rating.getByRole('radio', { name: '3 stars' }).focus();
  await guest.keyboard.press('Space');
  await guest.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await rating.getByRole('checkbox', { name: 'Courtesy' }).focus();
  await guest.keyboard.press('Space');
  await pressByKey(guest, 'Send rating');
  await expect(rating).toContainText('Thank you! Your rating: 4 stars.');
  await expectAccessible(guest);

  const lost = guest.getByRole('region', { name: 'I left something in the car' });
  const field = lost.getByRole('textbox', { name: 'What did you leave, and where in the car?' });
  await field.fill('Call me: +1 202 555 0123');
  await pressByKey(guest, 'Tell taxi company and driver');
  await expect(lost.getByRole('alert')).toContainText('without a phone number');
  await field.fill('Black umbrella, back seat');
  await pressByKey(guest, 'Tell taxi company and driver');
  await expect(lost).toContainText(
    'Message sent. The taxi company will contact you on the phone number given for the ride.',
  );
  await expect(driver.getByText('Black umbrella, back seat')).toBeVisible();
  const attendant = await openAs(people.attendant, `/viagens/${trip.id}`);
  await expect(attendant.getByRole('region', { name: 'Avaliação do passageiro' })).toContainText('4 de 5');
  await expect(attendant.getByText('Black umbrella, back seat')).toBeVisible();
  await expect(driver.getByRole('region', { name: 'Avaliação do passageiro' })).toHaveCount(0);

  await guest.getByRole('link', { name: 'View receipt' }).click();
  await expect(headline(guest)).toHaveText('Conferir recibo');
});

test('the language of the page is the one of the link, or the chosen one, and is kept', async ({
  openNew,
  central,
}) => {
  const { path } = await acceptedTrip(central);
  const page = await openNew(`${path}?lang=es`, phone);
  await expect(headline(page)).toHaveText('Su taxi está confirmado');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-419');
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(headline(page)).toHaveText('Your taxi is confirmed');
  await expect(page).toHaveURL(/\?lang=en$/);
  await page.goto(path);
  await expect(headline(page)).toHaveText('Your taxi is confirmed');
  await expect(page.getByRole('button', { name: 'EN, English' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/acompanhar/${'x'.repeat(32)}?lang=pt`);
  await expect(headline(page)).toHaveText('Este link não vale mais');
});

test('an administrator reads the ratings of a partner in the tab of the score', async ({ openAs, central, people }) => {
  const { trip, partner, partnerId, path } = await acceptedTrip(central);
  for (const action of ['arrive', 'begin', 'complete']) await partner.must('POST', `/trips/${trip.id}/${action}`, {});
  await central.admin.must('POST', `/rides/${path.split('/').at(-1)}/rating`, { stars: 2, reasons: ['car'] });
  const page = await openAs(people.admin, `/parceiros/edit/${partnerId}?aba=pontuacao`);
  const ratings = page.getByRole('region', { name: 'Avaliações dos passageiros' });
  await expect(ratings).toContainText('2 de 5 em 1 avaliação');
  await expect(ratings.getByRole('listitem')).toContainText(`${trip.code}Carro`);
});
