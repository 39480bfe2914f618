import type { Page } from '@playwright/test';
import { PASSWORD, signInByApi } from './central.ts';
import { keyboardOf } from './keyboard.ts';
import { expect, test } from './fixtures.ts';
import { RequestForm } from './request-form.ts';

/** Returns the drafts and unanswered requests that the device stores. */
const storedDraft = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .flatMap(([key, text]) => (key.includes('rascunho') ? [text] : []))
      .join(' '),
  );

test('a field with suggestions announces whether its list is open', async ({ openAs, central }) => {
  const user = await central.makeUser('cliente', 'Sugerida Lima', { id_cliente: central.clientId });
  await (await signInByApi(central.panel, user.email, PASSWORD)).must('POST', '/trips', central.tripBody);
  const page = await openAs(user, '/solicitar-viagem');
  const { origin, destination, passenger } = new RequestForm(page);
  const list = page.getByRole('listbox', { name: 'Sugestões' });
  // Earlier destinations are suggested before the user types.
  await destination.focus();
  await expect(list).toBeVisible();
  await origin.focus();
  await expect(list).toBeVisible();
  await expect(origin).toHaveAttribute('aria-expanded', 'true');
  await expect(destination).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(origin).toHaveAttribute('aria-expanded', 'false');
  await origin.fill('Congonhas');
  await expect(origin).toHaveAttribute('aria-expanded', 'true');
  await list.getByRole('option', { name: 'Aeroporto de Congonhas' }).click();
  await expect(list).toBeHidden();
  await expect(origin).toHaveAttribute('aria-expanded', 'false');
  // No passenger has this name, so the list of suggestions stays closed.
  await passenger.fill('Wxyz');
  await expect(list).toBeHidden();
  await expect(passenger).toHaveAttribute('aria-expanded', 'false');
});

test("a user can repeat a passenger's recent trip by keyboard alone, with at most eleven key presses", async ({
  openAs,
  central,
}) => {
  const passengers = [{ name: 'Marta Ribeiro', phone: '(11) 98888-1234' }];
  const before = await central.requestTrip({ passengers });
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: central.clientId });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await expect(form.passenger).toBeFocused();
  const keys = keyboardOf(page);
  await keys.type('mart');
  await expect(page.getByRole('option', { name: 'Marta Ribeiro' })).toBeVisible();
  await keys.press('ArrowDown', 'Enter');
  await expect(form.phone).toHaveValue('(11) 98888-1234');
  const way = page.getByRole('group', { name: 'Quem liga' }).getByRole('button', { name: /Usar o trajeto/ });
  await expect(way.first()).toBeVisible();
  // The Tab key moves the focus from the name to the phone number, and then to the passenger's latest route.
  await keys.press('Tab', 'Tab');
  await expect(way.first()).toBeFocused();
  await keys.press('Enter');
  await expect(form.origin).not.toHaveValue('');
  await keys.press('Control+Enter');
  const heading = page.getByRole('heading', { name: 'Viagem solicitada' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Solicitar outra' })).toBeFocused();
  expect(keys.strokes()).toBeLessThanOrEqual(11);
  const [code] = /V-\d{6}/.exec(await heading.innerText()) ?? [];
  expect(code).not.toBe(before.code);
});

test('the code of the date picker is loaded when the user moves the focus, not by the initial focus', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const isFetched = (file: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)), file);
  await expect(new RequestForm(page).passenger).toBeFocused();
  await expect.poll(() => isFetched('/api/v1/trips/check')).toBe(true);
  expect(await isFetched('/assets/day-picker-')).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFetched('/assets/day-picker-')).toBe(true);
});

test('Tab leads from the name to the phone, also when the list of known passengers scrolls', async ({
  openAs,
  central,
}) => {
  const { id } = await central.admin.must('POST', '/clients', { kind: 'company', name: 'Muitos Passageiros S.A.' });
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: id });
  const passengers = Array.from({ length: 12 }, (_, index) => ({
    name: `Pessoa ${index + 1}`,
    phone: `(11) 98123-45${String(index + 10)}`,
  }));
  for (const aboard of [passengers.slice(0, 4), passengers.slice(4, 8), passengers.slice(8)])
    await central.requestTrip({ clientId: id, passengers: aboard, paymentMethod: 'cash' });
  const page = await openAs(user, '/solicitar-viagem');
  await expect(page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option')).toHaveCount(8);
  await page.keyboard.press('Tab');
  await expect(new RequestForm(page).phone).toBeFocused();
});

