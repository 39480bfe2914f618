import type { Locator, Page } from '@playwright/test';
import { must } from '#tests/authorisation/world.ts';
import { MINUTE } from '#tests/day/demand.ts';
import { findBreaches } from '#tests/day/laws.ts';
import { closeDay, passTime, planDay, settleReviews } from '#tests/day/simulate.ts';
import { makeWorld, readTripAsCentral, type World } from '#tests/day/world.ts';
import { PUBLIC_URL } from '#tests/panel.ts';
import { startTemplateCluster } from '#tests/template-cluster.ts';
import {
  act,
  type Cast,
  openCategories,
  pass,
  placeNamed,
  requestNow,
  waitAtRank,
  waitNorthOf,
} from './console-day/cast.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

/** A part of the simulated day. The panel runs in the process of the test, on the clock of the simulation. */
const size = { drivers: 16, requests: 16, fromHour: 7, untilHour: 8, ranks: 4 };
const MINUTES = 10;

let cluster: Awaited<ReturnType<typeof startTemplateCluster>>;
let world: World;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  cluster = await startTemplateCluster();
  world = await makeWorld('proximidade', size, cluster);
  await openCategories(world);
  planDay(world);
});
test.afterAll(async () => {
  await closeDay(world);
  await cluster.stop();
});

const tripPane = (page: Page) => page.getByRole('region', { name: /^Viagem V-/ });
const ranked = (page: Page) => page.getByRole('list', { name: 'Motoristas para a viagem' });
const trips = (page: Page) => page.getByRole('listbox', { name: 'Viagens por urgência' });
const alarms = (page: Page) => page.getByRole('region', { name: 'Alarmes' }).getByRole('listitem');

test('a dispatcher runs ten minutes of a simulated day with the keyboard alone', async ({ openNew }) => {
  test.setTimeout(90_000);
  const [rank] = world.ranks as [World['ranks'][number]];
  const [airport, museum] = [placeNamed(world, 'Aeroporto de Congonhas'), placeNamed(world, 'Museu do Ipiranga')];
  await passTime(world, world.now + 20 * MINUTE);
  const ana = await waitAtRank(world, 'Ana Prado', rank);
  const bento = await waitAtRank(world, 'Bento Luz', rank);
  const elza = await waitNorthOf(world, 'Elza Rocha', museum, 300);
  const dora = await waitNorthOf(world, 'Dora Neves', museum, 1_500);
  const fabio = await waitNorthOf(world, 'Fábio Sá', museum, 4_000);
  const cast: Cast = [ana, bento, elza, dora, fabio];
  await pass(world, cast, 1);
  const begun = world.now;
  const page = await openConsole(openNew);

  // A trip comes in at the rank. The first driver of the queue declines, and the second takes it.
  const first = await requestNow(world, airport, 'executivo');
  await filter(page, first.code);
  await page.keyboard.press('Enter');
  await expect(tripPane(page)).toContainText('Ofertada · Táxi Ana Prado');
  await pass(world, cast, 15);
  await act(world, ana, first.id, 'decline');
  await expect(tripPane(page)).toContainText('Ofertada · Táxi Bento Luz');
  await pass(world, cast, 10);
  await act(world, bento, first.id, 'accept');
  await expect(tripPane(page)).toContainText('Aceita');
  await act(world, bento, first.id, 'depart');
  await clearFilter(page);

  // A caller on the telephone books a van, for which the dispatcher chooses the driver.
  const code = await bookVan(page);
  const { items } = await must(world.admin.get(`/trips?status=available&order=soonest&limit=100`));
  const booked = items.find((one: { code: string }) => one.code === code);
  await pass(world, cast, 30);
  await giveTo(page, 'o', elza.name);
  await expect(page.getByText(`Viagem oferecida a ${elza.name}.`)).toBeVisible();
  await expect.poll(() => stateOf(booked.id)).toEqual(['offered', elza.crew.driverId]);

  // The driver ignores the offer, and another client cancels a trip meanwhile.
  const second = await requestNow(world, airport, 'executivo');
  await act(world, bento, first.id, 'arrive');
  await expect(trips(page).getByRole('option').filter({ hasText: second.code })).toBeVisible();
  await pass(world, cast, 90);
  await must(world.askers.company.post(`/trips/${second.id}/cancel`, { reason: 'Reunião adiada', feeCents: 0 }));
  await expect(trips(page).getByRole('option').filter({ hasText: second.code })).toHaveCount(0);
  await expect(tripPane(page)).toContainText('Disponível');
  await expect.poll(() => stateOf(booked.id)).toEqual(['available', null]);

  // The designated driver accepts, and turns out to be far away.
  await giveTo(page, 'd', dora.name);
  await expect(page.getByText(`${dora.name} foi designado e avisado.`)).toBeVisible();
  await expect.poll(() => stateOf(booked.id)).toEqual(['offered', dora.crew.driverId]);
  await act(world, dora, booked.id, 'accept');
  await expect(tripPane(page)).toContainText('Aceita');
  await page.keyboard.press('Escape');
  await expect(tripPane(page)).toHaveCount(0);
  dora.at = placeNamed(world, 'Aeroporto de Guarulhos');
  await pass(world, cast, 60);
  const alarm = alarms(page).filter({ hasText: booked.code });
  await expect(alarm).toContainText('Vai atrasar');
  await takeOn(page, alarm);
  await expect(alarm).toContainText('Átila Moura');
  await expect(tripPane(page)).toContainText(booked.code);
  await giveTo(page, 'd', fabio.name);
  const dialog = page.getByRole('dialog', { name: `Trocar motorista por ${fabio.name}` });
  await expect(dialog.getByLabel('Motivo')).toBeFocused();
  await page.keyboard.type('Está longe do embarque');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(trips(page)).toBeFocused();
  await expect.poll(() => stateOf(booked.id)).toEqual(['accepted', fabio.crew.driverId]);
  await pass(world, cast, 5);
  await expect(alarm).toHaveCount(0);

  // The passenger of the first trip does not come. The van drives.
  await act(world, fabio, booked.id, 'depart');
  await pass(world, cast, 240);
  await act(world, fabio, booked.id, 'arrive');
  await pass(world, cast, 60);
  await act(world, bento, first.id, 'no-show');
  await act(world, fabio, booked.id, 'begin');
  await expect(trips(page).getByRole('option').filter({ hasText: first.code })).toHaveCount(0);
  await pass(world, cast, (begun + MINUTES * MINUTE - world.now) / 1000);
  await expect(tripPane(page)).toContainText('Em andamento');

  await act(world, fabio, booked.id, 'complete');
  expect(await Promise.all([first, second, booked].map(async ({ id }) => (await stateOf(id))[0]))).toEqual([
    'no_show',
    'cancelled',
    'completed',
  ]);
  for (const { caller } of cast) await must(caller.post('/presence/end'));
  await passTime(world);
  await settleReviews(world);
  expect(await findBreaches(world)).toEqual([]);
});

