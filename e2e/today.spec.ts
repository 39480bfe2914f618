import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Caller, type Central, type Json, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** Creates a hotel with a reception that approves trips and a user who does not. */
async function makeHotel(central: Central, name: string, requiresPin = true) {
  const { id } = await central.admin.must('POST', '/clients', { name, kind: 'hotel', requiresPin });
  const reception = await central.makeUser('cliente', `Recepção ${name}`, { id_cliente: id, approvesTrips: true });
  const concierge = await central.makeUser('cadviagens', `Portaria ${name}`, { id_cliente: id });
  return { clientId: id as string, reception, concierge };
}

async function makeDriver(central: Central, name: string): Promise<{ driver: Caller; partnerId: string }> {
  const partnerId = await central.makePartner(name);
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId });
  return { driver: await signInByApi(central.panel, user.email, PASSWORD), partnerId };
}

/** Opens the wall with a clock that the test controls, because the wall polls. */
async function openWall(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
}

/** Presses a button or link by the keyboard alone. */
async function pressByKey(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('the board and the wall follow a trip live from the request to the boarding, and the wall shows no name', async ({
  openAs,
  openNew,
  central,
}) => {
  test.setTimeout(120_000);
  const { clientId, reception } = await makeHotel(central, 'Hotel Ipê');
  const { driver } = await makeDriver(central, 'Táxi do Ipê');
  const hotel = await signInByApi(central.panel, reception.email, PASSWORD);
  const { items: made } = await hotel.must('POST', '/today/walls', { name: 'Saguão' });
  const wallPath = new URL(made[0].url).pathname;

  const board = await openAs(reception, '/hoje');
  await expect(headline(board)).toHaveText('Hoje');
  await expect(board.getByText('Nenhuma viagem hoje')).toBeVisible();
  const wall = await openNew();
  await openWall(wall, wallPath);
  await expect(wall.getByText('Nenhuma viagem agora')).toBeVisible();

  const row = board.getByRole('list', { name: 'Em andamento e próximas' }).getByRole('listitem');
  const shown = wall.getByRole('list', { name: 'Viagens' }).getByRole('listitem');
  const expectState = async (state: string | RegExp): Promise<void> => {
    await expect(row).toContainText(state);
    await wall.clock.fastForward(10_000);
    await expect(shown).toContainText(state);
    await expect(wall.getByRole('main')).not.toContainText(/Marina|Duarte|Luz|Motorista de|512|98765/);
  };

  const trip: Json = await central.requestTrip({ clientId, room: '512' });
  await expectState('Procurando motorista');
  await expect(row).toContainText('Marina Duarte');
  await expect(row).toContainText('Quarto 512');
  await expect(row).toContainText('Estação da Luz');
  await expect(row).toContainText('de Aeroporto de Congonhas');
  await driver.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  await expectState('Motorista confirmado');
  await expect(row).toContainText('Motorista de Táxi do Ipê');
  await expect(shown).toContainText(/ABC\d[A-Z]\d\d/);
  await driver.must('POST', `/trips/${trip.id}/depart`, {});
  await expectState('A caminho');
  await driver.must('PUT', `/trips/${trip.id}/position`, {
    lat: -23.6,
    lng: -46.6566,
    accuracyMeters: 9,
    at: new Date().toISOString(),
  });
  await expectState(/A caminho · \d+ min/);
  await driver.must('POST', `/trips/${trip.id}/arrive`, {});
  await expectState('No local');
  await expectAccessible(board);
  await expectAccessible(wall);
  const { boardingPin } = await hotel.must('GET', `/trips/${trip.id}`);
  await driver.must('POST', `/trips/${trip.id}/begin`, { pin: boardingPin });
  await expectState('Embarcou');
  await driver.must('POST', `/trips/${trip.id}/complete`, {});
  await expect(board.getByRole('list', { name: 'Encerradas hoje' })).toContainText('Concluída');
});

test('the wall shows the age of its data without a connection, and recovers by itself', async ({
  openNew,
  central,
}) => {
  const { clientId, reception } = await makeHotel(central, 'Hotel Cedro');
  const hotel = await signInByApi(central.panel, reception.email, PASSWORD);
  const { items: made } = await hotel.must('POST', '/today/walls', { name: 'Saguão' });
  await central.requestTrip({ clientId });
  const wall = await openNew();
  await openWall(wall, new URL(made[0].url).pathname);
  await expect(wall.getByRole('listitem')).toHaveCount(1);
  await wall.context().setOffline(true);
  await wall.clock.fastForward(60_000);
  await wall.clock.fastForward(60_000);
  await expect(wall.getByRole('status')).toContainText('Sem conexão. Última informação: há 2 min.');
  await expect(wall.getByRole('listitem')).toHaveCount(1);
  await central.requestTrip({ clientId });
  await wall.context().setOffline(false);
  await wall.clock.fastForward(15_000);
  await expect(wall.getByRole('listitem')).toHaveCount(2);
  await wall.clock.fastForward(15_000);
  await expect(wall.getByRole('status')).toHaveCount(0);
});

test('a user of the client makes, renews and ends a wall by keyboard, and its screen says so', async ({
  openAs,
  openNew,
  central,
}) => {
  const { concierge } = await makeHotel(central, 'Hotel Jatobá');
  const page = await openAs(concierge, '/hoje');
  await expect(page.getByRole('link', { name: 'Folha do dia' })).toHaveCount(0);
  await pressByKey(page, 'button', 'Novo mural');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Informe o nome do mural.')).toBeVisible();
  await page.keyboard.type('Saguão');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Mural Saguão' });
  const first = await field.inputValue();
  const wall = await openNew();
  await openWall(wall, new URL(first).pathname);
  await expect(headline(wall)).toHaveText('Viagens de hoje');
  await pressByKey(page, 'button', 'Trocar link do mural Saguão');
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar link' }).press('Enter');
  await expect(field).not.toHaveValue(first);
  await wall.clock.fastForward(10_000);
  await expect(headline(wall)).toHaveText('Este mural foi encerrado');
  await pressByKey(page, 'button', 'Encerrar o mural Saguão');
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar mural' }).press('Enter');
  await expect(page.getByText('Nenhum mural', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the reception prints the day sheet with phones and PIN on A4 in portrait', async ({ openAs, central }) => {
  const { clientId, reception } = await makeHotel(central, 'Hotel Angico');
  const { driver, partnerId } = await makeDriver(central, 'Táxi do Angico');
  const { drivers } = await central.admin.must('GET', `/partners/${partnerId}`);
  const { id: driverId, version } = drivers[0];
  await central.admin.must('PATCH', `/partners/${partnerId}/drivers/${driverId}`, { version, phone: '11912345678' });
  const trip: Json = await central.requestTrip({ clientId, room: '31', notes: 'Mala grande' });
  await driver.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  const hotel = await signInByApi(central.panel, reception.email, PASSWORD);
  const { boardingPin } = await hotel.must('GET', `/trips/${trip.id}`);
  const page = await openAs(reception, '/hoje');
  await pressByKey(page, 'link', 'Folha do dia');
  await expect(headline(page)).toHaveText('Folha do dia');
  const line = page.getByRole('row').nth(1);
  const way = ['Estação da Luz', 'de Aeroporto de Congonhas'];
  for (const text of ['Marina Duarte', '(11) 98765-4321', 'Quarto 31', ...way, '(11) 91234-5678', boardingPin])
    await expect(line).toContainText(text);
  await expect(page.getByRole('table')).not.toContainText('Mala grande');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(line).toHaveCSS('color', 'rgb(0, 0, 0)');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/);
});

test('the day sheet of a client without PINs has no column and no words about them', async ({ openAs, central }) => {
  const { clientId, reception } = await makeHotel(central, 'Hotel Pequi', false);
  await central.requestTrip({ clientId });
  const page = await openAs(reception, '/hoje?vista=folha');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('PIN');
});
