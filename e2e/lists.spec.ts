import { readFile } from 'node:fs/promises';
import type { Central } from './central.ts';
import { expect, test } from './fixtures.ts';
import { SideMenu } from './side-menu.ts';

const day = 86_400_000;
const ahead = (days: number, hour: string): string => {
  const [date] = new Date(Date.now() + days * day).toISOString().split('T');
  return new Date(`${date}T${hour}:00-03:00`).toISOString();
};

/** Requests one trip per name. `days` returns the number of days until the pickup, which is at noon. */
async function requestFor(central: Central, names: readonly string[], days: (at: number) => number) {
  const trips = [];
  for (const [at, name] of names.entries()) {
    const passengers = [{ name, phone: '(11) 98765-4321' }];
    trips.push(await central.requestTrip({ passengers, pickupAt: ahead(days(at), '12:00') }));
  }
  return trips;
}

test('a user exports the filtered trips as a file', async ({ openAs, central, people }) => {
  await requestFor(central, ['Zenaide Prates', 'Zenaide Rocha', 'Osvaldo Cruz'], () => 3);
  await central.untilFound('zenaide', 2);
  const page = await openAs(people.cliente, '/viagens');
  const search = page.getByRole('searchbox', { name: 'Código, passageiro, endereço ou referência' });
  await search.fill('zenaide');
  await expect(page.getByRole('row', { name: /Osvaldo/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Zenaide/ })).toHaveCount(2);
  await expect(page).toHaveURL(/\?q=zenaide$/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Exportar' }).click();
      await page.getByRole('menuitem', { name: 'Texto separado (CSV)' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^viagens-[\d-]{10}\.csv$/);
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head.startsWith('\uFEFFViagem;Embarque;Situação;')).toBe(true);
  expect(lines.map((line) => line.split(';')[3]).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'Zenaide Prates',
    'Zenaide Rocha',
  ]);
  await expect(page.getByText('O arquivo está pronto.')).toBeVisible();
  // A date in the search text filters by day. The texts of trips contain no dates.
  const [pickup = ''] = ahead(3, '12:00').split('T');
  await search.fill(`${pickup.split('-').toReversed().join('/')} osvaldo`);
  await expect(page.getByRole('row', { name: /Osvaldo/ })).toHaveCount(1);
});

