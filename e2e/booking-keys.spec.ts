import { violations } from './axe.ts';
import { hasFocus, keyboardOf } from './keyboard.ts';
import type { Central } from './central.ts';
import { expect, test } from './fixtures.ts';
import { booked, callers, driven } from './known-caller.ts';
import { RequestForm } from './request-form.ts';

async function latestTripOf(central: Central, phone: string) {
  const { items } = await central.admin.must('GET', `/passengers?phone=${encodeURIComponent(phone)}`);
  return central.admin.must('GET', `/trips/${items[0].routes[0].tripId}`);
}

test('an attendant books the usual trip of a known caller with at most three keys after the number', async ({
  openAs,
  central,
  people,
}) => {
  const phone = '(11) 98111-0001';
  const terms = { category: 'executivo', paymentMethod: 'cash', needs: ['child_seat'], notes: 'Portão azul' };
  const shape = { passengerCount: 3, luggageCount: 2, flightNumber: 'LA3456', nameSign: 'Sra. Rita' };
  const before = await driven(central, 'Rita Usual', phone, { ...terms, ...shape });
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  await expect(form.phone).toBeFocused();
  await page.keyboard.type('11981110001');
  const keys = keyboardOf(page);
  await expect(callers(page)).toContainText('Rita Usual');
  await keys.press('Enter');
  await expect(form.submit).toBeFocused();
  const summary = page.locator('#resumo-do-pedido');
  await expect(summary).toContainText('Rita Usual');
  await expect(summary).toContainText('Executivo');
  await expect(summary).toContainText('3 pessoas · 2 volumes · Cadeirinha infantil');
  await expect(summary).toContainText('A combinar');
  await keys.press('Enter');
  await expect(booked(page)).toBeVisible();
  expect(keys.strokes()).toBeLessThanOrEqual(3);
  const after = await latestTripOf(central, phone);
  expect(after.code).not.toBe(before.code);
  expect(after).toMatchObject({ ...terms, passengerCount: 3, luggageCount: 2, flightNumber: null, nameSign: null });
  expect(after.stops).toEqual(before.stops);
});

test('nothing is booked before the price of a taken trip is shown', async ({ openAs, central, people }) => {
  await driven(central, 'Paula Pressa', '(11) 98111-0002');
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/trips/check', async (route) => {
    if (
      route
        .request()
        .postDataJSON()
        .stops.some(({ address }: { address?: string }) => address)
    )
      await held.promise;
    await route.continue();
  });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/bookings')) requests += 1;
  });
  await expect(form.phone).toBeFocused();
  await page.keyboard.type('11981110002');
  await expect(callers(page)).toContainText('Paula Pressa');
  await page.keyboard.press('Enter');
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nada foi solicitado ainda.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  expect(requests).toBe(0);
  held.resolve();
  await expect(page.getByText('Nada foi solicitado ainda.')).toHaveCount(0);
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(booked(page)).toBeVisible();
  expect(requests).toBe(1);
});

test('Enter before the answer of the server takes the trip when the answer arrives, and a held key books nothing', async ({
  openAs,
  central,
  people,
}) => {
  await driven(central, 'Hélio Veloz', '(11) 98111-0003');
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/passengers?*phone*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await expect(form.phone).toBeFocused();
  await page.keyboard.type('11981110003');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Procurando quem liga. Enter usa a resposta.')).toBeVisible();
  held.resolve();
  await expect(form.submit).toBeFocused();
  await expect(page.locator('#resumo-do-pedido')).toContainText('R$');
  await page.keyboard.down('Enter');
  await expect(booked(page)).toBeVisible();
  await page.keyboard.up('Enter');

  await page.getByRole('button', { name: 'Solicitar outra' }).click();
  await form.phone.fill('11981110003');
  await expect(callers(page)).toContainText('Viagem aberta');
  await form.phone.focus();
  await page.keyboard.down('Enter');
  await expect(form.submit).toBeFocused();
  await expect(page.locator('#resumo-do-pedido')).toContainText('R$');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(booked(page)).toHaveCount(0);
});

