import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { importPlaces } from './import-places.ts';
import { RequestForm } from './request-form.ts';

const choice = (page: Page) => page.getByRole('group', { name: 'Destino sem ponto no mapa' });

/** Fills in the form by keyboard up to the address of the destination, which no place or geocoder knows. */
async function typeRequest(page: Page, passenger: string, address: string): Promise<RequestForm> {
  const form = new RequestForm(page);
  const { keyboard } = page;
  await form.passenger.focus();
  await keyboard.type(passenger);
  await keyboard.press('Tab');
  await keyboard.type('11987650001');
  await form.origin.focus();
  await keyboard.type('estacao da luz');
  await expect(page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option')).toHaveText([/Estação da Luz/]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await form.destination.focus();
  await keyboard.type(address);
  await expect(choice(page)).toHaveCount(0);
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Marcar destino no mapa' })).toBeFocused();
  // The code of the choice is loaded later than the form.
  await expect(choice(page)).toBeVisible();
  await keyboard.press('Tab');
  await expect(choice(page).getByRole('button', { name: 'Bairro' })).toBeFocused();
  return form;
}

async function sendByKey(page: Page, form: RequestForm): Promise<string> {
  await form.submit.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Viagem solicitada' });
  await expect(heading).toBeVisible();
  return /V-\d{6}/.exec(await heading.innerText())?.[0] ?? '';
}

test('a client chooses by keyboard the centre of a district, whose first suggestion Enter takes', async ({
  openAs,
  people,
  central,
}) => {
  await importPlaces(central.panel, [
    'bairro;Tremembé;;São Paulo;SP;;-23.4560;-46.6180',
    'bairro;Tremembé do Alto;;São Paulo;SP;;-23.4000;-46.6000',
    'rua;Rua Maria Amália Lopes Azevedo;Tremembé;São Paulo;SP;;-23.4580;-46.6150',
  ]);
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const form = await typeRequest(page, 'Bento Bairro', 'Viela sem nome, 12');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Centro do bairro' });
  await expect(field).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // Enter follows the text at once, before any suggestion can have arrived.
  await page.keyboard.type('treme');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Tremembé');
  await expect(field).toBeFocused();
  await expect(choice(page)).toContainText('O preço é calculado pelo centro do bairro.');
  await expect(page.getByText(/R\$\s?\d/).first()).toBeVisible();
  await sendByKey(page, form);
  await page.getByRole('link', { name: 'Ver viagem' }).click();
  await expect(page.getByRole('region', { name: 'Trajeto' })).toContainText('Destino no centro do bairro');
  const { stops } = await central.admin.must('GET', `/trips/${page.url().split('/').at(-1)}`);
  expect(stops[1]).toMatchObject({ precision: 'district', district: 'Tremembé', city: 'São Paulo', lat: -23.456 });

  // The street of the gazetteer is found with number and district in any order, and needs no choice.
  await page.goto('/solicitar-viagem');
  await form.origin.fill('tremembe amalia 77');
  const option = page.getByRole('option', { name: /Rua Maria Amália Lopes Azevedo, 77/ });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.origin).toHaveValue('Rua Maria Amália Lopes Azevedo, 77 - Tremembé, São Paulo - SP');
});

test('a client reads that the central knows no such district, and Enter takes the name as typed', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  await typeRequest(page, 'Nilo Naoconhecido', 'Viela esquecida, 7');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Centro do bairro' });
  await expect(field).toHaveAccessibleDescription('Enter fica com o primeiro da lista.');
  await page.keyboard.type('Bairro sem centro');
  await expect(field).toHaveAccessibleDescription(
    'Não conhecemos nenhum bairro com este nome: Enter fica com o nome digitado.',
  );
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Não conhecemos o centro deste bairro/);
});

test('a district that is found late does not replace what the user chose or typed meanwhile', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const answered: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/places/suggestions?*only=district*', async (route) => {
    await held.promise;
    await route.fulfill({ response: await route.fetch() });
    answered.push(new URL(route.request().url()).searchParams.get('q') ?? '');
  });
  await typeRequest(page, 'Telma Tardia', 'Viela tardia, 9');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Centro do bairro' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Bairro um');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(' e meio');
  await choice(page).getByRole('button', { name: 'Sem preço' }).click();
  await expect(choice(page)).toContainText('A viagem fica sem preço estimado');
  held.resolve();
  await expect.poll(() => answered).toEqual(expect.arrayContaining(['Bairro um', 'Bairro um e meio']));
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await expect(choice(page).getByRole('button', { name: 'Sem preço' })).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveCount(0);
});

test('a client chooses by keyboard a point on the map, which opens on the service area', async ({
  openAs,
  people,
  central,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const form = await typeRequest(page, 'Paula Ponto', 'Viela do ponto, 3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Destino no mapa' });
  await expect(dialog.getByLabel('Coordenadas')).toHaveValue(/^-23\.\d+, -46\.\d+$/);
  await dialog.getByRole('button', { name: 'Usar este ponto' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(choice(page).getByRole('button', { name: 'Ponto no mapa' })).toBeFocused();
  await expect(choice(page).getByRole('button', { name: 'Ponto no mapa' })).toHaveAttribute('aria-pressed', 'true');
  await sendByKey(page, form);
  await page.getByRole('link', { name: 'Ver viagem' }).click();
  await expect(page.getByRole('region', { name: 'Trajeto' })).not.toContainText('sem ponto no mapa');
  const { stops } = await central.admin.must('GET', `/trips/${page.url().split('/').at(-1)}`);
  expect(stops[1]).toMatchObject({ address: 'Viela do ponto, 3', precision: 'exact' });
});

test('a request without a choice is refused at the address, and the dispatcher sees a trip without a price', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const form = await typeRequest(page, 'Sandra Semponto', 'Viela perdida, 40');
  await form.submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Este endereço não tem ponto no mapa/).first()).toBeVisible();
  await expect(form.destination).toBeFocused();
  for (const name of ['Bairro', 'Ponto no mapa', 'Sem preço']) {
    await page.keyboard.press('Tab');
    if (name === 'Bairro') await page.keyboard.press('Tab');
    await expect(choice(page).getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(choice(page)).toContainText('A viagem fica sem preço estimado');
  await expect(page.getByText(/Este endereço não tem ponto no mapa/)).toHaveCount(0);
  const code = await sendByKey(page, form);

  await page.getByRole('link', { name: 'Ver viagem' }).click();
  await expect(page.getByRole('region', { name: 'Trajeto' })).toContainText('Destino sem ponto no mapa');
  const desk = await openAs(people.admin, new URL(page.url()).pathname);
  await expect(desk.getByRole('region', { name: 'Trajeto' })).toContainText('Destino sem ponto no mapa');
  await desk.goto(`/despacho?viagem=${page.url().split('/').at(-1)}`);
  await expect(desk.getByRole('region', { name: `Viagem ${code}` })).toContainText('Destino sem ponto no mapa');
});
