import type { Locator, Page } from '@playwright/test';
import { osrmAnswer, photonAnswer, startStandIn, type StandIn, viaCepAnswer } from '#tests/stand-in.ts';
import { violations } from './axe.ts';
import { type Central, makeCentral, makePeople } from './central.ts';
import { expect, test } from './fixtures.ts';
import { type PanelProcess, startPanelProcess } from './panel-process.ts';
import { signInQuietly } from './quiet-sign-in.ts';
import { RequestForm } from './request-form.ts';

const map = (page: Page) => page.getByRole('application', { name: /Mapa/ });

const between = (value: number, from: number, to: number) => (value - from) / (to - from);

/** Expects the coordinates in the field to be those under the tip of the pin, measured from two landmarks on the map. */
async function expectPinAtCoordinates(dialog: Locator): Promise<void> {
  const pin = dialog.locator('svg.tabler-icon-map-pin-filled');
  const landmark = (name: string) => dialog.locator('.leaflet-marker-icon', { hasText: name });
  await expect(async () => {
    const [tip, luz, congonhas] = await Promise.all([
      pin.evaluate((svg) => {
        const { left, top, width, height } = svg.getBoundingClientRect();
        return { x: left + width / 2, y: top + height * 0.92 };
      }),
      ...['Estação da Luz', 'Aeroporto de Congonhas'].map((name) =>
        landmark(name).evaluate((mark) => {
          const { x, y } = mark.getBoundingClientRect();
          return { x, y };
        }),
      ),
    ]);
    const [lat = 0, lng = 0] = (await dialog.getByLabel('Coordenadas').inputValue()).split(', ').map(Number);
    if (!tip || !luz || !congonhas) throw new Error('a mark is missing');
    const x = luz.x + between(lng, -46.6345, -46.6566) * (congonhas.x - luz.x);
    const y = luz.y + between(lat, -23.5353, -23.6273) * (congonhas.y - luz.y);
    expect(Math.hypot(x - tip.x, y - tip.y), 'pixels between the pin and its coordinates').toBeLessThan(3);
  }).toPass();
}

test('a client books a trip by keyboard, with a misspelt place and a point on a map without tiles', async ({
  openAs,
  people,
  central,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const form = new RequestForm(page);
  const { keyboard } = page;
  await form.passenger.focus();
  await keyboard.type('Marina Duarte');
  await keyboard.press('Tab');
  await keyboard.type('11987654321');
  await form.origin.focus();
  await keyboard.type('congonas');
  const suggestions = page.getByRole('listbox', { name: 'Sugestões' });
  await expect(suggestions.getByRole('option')).toHaveText([/Aeroporto de Congonhas/]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(form.origin).toHaveValue(/Aeroporto de Congonhas, Av\. Washington Luís/);

  // The destination is not a known place, and no geocoder is configured, so the user chooses a point on the map.
  await form.destination.focus();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Destino no mapa' });
  await expect(map(page)).toBeFocused();
  await expect(dialog.getByText('Aeroporto de Congonhas', { exact: true }).first()).toBeVisible();
  const field = dialog.getByLabel('Coordenadas');
  const before = await field.inputValue();
  await keyboard.press('ArrowUp');
  await expect(field).not.toHaveValue(before);
  await keyboard.press('+');
  expect(await violations(page)).toEqual([]);
  await field.focus();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('-23,5614 -46,6559');
  await keyboard.press('Enter');
  await expect(field).toHaveValue('-23.5614, -46.6559');
  await expect(dialog.getByText('A 3,6 km de Estação da Luz')).toBeVisible();
  await dialog.getByRole('button', { name: 'Usar este ponto' }).focus();
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Marcar destino no mapa' })).toBeFocused();
  await expect(form.destination).toHaveValue('Ponto no mapa, a 3,6 km de Estação da Luz');
  await expect(page.getByText(/R\$\s?\d/).first()).toBeVisible();
  // Changing the text keeps the chosen point.
  await form.destination.fill('Portão do museu');
  await expect(page.getByText('Ponto marcado no mapa.')).toBeVisible();
  await form.submit.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Viagem solicitada' })).toBeVisible();

  await page.getByRole('link', { name: 'Ver viagem' }).click();
  await expect(map(page)).toBeVisible();
  const route = page.getByRole('region', { name: 'Trajeto' });
  await expect(route).toContainText('Portão do museu');
  await expect(route.getByText('Origem', { exact: true })).toBeVisible();
  await expect(route.getByText('Destino', { exact: true })).toBeVisible();
  await expect(route).toContainText('estimados pela linha reta');
  const { stops } = await central.admin.must('GET', `/trips/${page.url().split('/').at(-1)}`);
  expect(stops[1]).toMatchObject({ address: 'Portão do museu', placeId: null, lat: -23.5614, lng: -46.6559 });
});

test('a partner sees no map of a trip before accepting it', async ({ openAs, people, central }) => {
  const trip = await central.requestTrip();
  const page = await openAs(people.parceiro, `/viagens/${trip.id}`);
  await expect(page.getByRole('region', { name: 'Trajeto' })).toBeVisible();
  await expect(map(page)).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Aceitar( viagem|$)/ })
    .click();
  await expect(map(page)).toBeVisible();
  // Frees the only driver of the partner for the following tests.
  await central.admin.must('POST', `/trips/${trip.id}/cancel`, { reason: 'Fim' });
});

