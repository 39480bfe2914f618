import type { Locator, Page } from '@playwright/test';
import type { Central } from './central.ts';
import { expect, test } from './fixtures.ts';
import { keyboardOf } from './keyboard.ts';
import { RequestForm } from './request-form.ts';

/** Pastes a text into the focused field as a user would, from the clipboard. */
async function paste(page: Page, text: string, keys: ReturnType<typeof keyboardOf>): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await keys.press('Control+v');
}

/** Fills in a route between the two places of the central with the keyboard. The focus must be on the origin. */
async function typeRoute(page: Page, keys: ReturnType<typeof keyboardOf>): Promise<void> {
  const form = new RequestForm(page);
  const fields = [
    [form.origin, 'con', 'Congonhas'],
    [form.destination, 'luz', 'Estação da Luz'],
  ] as const;
  for (const [field, typed, name] of fields) {
    await expect(field).toBeFocused();
    await keys.type(typed);
    await expect(page.getByRole('option', { name }).first()).toBeVisible();
    await keys.press('ArrowDown', 'Enter');
    if (field === form.origin) await keys.tabTo(form.destination);
  }
}

/** Returns the pixels that the select lacks to show its longest option in full. */
const missingWidth = (select: Locator): Promise<number> =>
  select.evaluate((element) => {
    const shown = element.clientWidth;
    element.style.width = 'max-content';
    const full = element.clientWidth;
    element.style.width = '';
    return full - shown;
  });

/** Creates a client whose trips no other test changes, with a user, and opens the request page. */
async function openNew(central: Central, openAs: (user: { email: string }, path: string) => Promise<Page>) {
  const { id } = await central.admin.must('POST', '/clients', { name: `Grupo ${Math.random()}` });
  const user = await central.makeUser('cliente', 'Gilda Grupo', { id_cliente: id });
  return { page: await openAs(user, '/solicitar-viagem'), clientId: id };
}

test('a booking of three cars with one passenger each takes at most 66 key presses, names and phones included', async ({
  openAs,
  central,
}) => {
  const { page } = await openNew(central, openAs);
  const form = new RequestForm(page);
  await expect(form.passenger).toBeFocused();
  const keys = keyboardOf(page);
  await keys.type('Ana');
  await keys.press('Tab');
  await keys.type('11987650001');
  await keys.press('Tab', 'Tab');
  await expect(page.getByRole('button', { name: 'Um carro por passageiro' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByLabel('Passageiro 2', { exact: true })).toBeFocused();
  await keys.type('Rui');
  await keys.press('Tab');
  await keys.type('11987650002');
  await keys.press('Enter');
  await expect(page.getByLabel('Passageiro 3', { exact: true })).toBeFocused();
  await keys.type('Lia');
  await keys.press('Tab');
  await keys.type('11987650003');
  // The second Enter leaves the empty row that the first one added.
  await keys.press('Enter', 'Enter');
  await typeRoute(page, keys);
  await keys.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '3 viagens solicitadas' })).toBeVisible();
  expect(keys.strokes()).toBeLessThanOrEqual(66);
  const trips = page.getByRole('list', { name: 'Viagens da reserva' }).locator('> li');
  await expect(trips).toHaveCount(3);
  for (const [index, name] of ['Ana', 'Rui', 'Lia'].entries()) await expect(trips.nth(index)).toContainText(name);
});

test('a pasted list of twenty guests is booked with at most 30 key presses', async ({ openAs, central }) => {
  const { page, clientId } = await openNew(central, openAs);
  const form = new RequestForm(page);
  await expect(form.passenger).toBeFocused();
  const keys = keyboardOf(page);
  const names = Array.from({ length: 20 }, (_, index) => `Hóspede ${String.fromCodePoint(65 + index)}lves`);
  const lines = names.map((name, index) =>
    index === 4
      ? `5. ${name} +351 912 345 678 - voo TP 83 - cadeira de rodas`
      : `${index + 1}. ${name} (11) 98${String(1_000_000 + index).slice(0, 3)}-${String(7000 + index)}`,
  );
  await paste(page, ['Segue a lista:', ...lines].join('\n'), keys);
  await expect(page.getByLabel('Passageiro 20', { exact: true })).toHaveValue('Hóspede Tlves');
  await expect(form.notes).toHaveValue('Segue a lista:');
  expect(await missingWidth(page.getByLabel('Carro do passageiro 20'))).toBeLessThanOrEqual(0);
  await typeRoute(page, keys);
  await keys.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '20 viagens solicitadas' })).toBeVisible();
  expect(keys.strokes()).toBeLessThanOrEqual(30);
  const { items } = await central.admin.must('GET', `/trips?clientId=${clientId}&limit=100`);
  const made = items.map((trip: { passengers: { name: string }[] }) => trip.passengers[0]?.name);
  expect(made.toSorted()).toEqual(names.toSorted());
  const fifth = items.find((trip: { flightNumber: string | null }) => trip.flightNumber === 'TP83');
  expect(fifth).toMatchObject({ notes: 'Segue a lista:\ncadeira de rodas', passengers: [{ phone: '+351912345678' }] });
});

