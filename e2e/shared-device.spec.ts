import type { Page } from '@playwright/test';
import { PASSWORD, type User } from './central.ts';
import { beginWithPin, departOn, newDriver, phone, type RunningTrip, workerReady } from './driver-phone.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { inPage } from './in-page.ts';
import { RequestForm } from './request-form.ts';
import { SideMenu } from './side-menu.ts';

const textsOf = ({ id, code, boardingPin }: RunningTrip, { email, nome }: User): string[] => [
  id,
  code,
  `"pin":"${boardingPin}"`,
  'Marina Duarte',
  '5511987654321',
  'Washington Luís',
  'Portão azul',
  email,
  nome,
];

const found = (page: Page, texts: readonly string[]): Promise<string[]> =>
  inPage(page, 'findInStores', texts.join('\n'));

async function signOut(page: Page): Promise<void> {
  const menu = new SideMenu(page);
  await menu.button.click();
  await menu.nav.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('button', { name: 'Sim, sair' }).click();
  await expectSignIn(page);
}

const expectSignIn = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();

const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('banner').getByRole('link', { name: /^Avisos/ })).toBeVisible();

/** Requests the trip in three cache modes and returns the statuses. A status 200 could only come from a cache. */
const statusesOf = (page: Page, path: string): Promise<(number | string)[]> =>
  page.evaluate(
    `Promise.all(['default', 'force-cache', 'only-if-cached'].map((cache) =>
      fetch('${path}', { cache, mode: 'same-origin' }).then(({ status }) => status, () => 'none')))`,
  );

/** Expects that the offline pages, the history and the browser's stores do not contain texts of the previous user. */
async function expectNothingOffline(page: Page, texts: readonly string[], path: string): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem conexão com o painel');
  expect(await found(page, texts)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shown = await page.locator('body').innerText();
  expect(texts.filter((text) => shown.includes(text))).toEqual([]);
  // Leaves the offline page, which would otherwise reload by itself.
  await page.goto('about:blank');
  await page.context().setOffline(false);
}

/**
 * Opens the sign-in page. Right after an offline phase the browser may still reload the page, which interrupts the
 * navigation.
 */
async function openSignIn(page: Page): Promise<void> {
  await expect(() => page.goto('/', { waitUntil: 'commit' })).toPass();
  await expectSignIn(page);
}

test("the search of the browser's stores finds a text in each store", async ({ openNew }) => {
  const page = await openNew('/');
  await inPage(page, 'fillStores', 'deixado');
  expect(await found(page, ['ausente', 'deixado'])).toEqual(
    ['localStorage', 'sessionStorage', 'cookie', 'indexedDB', 'caches'].map((store) => `${store}: deixado`),
  );
});

test('a driver who signed out leaves no data for the next user of the device, online or offline', async ({
  openAs,
  central,
}) => {
  test.slow();
  const [first, second] = [await newDriver(central, 'Turno da Manhã'), await newDriver(central, 'Turno da Tarde')];
  const page = await openAs(first, '/viagens-solicitadas', phone);
  const trip = await departOn(page, central);
  const texts = textsOf(trip, first);
  expect(await found(page, texts)).toContain('localStorage: Marina Duarte');
  for (const path of ['/viagens', '/carteira', '/conta', `/viagens/${trip.id}`]) {
    await page.goto(path);
    await expectSignedIn(page);
  }
  await signOut(page);
  expect(await found(page, texts)).toEqual([]);
  await expectNothingOffline(page, texts, `/viagens/${trip.id}`);
  await openSignIn(page);
  await signInByForm(page, second);
  await expectSignedIn(page);
  expect(await found(page, texts)).toEqual([]);
  const statuses = await statusesOf(page, `/api/v1/trips/${trip.id}`);
  expect(statuses.filter((status) => status === 200)).toEqual([]);
  await expectNothingOffline(page, texts, `/viagens/${trip.id}`);
});