test('pointing at a menu entry preloads the data of its page, and the click does not load the data again', async ({
  openAs,
  central,
  people,
}) => {
  // An immediate trip, because the history initially hides future trips.
  await central.requestTrip({ pickupAt: null, passengers: [{ name: 'Ítalo Menu', phone: '(11) 98765-4321' }] });
  const page = await openAs(people.admin, '/app/dashboard/default');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const menu = new SideMenu(page);
  await menu.pointAt('Histórico de Viagens', () => asked.includes('/api/v1/trips'));
  await menu.entry('Histórico de Viagens').click();
  await expect(page.getByRole('heading', { name: 'Histórico de Viagens' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Viagens' })).toBeVisible();
  expect(asked.filter((path) => path === '/api/v1/trips')).toHaveLength(1);
  // Partners and clients are loaded when the filters get the focus.
  expect(asked).not.toContain('/api/v1/partners');
  await page.getByRole('combobox', { name: 'Parceiro' }).click();
  await expect.poll(() => asked.includes('/api/v1/partners')).toBe(true);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  asked.length = 0;
  // Pointing at `Parceiros` must not load the list, because each read is logged as access to personal data.
  await menu.entry('Parceiros').hover();
  await menu.pointAt('Faturas', () => asked.includes('/api/v1/invoices'));
  expect(asked).not.toContain('/api/v1/partners');
  await menu.entry('Parceiros').click();
  await expect(page.getByRole('table', { name: 'Parceiros' })).toBeVisible();
  expect(asked.filter((path) => path === '/api/v1/partners')).toHaveLength(1);
});

test('the action menu of a row takes the focus and restores it when it closes', async ({ openAs, central }) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Menu S.A.' });
  const user = await central.makeUser('cliente', 'Ulisses Menu', { id_cliente: client.id });
  // A new client has only this trip, so that the trip is on the first page.
  const trip = await central.requestTrip({ clientId: client.id, pickupAt: ahead(5, '12:00') });
  const page = await openAs(user, '/viagens-futuras');
  const dots = page.getByRole('button', { name: `Mais ações da viagem ${trip.code}` });
  for (const press of ['Enter', 'Space']) {
    await dots.focus();
    await page.keyboard.press(press);
    await expect(dots).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(dots).toBeFocused();
  }
  await dots.click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page).toHaveURL(new RegExp(`/viagens/${trip.id}/editar$`));
});

test('the columns that a user chooses for a list are stored, and column headers and the URL sort the list', async ({
  openAs,
  central,
  people,
}) => {
  await requestFor(central, ['Quitéria Lopes', 'Quitéria Alves'], (at) => 4 + at);
  await central.untilFound('quiteria', 2);
  const page = await openAs(people.admin, '/viagens?q=quiteria');
  const heads = page.getByRole('columnheader');
  await expect(page.getByRole('row', { name: /Quitéria/ })).toHaveCount(2);
  await expect(heads.filter({ hasText: 'Pagamento' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Escolher colunas' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Pagamento' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(heads.filter({ hasText: 'Pagamento' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escolher colunas' })).toBeFocused();
  await page.reload();
  await expect(heads.filter({ hasText: 'Pagamento' })).toBeVisible();

  const names = page.getByRole('row').filter({ hasText: 'Quitéria' });
  await expect(names.first()).toContainText('Alves');
  await page.getByRole('columnheader', { name: 'Viagem' }).getByRole('button').click();
  await expect(names.first()).toContainText('Lopes');
  await expect(page).toHaveURL(/ordem=antigas/);
  await expect(page.getByRole('columnheader', { name: 'Viagem' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('combobox', { name: 'Ordem' }).selectOption('Código, do último');
  await expect(names.first()).toContainText('Alves');
  await expect(page.getByText(/A busca olhou as viagens de \d\d\/\d\d\/\d{4} em diante/)).toBeVisible();
});

test('the arrow keys move through the days of the week view', async ({ openAs, central, people }) => {
  const monday = new Date(Date.now() + 14 * day);
  const toMonday = 14 + ((8 - monday.getUTCDay()) % 7);
  await requestFor(central, ['Abel Um', 'Abel Dois', 'Abel Três'], (at) => toMonday + (at === 2 ? 2 : 0));
  const date = ahead(toMonday, '12:00').slice(0, 10);
  const page = await openAs(people.cadviagens, `/viagens-futuras?vista=semana&dia=${date}`);
  await expect(page.getByRole('link', { name: /Abel Um/ })).toBeVisible();
  await page.getByRole('link', { name: /Abel Um/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /Abel Dois/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: /Abel Três/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('link', { name: /Abel (Um|Dois)/ }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Próxima semana' }).press('Enter');
  await expect(page.getByRole('link', { name: /Abel/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Semana anterior' }).press('Enter');
  await page.getByRole('link', { name: /Abel Três/ }).press('Enter');
  await expect(page).toHaveURL(/\/viagens\/[\da-f-]{36}$/);
});

test("the print of a day's trips contains one black line of text per trip, and nothing else", async ({
  openAs,
  central,
  people,
}) => {
  await requestFor(central, ['Irene Folha', 'Ivo Folha'], () => 40);
  const page = await openAs(people.attendant, `/viagens-futuras?vista=folha&dia=${ahead(40, '12:00').slice(0, 10)}`);
  await expect(page.getByRole('row', { name: /Irene Folha \(11\) 98765-4321/ })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('row', { name: /Folha/ })).toHaveCount(2);
  for (const hidden of [
    page.getByRole('navigation').first(),
    page.getByRole('banner').first(),
    page.getByRole('button', { name: 'Imprimir' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.getByRole('cell', { name: /Irene/ })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect((await page.pdf({ landscape: true })).length).toBeGreaterThan(1000);
});

test('on a phone, the text of a link that looks like a button is centred', async ({ openAs, central }) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Sem Viagens Ltda.' });
  const user = await central.makeUser('cliente', 'Selma Rocha', { id_cliente: client.id });
  const page = await openAs(user, '/viagens', { viewport: { width: 390, height: 844 } });
  const link = page.getByRole('main').getByRole('link', { name: 'Solicitar Viagem' });
  await expect(link).toBeVisible();
  const middles = [link, link.getByText('Solicitar Viagem')].map(async (part) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  });
  const [whole, words] = await Promise.all(middles);
  expect(words).toBeCloseTo(whole ?? 0, 0);
});
