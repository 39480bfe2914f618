import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Caller, type Central, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { press } from './press.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Driver = { user: User; name: string; api: Caller };

/** Creates a driver of a new partner, with a user. */
async function makeDriver(central: Central, name: string): Promise<Driver> {
  const partnerId = await central.makePartner(name);
  const { drivers } = await central.admin.must('GET', `/partners/${partnerId}`);
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId, driverId: drivers[0].id });
  return { user, name: drivers[0].name, api: await signInByApi(central.panel, user.email, PASSWORD) };
}

/** Creates a rank far from the ranks of other tests. */
async function makeRank(central: Central, name: string, centre: { lat: number; lng: number }): Promise<string> {
  const ground = { centre, radiusMeters: 120, capacity: 2 };
  const { id } = await central.admin.must('POST', '/ranks', { serviceAreaId: central.areaId, name, ...ground });
  return id;
}

/** Options of a phone that is at this point. */
function phoneAt({ lat, lng }: { lat: number; lng: number }) {
  const geolocation = { latitude: lat, longitude: lng, accuracy: 10 };
  return { ...phone, geolocation, permissions: ['geolocation'] };
}

const queueOf = (page: Page, rank: string) => page.getByRole('region', { name: `Fila de ${rank}` });
const rowOf = (page: Page, rank: string, driver: Driver) =>
  queueOf(page, rank).getByRole('listitem').filter({ hasText: driver.name });
const join = (page: Page, rank: string) => page.getByRole('button', { name: `Entrar na fila de ${rank}` });

test('an administrator draws a rank on the map, and sends the trips of a category to its queue', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.admin, '/pontos');
  await page.getByRole('button', { name: 'Novo ponto' }).click();
  const drawer = page.getByRole('dialog', { name: 'Novo ponto' });
  await drawer.getByLabel('Nome do ponto').fill('Ponto da Rodoviária');
  await expect(drawer.getByLabel('Praça')).toHaveValue('São Paulo');
  await drawer.getByLabel('Ponto no mapa').fill('-23.5162, -46.6248');
  await drawer.getByText('Um canto da área').click();
  const corners = drawer.getByLabel('Cantos da área');
  const map = drawer.getByRole('application');
  const marks = [
    { x: 120, y: 80 },
    { x: 300, y: 90 },
    { x: 280, y: 240 },
    { x: 130, y: 230 },
  ];
  for (const [index, position] of marks.entries()) {
    await map.click({ position });
    await expect(corners).toHaveValue(new RegExp(`^(-\\d+\\.\\d+, -\\d+\\.\\d+\\n?){${index + 1}}$`));
  }
  await drawer.getByRole('button', { name: 'Desfazer canto' }).click();
  await expect(corners).toHaveValue(/^([^\n]+\n?){3}$/);
  const drawn = await corners.inputValue();
  await drawer.getByLabel('Vagas').fill('4');
  await drawer.getByRole('button', { name: 'Salvar ponto' }).click();
  await expect(page.getByText('Ponto cadastrado.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Ponto da Rodoviária' });
  await expect(row.getByText('Em uso')).toBeVisible();
  await row.getByRole('button', { name: 'Editar Ponto da Rodoviária' }).click();
  await expect(page.getByRole('dialog').getByLabel('Cantos da área')).toHaveValue(drawn);
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('tab', { name: 'Despacho' }).click();
  await page.getByRole('button', { name: 'Nova política' }).click();
  const policy = page.getByRole('dialog', { name: 'Nova política' });
  // Another category than that of the other tests, whose trips must reach the pool.
  await policy.getByLabel('Categoria').click();
  await page.getByRole('option', { name: 'Van' }).click();
  await policy.getByRole('radio', { name: 'Mural' }).check();
  await expect(policy.getByLabel('Tempo para responder')).toHaveCount(0);
  await policy.getByRole('radio', { name: 'Fila do ponto' }).check();
  await policy.getByLabel('Tempo para responder').fill('30');
  await policy.getByRole('button', { name: 'Salvar política' }).click();
  const group = page.getByRole('region', { name: 'São Paulo · Van' });
  await expect(group.getByText('Fila do ponto.')).toBeVisible();
  await expect(group.getByText('30 s')).toBeVisible();
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText(/Nenhuma decisão neste dia|o mesmo resultado/)).toBeVisible();
});