test('a caller with an open trip is asked about before a second trip is booked, with the open trip named', async ({
  openAs,
  central,
  people,
}) => {
  const open = await central.requestTrip({ passengers: [{ name: 'Otávio Aberto', phone: '(11) 98111-0004' }] });
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  await expect(form.phone).toBeFocused();
  await page.keyboard.type('11981110004');
  await expect(callers(page)).toContainText(open.code);
  await page.keyboard.press('Enter');
  await expect(page.locator('#resumo-do-pedido')).toContainText('R$');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Otávio Aberto já tem viagem aberta' });
  await expect(dialog).toContainText(open.code);
  await expect(dialog.getByRole('button', { name: 'Voltar ao pedido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Voltar ao pedido' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(booked(page)).toBeVisible();
});

test('with several callers of one number the arrow keys choose, and Enter takes the trip of the chosen one', async ({
  openAs,
  central,
  people,
}) => {
  const other = await central.admin.must('POST', '/clients', { name: 'Portaria Ltda.' });
  const phone = '(11) 98111-0005';
  await driven(central, 'Dupla Um', phone);
  await driven(central, 'Dupla Dois', phone, { clientId: other.id, notes: 'Pela garagem' });
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  await expect(form.phone).toBeFocused();
  await page.keyboard.type('11981110005');
  await expect(page.getByText('Mais de uma pessoa: as setas escolhem, Enter usa.')).toBeVisible();
  await page.keyboard.press('Enter');
  const second = callers(page)
    .getByRole('button', { name: /Repetir a viagem/ })
    .filter({ hasText: 'Pela garagem' });
  await expect(
    callers(page)
      .getByRole('button', { name: /Repetir a viagem/ })
      .first(),
  ).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) {
    if (await hasFocus(second)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.submit).toBeFocused();
  await expect(form.passenger).toHaveValue('Dupla Dois');
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Portaria Ltda.');
  await form.phone.focus();
  await page.keyboard.press('ArrowUp');
  await expect(
    callers(page)
      .getByRole('button', { name: /^Outro trajeto/ })
      .last(),
  ).toBeFocused();
});

for (const path of ['/solicitar-viagem', '/despacho']) {
  test(`a telephone system opens ${path} with the caller, and the number leaves the URL`, async ({
    openAs,
    central,
    people,
  }) => {
    const phone = path === '/despacho' ? '11981110007' : '+5511981110006';
    await driven(central, 'Chamada Silva', phone);
    const page = await openAs(people.attendant, `${path}?fone=${encodeURIComponent(phone)}`);
    await expect(callers(page)).toContainText('Chamada Silva');
    await expect(new RequestForm(page).phone).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('fone');
  });
}

for (const written of ['+55 11 98111-0008', '5511981110008', '011 98111 0008', '(11) 98111-0008']) {
  test(`a pasted number written as ${written} shows the caller`, async ({ openAs, central, people }) => {
    const { items } = await central.admin.must('GET', '/passengers?phone=11981110008');
    if (items.length === 0) await driven(central, 'Colada Souza', '(11) 98111-0008');
    const page = await openAs(people.attendant, '/solicitar-viagem');
    const form = new RequestForm(page);
    await expect(form.phone).toBeFocused();
    await page.keyboard.insertText(written);
    await expect(callers(page)).toContainText('Colada Souza');
  });
}

test('Enter takes the client that the phone or the name of a passenger finds, with this passenger', async ({
  openAs,
  central,
  people,
}) => {
  const other = await central.admin.must('POST', '/clients', { name: 'Jatobá Engenharia' });
  const passengers = [{ name: 'Valdirene Quintela', phone: '(11) 98111-0009' }];
  await central.requestTrip({ passengers, clientId: other.id });
  await central.untilFound('Valdirene', 1);
  for (const typed of ['quintela', '+55 11 98111-0009']) {
    const page = await openAs(people.attendant, '/solicitar-viagem');
    const client = page.getByRole('combobox', { name: 'Cliente' });
    await client.fill(typed);
    const option = page.getByRole('option', { name: /^Jatobá Engenharia/ });
    await expect(option).toContainText('Valdirene Quintela');
    await client.press('Enter');
    await expect(client).toHaveValue('Jatobá Engenharia');
    const form = new RequestForm(page);
    await expect(form.passenger).toHaveValue('Valdirene Quintela');
    await expect(form.phone).toHaveValue('(11) 98111-0009');
    await expect(form.origin).toBeFocused();
  }
});

test('a list of clients that finds nothing is valid for assistive technology, and Enter takes nothing', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const client = page.getByRole('combobox', { name: 'Cliente' });
  await client.fill('zzqq');
  await expect(page.getByRole('listbox').getByText('Nada encontrado')).toBeVisible();
  // Open lists are outside the landmarks, which is a mere recommendation.
  expect(await violations(page, ['aria-required-children'])).toEqual([]);
  await client.press('Enter');
  await expect(client).toBeFocused();
  await expect(client).toHaveValue('zzqq');
});

test('a new caller with two stops, a time, a child seat and a cost centre takes at most 108 keys and no mouse', async ({
  openAs,
  central,
  people,
}) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Quartzo Mineração' });
  const { costCentres } = await central.admin.must('POST', `/clients/${client.id}/cost-centres`, { name: 'Lavra' });
  const place = { serviceAreaId: central.areaId, city: 'São Paulo', uf: 'SP', lat: -23.58, lng: -46.61 };
  for (const name of ['Wolfram Museu', 'Xisto Parque']) {
    await central.admin.must('POST', '/places', { ...place, name, address: `Rua ${name}, 1` });
  }
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  await expect(form.phone).toBeFocused();
  const keys = keyboardOf(page);
  const option = (name: RegExp) => page.getByRole('option', { name }).first();
  await keys.type('11981110010');
  await expect(page.getByText('Telefone novo. Enter segue para o cliente.')).toBeVisible();
  await keys.press('Enter');
  await keys.type('qua');
  await expect(option(/^Quartzo/)).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await keys.press('Enter');
  await expect(form.passenger).toBeFocused();
  await keys.type('Iva Lima');
  await keys.tabTo(form.origin);
  await keys.type('con');
  await expect(option(/^Aeroporto de Congonhas/)).toBeVisible();
  await keys.press('ArrowDown', 'Enter');
  await expect(form.origin).toHaveValue(/^Aeroporto de Congonhas/);
  await keys.tabTo(form.destination);
  await keys.type('luz');
  await expect(option(/^Estação da Luz/)).toBeVisible();
  await keys.press('ArrowDown', 'Enter');
  for (const [typed, index] of [
    ['wol', 1],
    ['xis', 2],
  ] as const) {
    const add = page.getByRole('button', { name: 'Adicionar parada' });
    await keys.tabTo(add);
    await keys.press('Enter');
    await expect(page.getByRole('combobox', { name: `Parada ${index}` })).toBeFocused();
    await keys.type(typed);
    await expect(option(new RegExp(`^${typed}`, 'i'))).toBeVisible();
    await keys.press('ArrowDown', 'Enter');
  }
  await keys.tabTo(form.when);
  await keys.type('amanhã 8h');
  await keys.tabTo(page.locator('summary').filter({ hasText: 'Pessoas, bagagem' }));
  await keys.press('Enter');
  await keys.tabTo(page.getByLabel('Cadeirinha', { exact: false }).first());
  await keys.press('Space');
  await keys.tabTo(page.locator('summary').filter({ hasText: 'Centro de custo' }));
  await keys.press('Enter');
  await keys.tabTo(page.getByLabel('Centro de custo'));
  await keys.type('l');
  await keys.press('Control+Enter');
  await expect(booked(page)).toBeVisible();
  expect(keys.strokes()).toBeLessThanOrEqual(108);
  const trip = await latestTripOf(central, '(11) 98111-0010');
  expect(trip).toMatchObject({ clientId: client.id, needs: ['child_seat'], costCentreId: costCentres[0].id });
  expect(trip.stops).toHaveLength(4);
  for (const { precision } of trip.stops) expect(precision).toBe('exact');
});