/** Opens the console as an attendant who is signed in. */
async function openConsole(openNew: (path?: string, options?: object) => Promise<Page>): Promise<Page> {
  const { url } = world.panel;
  const attendant = await world.panel.signIn({ tipo: 'cadviagens', nome: 'Átila Moura' });
  const page = await openNew(undefined, { baseURL: url });
  // The panel refuses changes from an origin other than its public one, and its port is known only afterwards.
  await page.route('**/api/v1/**', async (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    const headers = { ...(await request.allHeaders()), origin: PUBLIC_URL };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  const [name = '', value = ''] = attendant.cookie.split('=', 2);
  await page.context().addCookies([{ name, value, url }]);
  await page.goto('/despacho');
  await expect(trips(page).getByRole('option').first()).toBeVisible();
  return page;
}

/** Returns the status and the driver, or the driver who is asked. */
async function stateOf(id: string): Promise<[status: string, driverId: string | null]> {
  const { status, driverId, offeredDriverId } = await readTripAsCentral(world, id);
  return [status, driverId ?? offeredDriverId];
}

async function filter(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await expect(trips(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(trips(page)).toBeFocused();
}

async function clearFilter(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(trips(page)).toBeFocused();
}

/** Takes on alarms with the key, the newest first, until this one has a dispatcher. */
async function takeOn(page: Page, alarm: Locator): Promise<void> {
  const open = alarms(page).getByRole('button', { name: /^Assumir/ });
  while ((await alarm.getByRole('button', { name: /^Assumir/ }).count()) > 0) {
    const before = await open.count();
    await page.keyboard.press('a');
    await expect(open).toHaveCount(before - 1);
  }
}

/** Chooses a driver of the list by the number, and gives the trip by a key. */
async function giveTo(page: Page, key: 'o' | 'd', name: string): Promise<void> {
  const rows = ranked(page).getByRole('listitem');
  const row = rows.filter({ hasText: name });
  await expect(row).toHaveCount(1);
  const place = (await rows.allInnerTexts()).findIndex((text) => text.includes(name)) + 1;
  await page.keyboard.press(String(place));
  await expect(row.getByRole('button', { name, pressed: true })).toBeVisible();
  await page.keyboard.press(key);
}

/** Types the name of a place into an address field, and takes the place with Enter. */
async function typePlace(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: new RegExp(`^${text}`) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(new RegExp(`^${text}, `));
}

/** Books a van in the drawer, and returns the code of the trip, which the console then shows. */
async function bookVan(page: Page): Promise<string> {
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: 'Nova viagem' });
  await expect(drawer.getByLabel('Telefone', { exact: true })).toBeFocused();
  await page.keyboard.type('11988881234');
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
  await typePlace(page, drawer.getByRole('combobox', { name: 'Origem' }), 'Museu do Ipiranga');
  await typePlace(page, drawer.getByRole('combobox', { name: 'Destino' }), 'MASP');
  await tabTo(page, drawer.getByLabel('Categoria', { exact: true }));
  await page.keyboard.type('Van');
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);
  await expect(tripPane(page)).toContainText('Iracema Lobato');
  await expect(trips(page)).toBeFocused();
  return /V-\d{6}/.exec(await tripPane(page).innerText())?.[0] ?? '';
}