test('a request for three vehicles with return trips creates one booking of six numbered trips', async ({
  openAs,
  central,
}) => {
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: central.clientId });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.fillWhoAndWhere();
  await form.when.fill('amanhã 8h');
  await page.getByText('Volta, vários veículos, por hora').click();
  await page.getByRole('textbox', { name: 'Veículos', exact: true }).fill('3');
  await page.getByRole('switch', { name: 'Ida e volta' }).check();
  // A return trip needs a date and time.
  await form.submit.click();
  await expect(page.getByText('Escolha data e hora da volta.')).toBeVisible();
  await page.getByLabel('Data e hora da volta').fill('amanhã 18h');
  await expect(page.getByText('Total de 6 viagens')).toBeVisible();
  await form.submit.click();
  await expect(page.getByRole('heading', { name: '6 viagens solicitadas' })).toBeVisible();
  const trips = page.getByRole('list', { name: 'Viagens da reserva' });
  await expect(trips.getByText('4 de 6 · volta')).toBeVisible();
  await page.getByRole('link', { name: 'Ver a primeira' }).click();
  const booking = page.getByRole('region', { name: 'Reserva' });
  await expect(booking.getByRole('listitem')).toHaveCount(6);
  await expect(booking).toContainText('Esta é a 1 de 6 · ida.');
});

