import type { FrameLocator, Page, Request } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { embed, expectFrameRefused, frameAddress, makeHotel } from './hotel.ts';
import { tabTo } from './keyboard.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' } as const;
const headline = (page: Page | FrameLocator) => page.getByRole('heading', { level: 1 });

const pathOf = (url: string) => new URL(url).pathname;

/** Moves to a field by Tab, and types. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('a guest books in English from the QR code by keyboard, the reception approves, and the page of the ride follows', async ({
  openNew,
  openAs,
  central,
}) => {
  test.setTimeout(120_000);
  const hotel = await makeHotel(central, 'Hotel Miramar');
  const guest = await openNew(pathOf(hotel.url), { ...phone, locale: 'en-US' });
  await expect(headline(guest)).toHaveText('Order your taxi');
  await expect(guest.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(guest.getByText('Hotel Miramar')).toBeVisible();

  // An unfinished form names its fields and moves the focus to the first one.
  await tabTo(guest, guest.getByRole('button', { name: 'Order taxi' }));
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('alert')).toHaveText('Please check the marked fields.');
  await expect(guest.getByLabel('Where to?')).toBeFocused();

  await guest.keyboard.type('luz');
  await expect(guest.getByRole('option', { name: /Estação da Luz/ })).toBeVisible();
  await guest.keyboard.press('ArrowDown');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText(/Estimated price R\$/)).toBeVisible();
  await typeInto(guest, 'Your name', 'Emma Stone');
  await typeInto(guest, 'Room', '512');
  await typeInto(guest, 'Mobile phone', '+1 212 555 0142');
  await expect(guest.getByRole('radio', { name: /Charge to my room/ })).toBeChecked();
  await tabTo(guest, guest.getByRole('button', { name: 'Order taxi' }));
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/\/acompanhar\/[\w-]{32}\?lang=en$/);
  await expect(headline(guest)).toHaveText('Awaiting the reception’s approval');
  await expectAccessible(guest);

  const reception = await openAs(hotel.reception, '/viagens-futuras?vista=aprovacoes');
  const asked = reception.getByRole('listitem').filter({ hasText: 'conta do quarto' });
  await expect(asked).toContainText('Quarto 512');
  await expect(asked).toContainText('Emma Stone');
  await expect(asked).toContainText('por Hóspede, pela página do hotel');
  await reception.getByRole('button', { name: /^Aprovar V-/ }).click();
  await expect(reception.getByText('Pedido aprovado.')).toBeVisible();
  await expect(headline(guest)).toHaveText('Looking for a driver', { timeout: 40_000 });
  await central.admin.must('PATCH', `/clients/${hotel.clientId}`, { suspended: true, statusReason: 'Teste' });
  await guest.goto(pathOf(hotel.url));
  await guest.getByLabel('Where to?').fill('Rua Augusta, 100');
  await guest.getByLabel('Your name').fill('Emma Stone');
  await guest.getByRole('textbox', { name: 'Room' }).fill('512');
  await guest.getByLabel('Mobile phone').fill('+1 212 555 0142');
  await expect(guest.getByText('No estimate for this destination')).toBeVisible();
  await guest.getByRole('button', { name: 'Order taxi' }).click();
  await expect(guest.getByRole('alert')).toHaveText('The hotel cannot order taxis here now: ask the reception.');
});

test('a refused guest reads the reason as the reception wrote it, and goes back to the form', async ({
  openNew,
  central,
}) => {
  const hotel = await makeHotel(central, 'Hotel Restinga');
  const code = hotel.url.split('/').at(-1);
  const who = { name: 'Emma Stone', phone: '+12125550143', room: '512', destination: 'Rua Augusta, 100' };
  const { rideCode } = await central.admin.must('POST', `/guest-pages/${code}/requests`, {
    ...who,
    paymentMethod: 'billed',
  });
  const { items } = await central.admin.must('GET', `/trips?clientId=${hotel.clientId}`);
  const [{ id, version }] = items;
  const decision = { trips: [{ id, version }], reason: 'Checked out <b>today</b>' };
  const reception = await signInByApi(central.panel, hotel.reception.email, PASSWORD);
  await reception.must('POST', '/approvals/reject', decision);

  const guest = await openNew(`/acompanhar/${rideCode}?lang=en`, phone);
  await expect(headline(guest)).toHaveText('Ride not authorised');
  await expect(guest.getByText('Checked out <b>today</b>')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Share this ride' })).toHaveCount(0);
  await expectAccessible(guest);
  await guest.getByRole('link', { name: 'Make another request' }).click();
  await expect(guest).toHaveURL(`${hotel.url}?lang=en`);
  await expect(headline(guest)).toHaveText('Order your taxi');
});

const site = 'https://www.hotel.example';

test('a listed site embeds the page and books without cookies, and another site and other pages are refused', async ({
  browser,
  openAs,
  central,
  contextOptions,
}) => {
  const hotel = await makeHotel(central, 'Hotel Jangada', { origins: [site] });
  // A session in the same browser must not reach the frame.
  const signedIn = await openAs(hotel.reception, '/configuracoes');
  const storageState = await signedIn.context().storageState();
  const context = await browser.newContext({ ...contextOptions, locale: 'es-AR', storageState });
  const { page } = await embed(context, site, hotel.embedUrl);
  const calls: Request[] = [];
  page.on('request', (request) => calls.push(request));
  const cookies: (string | undefined)[] = [];
  page.on(
    'response',
    (response) => void response.headerValue('set-cookie').then((value) => cookies.push(value ?? undefined)),
  );
  expect(await frameAddress(page)).toBe(hotel.embedUrl);
  const frame = page.frameLocator('iframe');
  await expect(headline(frame)).toHaveText('Pida su taxi');
  await frame.getByLabel('¿Adónde va?').fill('Rua Augusta, 100');
  await frame.getByLabel('Su nombre').fill('Ema Ríos');
  await frame.getByLabel('Celular').fill('+54 11 5555 0142');
  await frame.getByRole('radio', { name: /Efectivo/ }).check();
  await frame.getByRole('button', { name: 'Pedir taxi' }).click();
  await expect(headline(frame)).toHaveText('Pedido enviado');
  await expect(headline(frame)).toBeFocused();
  const sent = calls.filter((request) => request.url().includes('/api/v1/guest-pages/'));
  expect(sent.length).toBeGreaterThan(0);
  for (const request of sent) expect((await request.allHeaders())['cookie']).toBeUndefined();
  expect(cookies.filter(Boolean)).toEqual([]);

  const opened = context.waitForEvent('page');
  await frame.getByRole('link', { name: /Seguir el viaje/ }).click();
  const ride = await opened;
  await expect(ride).toHaveURL(/\/acompanhar\/[\w-]{32}\?lang=es$/);
  await expect(headline(ride)).toHaveText('Buscando un conductor');

  await expectFrameRefused(context, 'https://www.other.example', hotel.embedUrl);
  for (const path of ['/', '/viagens', pathOf(hotel.url), pathOf(hotel.posterUrl), new URL(ride.url()).pathname])
    await expectFrameRefused(context, site, central.panel.url + path);
  await context.close();
});

test('the hotel creates its page, prints the poster, and a renewed address makes the old one invalid', async ({
  openAs,
  openNew,
  central,
}) => {
  const { admin } = central;
  const { id: clientId } = await admin.must('POST', '/clients', { name: 'Hotel Farol', kind: 'hotel' });
  const user = await central.makeUser('cliente', 'Recepção Farol', { id_cliente: clientId });
  const { version } = await admin.must('GET', `/users/${user.id}`);
  await admin.must('PATCH', `/users/${user.id}`, { approvesTrips: true, version });
  const desk = await openAs(user, '/configuracoes');
  const section = desk.getByRole('region', { name: 'Página do hóspede' });
  await section.getByRole('button', { name: 'Criar página' }).click();
  const drawer = desk.getByRole('dialog', { name: 'Criar página do hóspede' });
  await expect(drawer.getByLabel('Página ligada')).toBeFocused();
  await drawer.getByLabel('Local de embarque', { exact: true }).fill('Congonhas');
  await desk
    .getByRole('option', { name: /Aeroporto de Congonhas/ })
    .first()
    .click();
  await drawer.getByLabel('Sites que podem mostrar a página').fill('http://hotel.com');
  await drawer.getByRole('button', { name: 'Salvar página' }).click();
  await expect(drawer.getByText('“http://hotel.com” não serve')).toBeVisible();
  await drawer.getByLabel('Sites que podem mostrar a página').fill('https://hotel.com/');
  await drawer.getByRole('button', { name: 'Salvar página' }).click();
  await expect(desk.getByText('Página do hóspede criada.')).toBeVisible();
  await expect(section.getByLabel('Código para o site')).toHaveValue(/^<iframe src="http.*\/embutir"/);
  await expectAccessible(desk);
  const url = await section.getByLabel('Endereço da página').inputValue();

  const poster = await openNew(`${pathOf(url)}/cartaz`);
  await expect(poster.getByText('Hotel Farol')).toBeVisible();
  await expect(poster.getByText('Order your taxi')).toBeVisible();
  await expect(poster.getByRole('figure', { name: 'Código QR da página de pedidos' })).toBeVisible();
  await expectAccessible(poster);
  await poster.goto(pathOf(url));
  await expect(headline(poster)).toHaveText('Peça seu táxi');
  await expectAccessible(poster);

  await section.getByRole('button', { name: 'Trocar endereço' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Trocar endereço' }).click();
  await expect(section.getByLabel('Endereço da página')).not.toHaveValue(url);
  await poster.reload();
  await expect(headline(poster)).toHaveText('Esta página não vale mais');
});
