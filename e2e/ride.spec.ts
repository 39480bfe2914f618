import type { Page } from '@playwright/test';
import { type Caller, type Central, type Json, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { answerPosition, begin, press } from './press.ts';
import { SideMenu } from './side-menu.ts';
import { offlineOf } from './offline.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Creates a trip accepted by a new partner. */
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

/**
 * Opens the passenger's page with a clock that the test controls, because the page polls every four to fifteen seconds.
 */
async function follow(page: Page, url: string): Promise<Page> {
  await page.clock.install();
  await page.goto(url);
  return page;
}

test('a passenger follows a trip to its end by a link, without a session', async ({
  openAs,
  openNew,
  central,
  people,
}) => {
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
  const passenger = await follow(await openNew(undefined, phone), url);
  await expect(passenger).toHaveTitle('Acompanhar viagem | Painel Chame um Táxi');
  await expect(headline(passenger)).toHaveText('Seu táxi está confirmado');
  const main = passenger.getByRole('main');
  await expect(passenger.getByRole('navigation')).toHaveCount(0);
  await expect(main).not.toContainText('Marina');
  await partner.must('POST', `/trips/${trip.id}/depart`, {});
  await tell(partner, trip.id, -23.6);
  await passenger.clock.fastForward(10_000);
  await expect(headline(passenger)).toHaveText('Seu táxi está a caminho');
  await expect(main).toContainText(/A cerca de \d(,\d)?\skm do embarque/);
  const { boardingPin } = await central.admin.must('GET', `/trips/${trip.id}`);
  await expect(passenger.getByRole('region', { name: 'PIN de embarque' })).toContainText(boardingPin);
  await expect(passenger.getByRole('region', { name: 'Motorista e carro' })).toContainText(/ABC\d[A-Z]\d\d/);
  const map = passenger.getByRole('application', { name: /Mapa do táxi/ });
  await expect(map.getByText('Seu táxi', { exact: true })).toBeVisible();
  await expect(map.getByText('Embarque', { exact: true })).toBeVisible();
  await expect(main).toContainText(/Posição do carro: (agora|há \d0 s)/);
  await partner.must('POST', `/trips/${trip.id}/arrive`, {});
  await passenger.clock.fastForward(4_000);
  await expect(headline(passenger)).toHaveText('Seu táxi chegou');
  await partner.must('POST', `/trips/${trip.id}/begin`, { pin: boardingPin });
  await passenger.clock.fastForward(4_000);
  await expect(headline(passenger)).toHaveText('Boa viagem!');
  await expect(passenger.getByText(boardingPin)).toHaveCount(0);
  await expect(main).toContainText('Seguindo para Estação da Luz');
  await expect(map.getByText('Destino', { exact: true })).toBeVisible();
  await partner.must('POST', `/trips/${trip.id}/complete`, {});
  await passenger.clock.fastForward(8_000);
  await expect(headline(passenger)).toHaveText('Viagem concluída');
  await expect(map).toHaveCount(0);
  await expect(passenger.getByRole('region', { name: 'Motorista e carro' })).toContainText(/ABC\d[A-Z]\d\d/);
  await expect(passenger.getByRole('region', { name: 'Esqueci algo no carro' })).toContainText(trip.code);
  await expect(main).not.toContainText('R$');
  await expect(link).toHaveCount(0);
});

test("the page of a passenger's link says that the link is invalid after it was replaced", async ({
  openAs,
  openNew,
  central,
  people,
}) => {
  const { id } = await central.requestTrip({ pickupAt: new Date(Date.now() + 30 * 3_600_000).toISOString() });
  const admin = await openAs(people.attendant, `/viagens/${id}`);
  const link = admin.getByRole('region', { name: 'Link do passageiro' });
  const field = link.getByRole('textbox');
  const old = await field.inputValue();
  const passenger = await follow(await openNew(), old);
  await expect(headline(passenger)).toHaveText('Sua viagem está marcada');
  await link.getByRole('button', { name: 'Trocar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Trocar link' }).click();
  await expect(field).not.toHaveValue(old);
  await passenger.clock.fastForward(15_000);
  await expect(headline(passenger)).toHaveText('Este link não vale mais');
  await passenger.goto(await field.inputValue());
  await expect(headline(passenger)).toHaveText('Sua viagem está marcada');
});

test("client and central see a driver's position until the driver stops sharing", async ({
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
  // The position is also shared while the driver is on other pages of the panel.
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

const loaded = (name: string) => `performance.getEntriesByType('resource').some((r) => r.name.includes('/${name}-'))`;

/** Waits until the trip is shown and the code of the next actions is loaded. */
async function ready(driver: Page): Promise<void> {
  await expect(driver.getByRole('button', { name: 'Sair para buscar' })).toBeVisible();
  await warm(driver);
}

/** Waits until the code of the next actions is loaded, because code cannot be loaded offline. */
async function warm(driver: Page): Promise<void> {
  await expect.poll(() => driver.evaluate(`${loaded('action-dialog')} && ${loaded('toaster')}`)).toBe(true);
}
const QUEUED = 'Na fila: será enviada quando a conexão voltar';

test('actions of an offline driver are queued, survive a reload and are sent once', async ({ openAs, central }) => {
  const { trip, user } = await acceptedTrip(central);
  const driver = await openAs(user, `/viagens/${trip.id}`, phone);
  await ready(driver);
  await driver.context().setOffline(true);
  await press(driver, 'Sair para buscar');
  await expect(driver.getByText(QUEUED)).toBeVisible();
  await expect(driver.getByText(`Sair para buscar · ${trip.code}`)).toBeVisible();
  // The next action is also available offline.
  await press(driver, 'Cheguei');
  await expect(driver.getByText('Na fila: serão enviadas quando a conexão voltar')).toBeVisible();
  await begin(driver);
  await press(driver, 'Concluir viagem');
  await driver.getByRole('dialog').getByRole('button', { name: 'Concluir viagem' }).click();
  await expect(driver.getByText(`Concluir viagem · ${trip.code}`)).toBeVisible();
  expect((await central.admin.must('GET', `/trips/${trip.id}`)).status).toBe('accepted');

  // Reloads the page while only the action calls fail.
  await driver.route(`**/trips/${trip.id}/*`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await driver.context().setOffline(false);
  await driver.reload();
  for (const label of ['Sair para buscar', 'Cheguei', 'Iniciar viagem', 'Concluir viagem']) {
    await expect(driver.getByText(`${label} · ${trip.code}`)).toBeVisible();
  }
  await warm(driver);
  // Listens to responses, because the offline page also sends requests that get no response.
  const sent: string[] = [];
  driver.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().includes(trip.id))
      sent.push(request.url().split('/').at(-1) ?? '');
  });
  await driver.context().setOffline(true);
  await driver.unroute(`**/trips/${trip.id}/*`);
  sent.length = 0;
  await driver.context().setOffline(false);
  await expect(driver.getByText(`Enviada: Concluir viagem · ${trip.code}.`)).toBeVisible({ timeout: 15_000 });
  await expect(driver.getByText(/Na fila/)).toHaveCount(0);
  await expect(driver.getByRole('main').getByText('Concluída', { exact: true }).first()).toBeVisible();
  expect(sent).toEqual(['depart', 'arrive', 'begin', 'complete']);
  const { items } = await central.admin.must('GET', `/trips/${trip.id}/events`);
  expect(items.map(({ action }: Json) => action)).toEqual([
    'request',
    'accept',
    'depart',
    'arrive',
    'begin',
    'complete',
  ]);
});

test("a driver's action whose response was lost is executed only once", async ({ openAs, central }) => {
  const { trip, user } = await acceptedTrip(central);
  const driver = await openAs(user, `/viagens/${trip.id}`, phone);
  let calls = 0;
  await driver.route('**/depart', async (route) => {
    calls += 1;
    // The server executes the action, but the phone never gets the response.
    await route.fetch();
    await route.abort('connectionreset');
    await driver.unroute('**/depart');
  });
  await press(driver, 'Sair para buscar');
  await expect(driver.getByText(`Enviada: Sair para buscar · ${trip.code}.`)).toBeVisible({ timeout: 15_000 });
  expect(calls).toBe(1);
  const { items } = await central.admin.must('GET', `/trips/${trip.id}/events`);
  expect(items.filter(({ action }: Json) => action === 'depart')).toHaveLength(1);
});

test('when the server refuses a queued action, the page shows the reason and drops the later queued actions', async ({
  openAs,
  central,
}) => {
  const { trip, user } = await acceptedTrip(central);
  const driver = await openAs(user, `/viagens/${trip.id}`, phone);
  await ready(driver);
  await driver.context().setOffline(true);
  await press(driver, 'Sair para buscar');
  await press(driver, 'Cheguei');
  await central.admin.must('POST', `/trips/${trip.id}/cancel`, { reason: 'A reunião foi adiada', feeCents: 100_000 });
  await driver.context().setOffline(false);
  const refusal = driver.getByRole('alert').filter({ hasText: 'Não foram feitas' });
  await expect(refusal).toContainText(`Sair para buscar · ${trip.code}: “Sair para buscar” não é possível`);
  await expect(refusal).toContainText(`Cheguei · ${trip.code}: Não foi enviada, porque a anterior não foi aceita.`);
  await expect(driver.getByRole('main').getByText('Cancelada', { exact: true }).first()).toBeVisible();
  await refusal.getByRole('button', { name: 'Entendi' }).click();
  await expect(refusal).toHaveCount(0);
});

test('an acceptance queued offline succeeds, unless another partner was faster', async ({ openAs, central }) => {
  const partnerIds = [await central.makePartner('Táxi do Túnel'), await central.makePartner('Táxi da Ponte')] as const;
  const [user, other] = [
    await central.makeUser('parceiro', 'Túlio', { id_parceiro: partnerIds[0] }),
    await central.makeUser('parceiro', 'Pontes', { id_parceiro: partnerIds[1] }),
  ];
  const rival = await signInByApi(central.panel, other.email, PASSWORD);
  const driver = await openAs(user, '/viagens-solicitadas', phone);
  const goOffline = offlineOf(driver);
  const [lost, won] = [await central.requestTrip(), await central.requestTrip()];
  const card = (trip: Json) =>
    driver
      .getByRole('list', { name: 'Viagens disponíveis' })
      .getByRole('listitem')
      .filter({ has: driver.getByRole('article', { name: `Viagem ${trip.code}` }) });
  await expect(card(won)).toBeVisible();
  await goOffline();
  await card(lost).getByRole('button', { name: 'Aceitar viagem' }).click();
  await expect(card(lost)).toContainText(QUEUED);
  await rival.must('POST', `/trips/${lost.id}/accept`, { termsVersion: lost.termsVersion });
  await driver.context().setOffline(false);
  await expect(driver.getByRole('alert').filter({ hasText: 'Não foi feita' })).toContainText(
    'Outro parceiro foi mais rápido',
  );
  await expect(card(lost)).toHaveCount(0);
  await goOffline();
  await card(won).getByRole('button', { name: 'Aceitar viagem' }).click();
  await expect(card(won)).toContainText(QUEUED);
  await driver.context().setOffline(false);
  await expect(headline(driver)).toHaveText(won.code);
  await expect(driver.getByText(`Enviada: Aceitar · ${won.code}.`)).toBeVisible();
});

/** Touch targets of the page that are less than 48 px high. Links that cover a whole card are left out. */
const smallTargets = `[...document.querySelectorAll('main :is(a[href], button, [role=switch])')]
  .filter((one) => one.checkVisibility() && !one.closest('article'))
  .map((one) => [one.getAttribute('aria-label') ?? one.textContent, (one.closest('label, .mantine-Switch-root') ?? one).getBoundingClientRect().height])
  .filter(([, height]) => height < 47.5)`;

test('a driver’s phone has large targets, countdown, wake lock, sound, vibration and navigation', async ({
  openAs,
  central,
}) => {
  const partnerId = await central.makePartner('Táxi do Polegar');
  const user = await central.makeUser('parceiro', 'Polegar', { id_parceiro: partnerId });
  const driver = await openAs(user, '/conta', { ...phone, permissions: ['screen-wake-lock'] });
  // Records the calls of these browser functions, and still executes them.
  await driver.addInitScript(`
    window.heard = [];
    for (const [object, name] of [[Navigator.prototype, 'vibrate'], [AudioScheduledSourceNode.prototype, 'start'], [WakeLock.prototype, 'request']]) {
      const own = object[name];
      object[name] = function (...given) { window.heard.push(name); return own.apply(this, given); };
    }`);
  const heard = () => driver.evaluate<string[]>('window.heard');
  await driver.goto('/viagens-solicitadas');
  await driver.getByRole('button', { name: 'Ligar som e avisos' }).click();
  await expect(driver.getByRole('button', { name: 'Som e avisos ligados' })).toBeVisible();
  expect(await heard()).toContain('request');
  await driver.evaluate('window.heard.length = 0');
  const trip = await central.requestTrip({ pickupAt: new Date(Date.now() + 30 * 60_000).toISOString() });
  const card = driver
    .getByRole('listitem')
    .filter({ has: driver.getByRole('article', { name: `Viagem ${trip.code}` }) });
  await expect(card.getByRole('timer')).toHaveText(/^(29|30):\d\d$/);
  await expect.poll(heard).toEqual(expect.arrayContaining(['start', 'vibrate']));
  expect(await driver.evaluate(smallTargets)).toEqual([]);
  await driver.getByRole('switch', { name: 'Disponível' }).click();
  await expect(driver.getByText('Você está indisponível')).toBeVisible();

  await card.getByRole('button', { name: /^Aceitar( viagem|$)/ }).click();
  await expect(headline(driver)).toHaveText(trip.code);
  const now = driver.getByRole('region', { name: 'Agora' });
  await expect(now).toContainText('Buscar em');
  await expect(now.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  await expect(now.getByRole('link', { name: /^Waze até/ })).toHaveAttribute('href', /waze\.com.*-23\.6273/);
  await expect(now.getByRole('link', { name: 'Ligar para Marina Duarte' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  );
  const whatsapp = now.getByRole('link', { name: 'WhatsApp de Marina Duarte' });
  await expect(whatsapp).toHaveAttribute('href', /confirmado.*%2Facompanhar%2F[\w-]{32}$/);
  await driver.evaluate('window.heard.length = 0');
  await press(driver, 'Sair para buscar');
  await answerPosition(driver, 'Agora não');
  await expect(driver.getByRole('main').getByText('A caminho', { exact: true }).first()).toBeVisible();
  await expect.poll(heard).toContain('request');
  await expect(driver.getByRole('switch', { name: 'Compartilhar onde estou' })).toBeVisible();
  expect(await driver.evaluate(smallTargets)).toEqual([]);
  await press(driver, 'Cheguei');
  await begin(driver);
  await expect(now).toContainText('Levar até');
  await expect(now.getByRole('link', { name: /^Waze até/ })).toHaveAttribute('href', /-23\.5353/);
});