test('an administrator moves a place on the map', async ({ openAs, people, central }) => {
  const page = await openAs(people.admin, '/tarifas?aba=locais&q=luz');
  await page.getByRole('button', { name: 'Editar Estação da Luz' }).click();
  await page.getByRole('button', { name: 'Marcar o local no mapa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Local no mapa' });
  await expect(dialog.getByLabel('Coordenadas')).toHaveValue('-23.5353, -46.6345');
  // Escape closes only the map, not the form.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Marcar o local no mapa' }).click();
  // Typed coordinates count without a click on Centralizar.
  await dialog.getByLabel('Coordenadas').fill('-23.5, perto');
  await dialog.getByRole('button', { name: 'Usar este ponto' }).click();
  await expect(dialog.getByText(/Informe latitude e longitude/)).toBeVisible();
  // A point far from all landmarks is shown first.
  await dialog.getByLabel('Coordenadas').fill('-23.53531, 46.63451');
  await dialog.getByRole('button', { name: 'Usar este ponto' }).click();
  await expect(dialog.getByText('Mova o mapa até o ponto ficar sob o marcador.')).toBeVisible();
  await dialog.getByLabel('Coordenadas').fill('-23.53531, -46.63451');
  await dialog.getByRole('button', { name: 'Usar este ponto' }).click();
  await page.getByRole('button', { name: 'Salvar local' }).click();
  await expect(page.getByText('Local salvo.')).toBeVisible();
  const { items } = await central.admin.must('GET', '/places?q=luz');
  expect(items[0]).toMatchObject({ lat: -23.53531, lng: -46.63451 });
});