test('a client user who signed out leaves neither trips nor a draft on the device', async ({ openAs, central }) => {
  test.slow();
  const { clientId, admin } = central;
  const first = await central.makeUser('cliente', 'Lúcia Meireles', { id_cliente: clientId });
  const other = await admin.must('POST', '/clients', { name: 'Vizinha Ltda.' });
  const second = await central.makeUser('cliente', 'Breno Tavares', { id_cliente: other.id });
  const trip = await central.requestTrip({ notes: 'Portão verde' });
  const page = await openAs(first, `/viagens/${trip.id}`, phone);
  await workerReady(page);
  await expect(page.getByRole('heading', { level: 1, name: trip.code })).toBeVisible();
  await page.goto('/solicitar-viagem');
  await new RequestForm(page).passenger.fill('Otília Rangel');
  const texts = [
    trip.id,
    trip.code,
    'Marina Duarte',
    '5511987654321',
    'Portão verde',
    'Otília Rangel',
    first.email,
    first.nome,
  ];
  await expect.poll(() => found(page, texts)).toContain('localStorage: Otília Rangel');
  await signOut(page);
  expect(await found(page, texts)).toEqual([]);
  await expectNothingOffline(page, texts, `/viagens/${trip.id}`);
  await openSignIn(page);
  await signInByForm(page, second);
  await expectSignedIn(page);
  expect(await found(page, texts)).toEqual([]);
  const statuses = await statusesOf(page, `/api/v1/trips/${trip.id}`);
  expect(statuses.filter((status) => status === 200)).toEqual([]);
  await expectNothingOffline(page, texts, `/viagens/${trip.id}`);
});

test('a sign-in while another user is still signed in deletes the data of that user', async ({ openAs, central }) => {
  test.slow();
  const [first, second] = [await newDriver(central, 'Primeiro Turno'), await newDriver(central, 'Segundo Turno')];
  const page = await openAs(first, '/viagens-solicitadas', phone);
  const trip = await departOn(page, central);
  const texts = textsOf(trip, first);
  expect(await found(page, texts)).toContain('localStorage: Marina Duarte');
  // Leaves the open page, which would otherwise reload when it detects the other user.
  await page.goto('about:blank');
  const signIn = await page.request.post('/api/auth/sign-in/email', {
    data: { email: second.email, password: PASSWORD },
    headers: { origin: central.panel.url },
  });
  expect(signIn.ok()).toBe(true);
  await page.goto('/viagens-solicitadas');
  await expectSignedIn(page);
  await expect.poll(() => found(page, texts)).toEqual([]);
  const statuses = await statusesOf(page, `/api/v1/trips/${trip.id}`);
  expect(statuses.filter((status) => status === 200)).toEqual([]);
  await expectNothingOffline(page, texts, `/viagens/${trip.id}`);
});

test('a session ended by an administrator keeps the queued calls and their PIN until another user signs in', async ({
  openAs,
  central,
}) => {
  test.slow();
  const [first, second] = [await newDriver(central, 'Turno Encerrado'), await newDriver(central, 'Turno Seguinte')];
  const page = await openAs(first, '/viagens-solicitadas', phone);
  const trip = await departOn(page, central);
  const texts = textsOf(trip, first);
  await page.context().setOffline(true);
  await beginWithPin(page, trip);
  expect(await found(page, texts)).toContain(`localStorage: "pin":"${trip.boardingPin}"`);
  await central.admin.must('DELETE', `/users/${first.id}/sessions`);
  await page.context().setOffline(false);
  await expectSignIn(page);
  const queue = [trip.id, trip.code, `"pin":"${trip.boardingPin}"`].map((text) => `localStorage: ${text}`);
  const left = async () => (await found(page, texts)).filter((where) => !where.startsWith('sessionStorage'));
  await expect.poll(left).toEqual(queue);
  await signInByForm(page, second);
  await expectSignedIn(page);
  await expect.poll(() => found(page, texts)).toEqual([]);
  await expectNothingOffline(page, texts, `/viagens/${trip.id}`);
});