test('repeating an earlier request fills in everything except the date and time', async ({ openAs, central }) => {
  const { id, code } = await central.requestTrip({ notes: 'Portão azul', luggageCount: 2 });
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: central.clientId });
  const page = await openAs(user, `/viagens/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Repetir viagem' }).click();
  await expect(page).toHaveURL(new RegExp(`/solicitar-viagem\\?repetir=${id}$`));
  const form = new RequestForm(page);
  await expect(form.notes).toHaveValue('Portão azul');
  await expect(form.when).toBeFocused();
  await form.submit.click();
  await expect(page.getByText('Escolha data e hora, ou escreva agora.')).toBeVisible();
  await form.when.fill('agora');
  expect(await form.send()).not.toBe(code);
});

test('the draft of a request survives a closed tab and is deleted at sign-out', async ({ openAs, central }) => {
  const one = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: central.clientId });
  const page = await openAs(one, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.passenger.fill('Olga Prado');
  await form.notes.fill('Levar o guarda-chuva');
  await expect.poll(() => storedDraft(page)).toContain('Levar o guarda-chuva');
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  await again.goto('/solicitar-viagem');
  const reopened = new RequestForm(again);
  await expect(reopened.notes).toHaveValue('');
  await expect(again.getByText('para Olga Prado')).toBeVisible();
  await again.getByRole('button', { name: 'Continuar rascunho' }).click();
  await expect(reopened.passenger).toHaveValue('Olga Prado');
  await expect(reopened.notes).toHaveValue('Levar o guarda-chuva');
  await expect(reopened.phone).toBeFocused();

  // Signing out also deletes a draft that another user left on the device.
  await again.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.includes('rascunho')) localStorage.setItem(key.replace(/[\da-f-]{36}/, 'outra-pessoa'), text);
    }
  });
  await again.reload();
  await expect(again.getByRole('button', { name: 'Descartar' })).toBeVisible();
  await again.getByRole('button', { name: 'Sair', exact: true }).click();
  await again.getByRole('button', { name: 'Sim, sair' }).click();
  await expect(again).toHaveURL('/');
  const left = await again.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rascunho')));
  expect(left).toEqual([]);
});

test('the first empty field has the focus after a user discarded a draft', async ({ openAs, central }) => {
  const user = await central.makeUser('cliente', 'Célia Descarte', { id_cliente: central.clientId });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.notes.fill('Levar o guarda-chuva');
  await expect.poll(() => storedDraft(page)).toContain('Levar o guarda-chuva');
  await page.reload();
  await form.passenger.fill('Olga Prado');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(form.phone).toBeFocused();
});

test('a request whose response was lost creates only one trip when the user sends it again after a reload', async ({
  openAs,
  central,
}) => {
  const user = await central.makeUser('cliente', 'Perdida Ramos', { id_cliente: central.clientId });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.fillWhoAndWhere();
  await page.route('**/api/v1/bookings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.submit.click();
  await expect(page.getByText('Não foi possível falar com o servidor')).toBeVisible();
  await page.unroute('**/api/v1/bookings');
  // The draft of the last half second is stored while the page is left.
  await page.reload();
  await page.getByRole('button', { name: 'Continuar rascunho' }).click();
  const code = await form.send();
  expect(await storedDraft(page)).toBe('');
  const { must } = await signInByApi(central.panel, user.email, PASSWORD);
  const { items } = await must('GET', '/trips?limit=100');
  const own = items.filter(({ requesterId }: { requesterId: string }) => requesterId === user.id);
  expect(own.map((trip: { code: string }) => trip.code)).toEqual([code]);
});

test('the request form shows the obstacles to the trip while the user fills it in', async ({ openAs, central }) => {
  const record = { name: 'Exigente S.A.', requiredFields: ['reason'], approvalCategories: ['executivo'] };
  const { id } = await central.admin.must('POST', '/clients', record);
  await central.admin.must('POST', `/clients/${id}/vouchers`, { code: 'Obra 12', uses: 1, expiresOn: '2099-12-31' });
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: id });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await expect(page.getByText('Este cliente exige o motivo da viagem.')).toBeVisible();
  await page.getByLabel('Motivo da viagem').fill('Visita técnica');
  await expect(page.getByText('Este cliente exige o motivo da viagem.')).toHaveCount(0);
  await form.category.selectOption('executivo');
  await expect(page.getByText('A categoria Executivo precisa de aprovação.')).toBeVisible();
  await form.category.selectOption('comum');
  await form.when.fill('ontem 8h');
  // The message is shown next to the field and above the button.
  await expect(page.getByText('O horário de embarque já passou.')).toHaveCount(2);
  await form.when.fill('amanhã 8h');
  await expect(page.getByText('O horário de embarque já passou.')).toHaveCount(0);
  await page.getByLabel('Voucher').fill('nada');
  await expect(page.getByText('Este cliente não tem voucher com este código.').first()).toBeVisible();
  await page.getByLabel('Voucher').fill('obra 12');
  await expect(page.getByText('Este cliente não tem voucher com este código.')).toHaveCount(0);
  await form.fillWhoAndWhere();
  await form.send();
});

test('a typed date that cannot be parsed is reported when the user leaves the field', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const { when } = new RequestForm(page);
  const unread = page.getByText('Não entendemos esta data.');
  await when.fill('amanhã cedo');
  await expect(unread).toHaveCount(0);
  await when.press('Tab');
  await expect(unread).toBeVisible();
  await expect(when).toHaveAttribute('aria-invalid', 'true');
  await when.fill('daqui a 20 min');
  await when.press('Tab');
  await expect(unread).toHaveCount(0);
  await expect(when).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
});

test('a newly added stop can be filled in before the code for sorting stops is loaded', async ({ openAs, central }) => {
  const user = await central.makeUser('cliente', 'Lenta Linhares', { id_cliente: central.clientId });
  const page = await openAs(user, 'about:blank');
  await page.route('**/assets/sortable-stops-*.js', async (route) => {
    await new Promise((released) => setTimeout(released, 1_000));
    await route.continue();
  });
  await page.goto('/solicitar-viagem');
  // Uses the keyboard, because the suggestions of the first field, which has the focus, may cover the button.
  await page.getByRole('button', { name: 'Adicionar parada' }).press('Enter');
  const stop = page.getByRole('combobox', { name: 'Parada 1' });
  await stop.fill('Congonhas');
  await expect(page.getByRole('button', { name: 'Arrastar o ponto 2' })).toBeVisible();
  await expect(stop).toBeFocused();
  await page.getByRole('option', { name: 'Aeroporto de Congonhas' }).click();
  await expect(stop).not.toHaveValue('Congonhas');
});

test('the user can sort stops by keyboard and by dragging', async ({ openAs, central }) => {
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: central.clientId });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.origin.fill('Rua A, 1');
  await form.destination.fill('Rua C, 3');
  await page.getByRole('button', { name: 'Adicionar parada' }).click();
  const stop = page.getByRole('combobox', { name: 'Parada 1' });
  await stop.fill('Rua B, 2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descer o ponto 2' }).press('Enter');
  await expect(form.destination).toHaveValue('Rua B, 2');
  const handle = page.getByRole('button', { name: 'Arrastar o ponto 1' });
  await handle.press('Space');
  await expect(page.getByText('Ponto 1 levantado.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Ponto 1 no lugar do 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(form.origin).toHaveValue('Rua C, 3');
  await expect(stop).toHaveValue('Rua A, 1');
  await handle.dragTo(page.getByRole('button', { name: 'Arrastar o ponto 3' }), { steps: 10 });
  await expect(form.origin).toHaveValue('Rua A, 1');
  await expect(stop).toHaveValue('Rua B, 2');
  await expect(form.destination).toHaveValue('Rua C, 3');
});
