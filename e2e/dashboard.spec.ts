import type { Locator, Page } from '@playwright/test';
import { formatCents } from '#domain/money.ts';
import { expectAccessible } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';
import { landingPath } from './page-address.ts';

test('the URL contains the period of the dashboard, and each number links to a list of this number of trips', async ({
  openAs,
  central,
  people,
}) => {
  // A new client, so that its list contains only the trips of this test.
  const { id: clientId } = await central.admin.must('POST', '/clients', { name: 'Editora Jequitibá' });
  const reader = await central.makeUser('cliente', 'Júlia Serrano', { id_cliente: clientId });
  await completeTrip(central, people, { fareCents: 80_00 }, { clientId });
  await completeTrip(central, people, { fareCents: 45_50 }, { clientId });
  const page = await openAs(reader, landingPath);
  const period = page.getByRole('region', { name: 'No período' });
  const choices = period.getByRole('radiogroup', { name: 'Período' });
  await expect(choices.getByRole('radio', { name: '30 dias' })).toBeChecked();

  await choices.getByRole('radio', { name: '30 dias' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/periodo=7-dias/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/periodo=hoje/);
  await expect(period).toContainText('comparado com ontem inteiro');
  await page.reload();
  await expect(choices.getByRole('radio', { name: 'Hoje' })).toBeChecked();

  const figure = (label: string) =>
    period.getByRole('list', { name: 'No período' }).getByRole('listitem').filter({ hasText: label });
  const ran = figure('Viagens concluídas');
  await expect(ran).toContainText('Nada ontem para comparar');
  await expect(ran).toContainText('2');
  await expect(figure('Valor das concluídas')).toContainText(formatCents(125_50));

  await ran.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/terminoDe=/);
  await expect(page.getByText(/^Terminadas: /)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Viagens' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 2);
});

test('the table of the chart compares a custom period with the previous period, and passes the accessibility checks', async ({
  openAs,
  central,
  people,
}) => {
  await completeTrip(central, people);
  const page = await openAs(people.admin, `${landingPath}?periodo=mes`);
  const period = page.getByRole('region', { name: 'No período' });
  await period.getByText('Outras datas').click();
  await expect(page).toHaveURL(/de=\d{4}-\d\d-01&ate=/);
  await period.getByRole('textbox', { name: 'De' }).fill('01/01/2026');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/de=2026-01-01/);
  await period.getByText('Ver em tabela').click();
  const chart = period.getByRole('table', { name: /Valor das concluídas por (dia|semana)/ });
  await expect(chart.getByRole('columnheader').nth(2)).toHaveText(/^Nos? .*anterior/);
  await expectAccessible(page);
});

test('queries that the page preloads are sent only once', async ({ openNew, openAs, people }) => {
  const asked: string[] = [];
  const listen = (page: Page) => page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const times = (path: string) => asked.filter((one) => one === path).length;

  const page = await openAs(people.admin, landingPath);
  await expect(page.getByRole('region', { name: 'No período' })).toBeVisible();
  listen(page);
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const html = (await (await page.reload())?.text()) ?? '';
  await expect(page.getByRole('region', { name: 'No período' })).toBeVisible();
  const hrefs = [...html.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(hrefs.filter((href) => href.startsWith('/api/'))).toEqual(['/api/v1/session', '/api/v1/dashboard']);
  for (const href of hrefs) expect(times(href), href).toBe(1);
  expect(warnings).toEqual([]);

  asked.length = 0;
  const other = await openNew();
  listen(other);
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  expect(times('/api/v1/panel')).toBe(1);
  expect(times('/api/v1/session')).toBe(0);
});

test('a change between the first query and the opening of the live stream reaches the dashboard', async ({
  openAs,
  central,
  people,
}) => {
  const page = await openAs(people.admin, landingPath);
  const figure = page.getByRole('list', { name: 'Agora' }).getByRole('listitem').filter({ hasText: 'Disponíveis' });
  const shown = async () => Number(/\d+/.exec((await figure.textContent()) ?? '')?.[0]);
  const before = await shown();
  const told = Promise.withResolvers<void>();
  await page.route('**/api/v1/session', async (route) => {
    await told.promise;
    await route.continue();
  });
  const figures = page.waitForResponse('**/api/v1/dashboard');
  await Promise.all([page.reload({ waitUntil: 'commit' }), figures.then((response) => response.finished())]);
  await central.requestTrip();
  told.resolve();
  await expect.poll(shown).toBe(before + 1);
});

const boxes = async (shown: Locator) => Promise.all((await shown.all()).map((one) => one.boundingBox()));

test('trips with and without a driver have the same columns in the list of the next trips', async ({
  openAs,
  central,
}) => {
  const { id: clientId } = await central.admin.must('POST', '/clients', { name: 'Gráfica Jacarandá' });
  const reader = await central.makeUser('cliente', 'Bento Salles', { id_cliente: clientId });
  const { id, termsVersion } = await central.requestTrip({ clientId });
  const partnerId = await central.makePartner('Táxi do Jacarandá');
  const user = await central.makeUser('parceiro', 'Rui Prates', { id_parceiro: partnerId });
  const driver = await signInByApi(central.panel, user.email, PASSWORD);
  await driver.must('POST', `/trips/${id}/accept`, { termsVersion });
  await central.requestTrip({ clientId });
  const page = await openAs(reader, landingPath);
  const list = page.getByRole('list', { name: 'Próximas viagens' });
  const state = list.getByText(/^(Procurando motorista|Motorista confirmado)$/);
  await expect(state).toHaveCount(2);
  for (const width of [1000, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [states, amounts] = [await boxes(state), await boxes(list.getByText(/^R\$/))];
    expect([width, states[0]?.x, amounts[0]?.x]).toEqual([width, states[1]?.x, amounts[1]?.x]);
    const [name] = await boxes(list.getByText(/^(Motorista de )?Táxi do Jacarandá$/));
    const overlapping = states.filter(
      (box) =>
        box && name && box.x < name.x + name.width && name.x < box.x + box.width && Math.abs(box.y - name.y) < 20,
    );
    expect([width, overlapping]).toEqual([width, []]);
  }
});