test('a table pasted from a spreadsheet fills in the rows of the cars, which the user completes', async ({
  openAs,
  central,
}) => {
  const { page } = await openNew(central, openAs);
  const form = new RequestForm(page);
  await expect(form.passenger).toBeFocused();
  const table =
    'Nome\tTelefone\tDestino\tCarro\nBia Prado\t11987651111\tRua Vergueiro, 100\t1\nLeo Dias\t\t\t1\nIvo Reis\t\t\t2';
  await paste(page, table, keyboardOf(page));
  await expect(page.getByLabel('Telefone 2', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Carro do passageiro 2')).toHaveValue('1');
  await expect(page.getByLabel('Carro do passageiro 3')).toHaveValue('2');
  await page.getByRole('button', { name: 'Usar (11) 98765-1111 em 2 linhas sem telefone' }).click();
  await expect(page.getByLabel('Telefone 3', { exact: true })).toHaveValue('(11) 98765-1111');
  await expect(page.getByText('até Rua Vergueiro, 100 (sem ponto no mapa)')).toBeVisible();
  await page.getByRole('button', { name: 'Destino, voo, observação do carro 1' }).click();
  await expect(page.getByLabel('Destino do carro 1', { exact: true })).toHaveValue('Rua Vergueiro, 100');
  const choice = page.getByRole('group', { name: 'Destino do carro 1 sem ponto no mapa' });
  await expect(choice.getByRole('button', { name: 'Sem preço' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Destino, voo, observação do carro 2' }).click();
  await page.getByLabel('Voo do carro 2').fill('LA3456');
  await page.getByRole('button', { name: 'Remover a pessoa 2' }).click();
  await expect(page.getByLabel('Passageiro 3', { exact: true })).toHaveCount(0);
  await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
  await form.choosePlace(form.destination, 'Estação da Luz');
  await form.submit.click();
  const trips = page.getByRole('list', { name: 'Viagens da reserva' }).locator('> li');
  await expect(trips).toHaveCount(2);
  await expect(trips.nth(0)).toContainText('Rua Vergueiro, 100');
  await expect(trips.nth(1)).toContainText('Estação da Luz');
});

test('the own destination of a car without a point is refused until the user chooses what the price uses', async ({
  openAs,
  central,
}) => {
  const { page, clientId } = await openNew(central, openAs);
  const form = new RequestForm(page);
  await form.fillWhoAndWhere();
  await page.getByRole('button', { name: 'Um carro por passageiro' }).click();
  await page.getByLabel('Passageiro 2', { exact: true }).fill('Rui Ponte');
  await page.getByLabel('Telefone 2', { exact: true }).fill('11987650002');
  const terms = page.getByRole('button', { name: 'Destino, voo, observação do carro 2' });
  await terms.click();
  const destination = page.getByRole('combobox', { name: 'Destino do carro 2', exact: true });
  await destination.fill('Viela do carro, 8');
  await terms.click();
  await expect(destination).toHaveCount(0);
  await form.submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Este endereço não tem ponto no mapa/).first()).toBeVisible();
  await expect(destination).toBeVisible();
  const choice = page.getByRole('group', { name: 'Destino do carro 2 sem ponto no mapa' });
  await choice.getByRole('button', { name: 'Sem preço' }).focus();
  await page.keyboard.press('Enter');
  await expect(choice).toContainText('A viagem fica sem preço estimado');
  await terms.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('até Viela do carro, 8 (sem ponto no mapa)')).toBeVisible();
  await form.submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 viagens solicitadas' })).toBeVisible();
  const { items } = await central.admin.must('GET', `/trips?clientId=${clientId}&limit=10`);
  const ends = items.map((trip: { stops: { precision: string }[] }) => trip.stops.at(-1)?.precision);
  expect(ends.toSorted()).toEqual(['exact', 'none']);
});

test('an attendant sends the link, and requests another trip of the same caller', async ({ openAs, people }) => {
  const page = await openAs(people.attendant, `/solicitar-viagem`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = new RequestForm(page);
  const client = page.getByRole('combobox', { name: 'Cliente' });
  await client.fill('Aurora');
  await page.getByRole('option', { name: 'Aurora S.A.' }).click();
  // A caller without an open trip.
  await form.fillWhoAndWhere('11987651133');
  const code = await form.send();
  const again = page.getByRole('button', { name: 'Solicitar outra' });
  await expect(again).toBeFocused();
  await expect(page.getByRole('link', { name: 'Enviar link por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5511987651133\?text=.*acompanhar/,
  );
  await page.getByRole('button', { name: 'Enviar link', exact: true }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/acompanhar/');
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(form.origin).toBeFocused();
  await expect(client).toHaveValue('Aurora S.A.');
  await expect(form.passenger).toHaveValue('Marina Duarte');
  await expect(form.origin).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Viagem solicitada' })).toHaveCount(0);
  // The form now shows the open trip of the caller.
  await expect(page.getByText(code)).toBeVisible();
});

test('a request that equals an earlier one is asked about, and is made only after the confirmation', async ({
  openAs,
  central,
}) => {
  await central.admin.must('PATCH', '/settings', { repeatWindowSeconds: 600 });
  try {
    const { page, clientId } = await openNew(central, openAs);
    const form = new RequestForm(page);
    await form.fillWhoAndWhere();
    const code = await form.send();
    await page.getByRole('button', { name: 'Solicitar outra' }).click();
    await form.fillWhoAndWhere();
    await form.submit.click();
    const dialog = page.getByRole('dialog', { name: 'Pedir de novo?' });
    await expect(dialog.getByRole('link', { name: code })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const countTrips = async () =>
      (await central.admin.must('GET', `/trips?clientId=${clientId}&limit=10`)).items.length;
    expect(await countTrips()).toBe(1);
    await form.submit.click();
    await dialog.getByRole('button', { name: 'Sim, é outra viagem' }).click();
    await expect(page.getByRole('heading', { name: 'Viagem solicitada' })).toBeVisible();
    expect(await countTrips()).toBe(2);
  } finally {
    await central.admin.must('PATCH', '/settings', { repeatWindowSeconds: 0 });
  }
});