test.describe('with external services', () => {
  const services: StandIn[] = [];
  let [geocoder, tiles]: StandIn[] = [];
  let panel: PanelProcess;
  let central: Central;
  let email: string;

  test.beforeAll(async () => {
    geocoder = await startStandIn({ kind: 'answering', body: photonAnswer });
    tiles = await startStandIn({ kind: 'broken' });
    const router = await startStandIn({ kind: 'answering', body: osrmAnswer });
    const ceps = await startStandIn({ kind: 'answering', body: viaCepAnswer });
    services.push(geocoder, tiles, router, ceps);
    panel = await startPanelProcess({
      GEOCODER_URL: geocoder.url,
      ROUTER_URL: router.url,
      CEP_URL: `${ceps.url}/{cep}`,
      TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`,
    });
    central = await makeCentral(panel);
    email = (await makePeople(central)).cliente.email;
  });
  test.afterAll(async () => {
    await panel.stop();
    for (const service of services) await service.close();
  });

  test("a request finds addresses by text and by postal code, and the trip's map shows the route along roads", async ({
    openNew,
  }) => {
    const page = await openNew(undefined, { baseURL: panel.url });
    await signInQuietly(page, { email });
    const answer = await page.goto('/solicitar-viagem');
    expect(answer?.headers()['content-security-policy']).toContain(`img-src 'self' data: ${tiles?.url};`);
    const form = new RequestForm(page);
    await form.passenger.fill('Marina Duarte');
    await form.phone.fill('11987654321');

    await form.origin.focus();
    await page.keyboard.type('avenida paulista');
    const group = page.getByRole('group', { name: 'Endereços no mapa' });
    await expect(group.getByRole('option')).toContainText('Museu de Arte de São Paulo');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.origin).toHaveValue(
      /Museu de Arte de São Paulo, Avenida Paulista, 1578 - Bela Vista, São Paulo - SP/,
    );

    await form.destination.focus();
    await page.keyboard.type('01310-100');
    await expect(form.destination).toHaveValue('Avenida Paulista - Bela Vista, São Paulo - SP');
    await expect(page.getByText('CEP 01310-100: complete com o número.')).toBeVisible();
    // The chosen suggestion has no house number. The caret is at the place where the user must type it.
    await page.keyboard.type(', 900');
    await expect(form.destination).toHaveValue('Avenida Paulista, 900 - Bela Vista, São Paulo - SP');

    await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
    await form.choosePlace(form.destination, 'Estação da Luz');
    await form.send();
    await page.getByRole('link', { name: 'Ver viagem' }).click();
    // If the router did not answer in time, a reload asks the router again.
    await expect(async () => {
      if (await page.getByText('estimados pela linha reta').isVisible()) await page.reload();
      await expect(page.getByText('14,2 km · 25 min pelas ruas')).toBeVisible();
    }).toPass();
    await expect(map(page)).toBeVisible();
    // Missing tiles do not break the page.
    await expect.poll(() => tiles?.asked.length).toBeGreaterThan(0);
    await expect(page.getByText('© OpenStreetMap')).toBeVisible();
  });

  test('a geocoder that does not answer does not delay the suggestions of known places', async ({ openNew }) => {
    if (geocoder) geocoder.mood = { kind: 'hanging' };
    const page = await openNew(undefined, { baseURL: panel.url });
    await signInQuietly(page, { email });
    await page.goto('/solicitar-viagem');
    const form = new RequestForm(page);
    await form.choosePlace(form.origin, 'Estação da Luz');
    await form.destination.fill('aeroporto');
    await expect(page.getByRole('option', { name: 'Aeroporto de Congonhas' })).toBeVisible();
  });

  // The central of the worker may have places so far away that the names of its landmarks overlap.
  for (const [screen, options] of [
    ['a desktop', {}],
    ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)
    test(`on ${screen} the point that is used is that under the pin, also when the map was not moved`, async ({
      openNew,
    }) => {
      const page = await openNew(undefined, { baseURL: panel.url, ...options });
      await signInQuietly(page, { email });
      await page.goto('/solicitar-viagem');
      const dialog = page.getByRole('dialog', { name: 'Origem no mapa' });
      const field = dialog.getByLabel('Coordenadas');
      const open = () => page.getByRole('button', { name: 'Marcar origem no mapa' }).click();
      const moved = async (move: () => Promise<void>): Promise<void> => {
        const before = await field.inputValue();
        await move();
        await expect(field).not.toHaveValue(before);
      };
      await open();
      await expectPinAtCoordinates(dialog);
      await moved(() => page.setViewportSize({ width: 700, height: 844 }));
      await expectPinAtCoordinates(dialog);
      await moved(() => page.keyboard.press('ArrowLeft'));
      await expectPinAtCoordinates(dialog);
      await page.keyboard.press('Escape');

      await open();
      await expectPinAtCoordinates(dialog);
      const shown = await field.inputValue();
      await dialog.getByRole('button', { name: 'Usar este ponto' }).click();
      await expect(dialog).toHaveCount(0);
      await open();
      await expect(field).toHaveValue(shown);
    });
});