test('a driver enters by position, the dispatcher moves another driver ahead, and the driver passed over reads why', async ({
  openAs,
  central,
  people,
}) => {
  const centre = { lat: -23.4356, lng: -46.4731 };
  const rankId = await makeRank(central, 'Ponto de Guarulhos', centre);
  const [first, second] = [await makeDriver(central, 'Táxi da Frente'), await makeDriver(central, 'Táxi de Trás')];
  const board = await openAs(people.attendant, '/filas');
  await expect(queueOf(board, 'Ponto de Guarulhos').getByText('Ninguém na fila agora.')).toBeVisible();

  const driver = await openAs(first.user, '/fila', phoneAt(centre));
  await expect(driver.getByText('você está aqui')).toBeVisible();
  await join(driver, 'Ponto de Guarulhos').click();
  await expect(driver.getByText('1º', { exact: true })).toBeVisible();
  await expect(driver.getByText('Você é o próximo')).toBeVisible();
  await expect(rowOf(board, 'Ponto de Guarulhos', first)).toBeVisible();
  await expect(rowOf(board, 'Ponto de Guarulhos', first).getByText('A confirmar')).toHaveCount(0);

  // Without a position, the entry counts once the central has confirmed it.
  await second.api.must('POST', '/queue/join', { rankId });
  const entry = rowOf(board, 'Ponto de Guarulhos', second);
  await entry.getByRole('button', { name: 'Confirmar' }).click();
  await expect(entry.getByText('A confirmar')).toHaveCount(0);
  await entry.getByRole('button', { name: 'Mais ações' }).click();
  await board.getByRole('menuitem', { name: 'Mudar de lugar…' }).click();
  const dialog = board.getByRole('dialog');
  await dialog.getByLabel('Novo lugar').fill('1');
  await dialog.getByLabel('Motivo').fill('Chegou antes e estava sem internet');
  await dialog.getByRole('button', { name: 'Mudar de lugar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(entry.getByText('1º', { exact: true })).toBeVisible();

  await expect(driver.getByText('2º', { exact: true })).toBeVisible();
  await expect(driver.getByText('1 na sua frente')).toBeVisible();
  await expect(driver.getByText('Chegou antes e estava sem internet')).toBeVisible();
  await driver.goto('/app/dashboard/default');
  await expect(driver.getByText('2º na fila de Ponto de Guarulhos')).toBeVisible();
  await driver.getByRole('link', { name: 'Ver a fila' }).click();

  await press(driver, 'Pausar');
  await driver.getByRole('dialog').getByLabel('30 minutos').check();
  await driver.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click();
  await expect(rowOf(board, 'Ponto de Guarulhos', first).getByText('Em pausa até')).toBeVisible();
  await press(driver, 'Voltar');
  await expect(rowOf(board, 'Ponto de Guarulhos', first).getByText('Em pausa até')).toHaveCount(0);
  await press(driver, 'Sair da fila');
  await driver.getByRole('dialog').getByRole('button', { name: 'Sair da fila' }).click();
  await expect(join(driver, 'Ponto de Guarulhos')).toBeVisible();
  await expect(rowOf(board, 'Ponto de Guarulhos', first)).toHaveCount(0);
});

test('a driver who is elsewhere may enter without a position, and waits for the central', async ({
  openAs,
  central,
}) => {
  const centre = { lat: -23.9608, lng: -46.3336 };
  await makeRank(central, 'Ponto do Porto', centre);
  const { user } = await makeDriver(central, 'Táxi de Longe');
  const driver = await openAs(user, '/fila', phoneAt({ ...centre, lat: -23.9 }));
  await join(driver, 'Ponto do Porto').click();
  await expect(driver.getByText('Você está a 6,6 km de Ponto do Porto')).toBeVisible();
  await driver.getByRole('button', { name: 'Entrar sem posição' }).click();
  await expect(driver.getByText('A confirmar')).toBeVisible();
  await expect(driver.getByText('1º', { exact: true })).toBeVisible();
});

test('every page of a driver in a queue reports that the driver is still there', async ({ openAs, central }) => {
  const rankId = await makeRank(central, 'Ponto da Praia', { lat: -24.1, lng: -46.6 });
  const { user, api } = await makeDriver(central, 'Táxi da Praia');
  const reports: string[] = [];
  const driver = await openAs(user, '/conta', phone);
  driver.on('request', (request) => {
    if (request.url().endsWith('/api/v1/queue/report')) reports.push(new URL(driver.url()).pathname);
  });
  await driver.goto('/viagens');
  await expect(driver.getByRole('heading', { level: 1 })).toBeVisible();
  expect(reports).toEqual([]);
  await api.must('POST', '/queue/join', { rankId });
  await expect.poll(() => reports).toEqual(['/viagens']);
});

test('a user who is no driver reads who can link the account', async ({ desk }) => {
  const page = await desk('parceiro');
  await page.goto('/fila');
  await expect(page.getByText('Sua conta não está ligada a um motorista')).toBeVisible();
  await expect(page.getByText(/Peça a um administrador da central/)).toBeVisible();
});

test('rank, entry and removal need only the keyboard', async ({ openAs, central, people }) => {
  const page = await openAs(people.admin, '/pontos');
  await tabTo(page, page.getByRole('button', { name: 'Novo ponto' }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Novo ponto' });
  await expect(drawer.getByLabel('Nome do ponto')).toBeFocused();
  await page.keyboard.type('Ponto do Teclado');
  await tabTo(page, drawer.getByLabel('Ponto no mapa'));
  await page.keyboard.type('-22.9068, -43.1729');
  await tabTo(page, drawer.getByLabel('Cantos da área'));
  await page.keyboard.type('-22.906, -43.172\n-22.906, -43.174\n-22.908, -43.173');
  await tabTo(page, drawer.getByRole('button', { name: 'Salvar ponto' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ponto cadastrado.')).toBeVisible();

  const { user, name } = await makeDriver(central, 'Táxi do Teclado');
  const driver = await openAs(user, '/fila', { permissions: [] });
  await tabTo(driver, join(driver, 'Ponto do Teclado'));
  await driver.keyboard.press('Enter');
  await expect(driver.getByText('O navegador não informa onde você está')).toBeVisible();
  await tabTo(driver, driver.getByRole('button', { name: 'Entrar sem posição' }));
  await driver.keyboard.press('Enter');
  await expect(driver.getByText('A confirmar')).toBeVisible();

  await page.goto('/filas');
  const more = queueOf(page, 'Ponto do Teclado').getByRole('button', { name: `Mais ações de ${name}` });
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Tirar da fila…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Motivo')).toBeFocused();
  await page.keyboard.type('Ligou e disse que foi para casa');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Tirar da fila' }));
  await page.keyboard.press('Enter');
  await expect(queueOf(page, 'Ponto do Teclado').getByText('Ninguém na fila agora.')).toBeVisible();
  await expect(join(driver, 'Ponto do Teclado')).toBeVisible();
});

test('queues with drivers pass the accessibility checks for the central and the driver', async ({
  openAs,
  central,
  people,
}) => {
  test.slow();
  const rankId = await makeRank(central, 'Ponto Acessível', { lat: -25.4284, lng: -49.2733 });
  const drivers = [];
  for (const name of ['Táxi Um', 'Táxi Dois', 'Táxi Três']) drivers.push(await makeDriver(central, name));
  for (const { api } of drivers) await api.must('POST', '/queue/join', { rankId });
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  await drivers[1]?.api.must('POST', '/presence/pause', { until });
  const board = await openAs(people.admin, '/filas');
  await expect(queueOf(board, 'Ponto Acessível').getByText('Lista de espera · 1')).toBeVisible();
  await expectAccessible(board);
  await queueOf(board, 'Ponto Acessível')
    .getByRole('button', { name: /^Mais ações/ })
    .first()
    .click();
  await board.getByRole('menuitem', { name: 'Mudar de lugar…' }).click();
  await expect(board.getByRole('dialog').getByLabel('Novo lugar')).toBeVisible();
  await expectAccessible(board);
  const driver = await openAs(drivers[1]?.user ?? people.parceiro, '/fila', phone);
  await expect(driver.getByText('Por que ofertas passam por você')).toBeVisible();
  await expectAccessible(driver);
  await board.goto('/pontos');
  await board.getByRole('button', { name: 'Editar Ponto Acessível' }).click();
  await expect(board.getByRole('application')).toBeVisible();
  await expectAccessible(board);
});
