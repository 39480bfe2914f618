import type { Locator, Page } from '@playwright/test';
import { addDays, localDate } from '#domain/time.ts';
import { expectAccessible } from './axe.ts';
import { type Central, type Json, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const zone = 'America/Sao_Paulo';
const tomorrow = addDays(localDate(new Date(), zone), 1);
/** Day for which no other test books trips. */
const day = addDays(tomorrow, 32);

type Driver = { id: string; name: string; user: User };

async function makeDriver(central: Central, name: string): Promise<Driver> {
  const partnerId = await central.makePartner(name);
  const { drivers } = await central.admin.must('GET', `/partners/${partnerId}`);
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId, driverId: drivers[0].id });
  return { id: drivers[0].id, name: drivers[0].name, user };
}

const bar = (page: Page, { code }: Json): Locator =>
  page.getByRole('region', { name: 'Linha do tempo' }).getByRole('button', { name: new RegExp(`^${code} `) });
const rowOf = (page: Page, { name }: Driver): Locator =>
  page.getByRole('list', { name: 'Motoristas' }).getByRole('listitem').filter({ hasText: name });
const effect = (page: Page): Locator => page.getByRole('dialog');

async function keep(page: Page): Promise<void> {
  await effect(page).getByRole('button', { name: 'Confirmar mudança' }).click();
  await expect(effect(page)).toHaveCount(0);
}

test('a dispatcher plans a day, moves trips by keyboard and by drag, and designates all to the drivers', async ({
  openAs,
  central,
  people,
}) => {
  test.slow();
  const { admin, areaId } = central;
  const [alfa, beta] = [await makeDriver(central, 'Plano Alfa'), await makeDriver(central, 'Plano Beta')];
  const book = (time: string) => central.requestTrip({ pickupAt: `${day}T${time}:00-03:00` });
  const [first, second, third] = [await book('09:00'), await book('09:05'), await book('15:00')];

  const page = await openAs(people.attendant, '/plano');
  await expect(page.getByLabel('Dia', { exact: true })).toHaveValue(tomorrow.split('-').toReversed().join('/'));
  await page.goto(`/plano?dia=${day}`);
  await expect(page.getByText('Ainda não há plano deste dia')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Frota', { exact: true }).click();
  await expect(page.getByText(/^Menos carros/)).toBeVisible();
  await page.getByRole('button', { name: 'Calcular plano' }).click();
  await expect(bar(page, first)).toBeVisible({ timeout: 60_000 });
  const figures = page.getByRole('list', { name: 'Números do plano' });
  await expect(figures.getByText('no mínimo 0 · alcançado')).toBeVisible();
  // A bound says nothing about fairness.
  await expect(page.getByText(/\bjust[ao]s?\b/i)).toHaveCount(0);

  // All drivers of the area are in the plan. The test continues with its own ones.
  const read = async () => (await admin.must('GET', `/day-plans?serviceAreaId=${areaId}&day=${day}`)).plan;
  const moveByApi = async (trip: Json, driverId: string | null) => {
    const { id, version } = await read();
    return admin.must('POST', `/day-plans/${id}/move`, { tripId: trip.id, driverId, version });
  };
  for (const trip of [first, second, third]) await moveByApi(trip, null);
  await page.reload();
  const open = page.getByRole('region', { name: 'Viagens sem motorista' });
  await expect(open.getByRole('button')).toHaveCount(3);
  await expectAccessible(page);

  // By keyboard: the Tab key reaches one trip, arrows the others.
  await tabTo(page, bar(page, first));
  await page.keyboard.press('Enter');
  const ghost = page.locator('[data-ghost]');
  await expect(ghost).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ghost).toBeFocused();
  for (let label = await ghost.getAttribute('aria-label'); !label?.includes(alfa.name);) {
    await page.keyboard.press('ArrowDown');
    await expect(ghost).not.toHaveAttribute('aria-label', label ?? '');
    label = await ghost.getAttribute('aria-label');
  }
  await page.keyboard.press('Enter');
  await expect(effect(page).getByText(`Passar ${first.code} a ${alfa.name}?`)).toBeVisible();
  await expect(effect(page).getByRole('row', { name: 'Viagens sem motorista 3 2' })).toBeVisible();
  await expect(effect(page).getByRole('row', { name: /^Menor e maior ganho/ })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, effect(page).getByRole('button', { name: 'Confirmar mudança' }));
  await page.keyboard.press('Enter');
  await expect(effect(page)).toHaveCount(0);
  await expect(rowOf(page, alfa).getByRole('button', { name: first.code })).toBeFocused();

  // By drag: a driver who has no time is refused, and another trip is kept.
  await bar(page, second).dragTo(rowOf(page, alfa), { targetPosition: { x: 60, y: 20 } });
  await expect(effect(page).getByText('O motorista não tem tempo entre as próprias viagens.')).toBeVisible();
  await expect(effect(page).getByRole('button', { name: 'Confirmar mudança' })).toBeDisabled();
  await effect(page).getByRole('button', { name: 'Cancelar' }).click();
  await bar(page, third).dragTo(rowOf(page, alfa), { targetPosition: { x: 60, y: 20 } });
  await expect(effect(page).getByText(`Passar ${third.code} a ${alfa.name}?`)).toBeVisible();
  await keep(page);
  await expect(rowOf(page, alfa).getByRole('button')).toHaveCount(2);

  // From the list of trips without a driver.
  await page.getByRole('tab', { name: 'Sem motorista (1)' }).click();
  await page.getByRole('button', { name: `Escolher motorista de ${second.code}` }).click();
  await effect(page).getByLabel('Motorista').fill('Plano Beta');
  await page.getByRole('option', { name: /Plano Beta/ }).click();
  await expect(effect(page).getByRole('row', { name: 'Viagens sem motorista 1 0' })).toBeVisible();
  await keep(page);
  await page.getByRole('tab', { name: 'Lista' }).click();
  await expect(page.getByRole('list', { name: 'Viagens por motorista' }).getByText(beta.name)).toBeVisible();
  await expectAccessible(page);

  // Another dispatcher changes the plan before the command, so that the page reads it again.
  await page.getByRole('button', { name: 'Designar tudo…' }).click();
  const designate = page.getByRole('dialog', { name: 'Designar tudo?' });
  await expect(designate.getByText('3 viagens serão designadas.')).toBeVisible();
  await expectAccessible(page);
  await moveByApi(third, null);
  await moveByApi(third, alfa.id);
  await designate.getByRole('button', { name: 'Designar 3 viagens' }).click();
  await expect(designate.getByText(/^O plano mudou/)).toBeVisible();
  await designate.getByRole('button', { name: 'Designar 3 viagens' }).click();
  await expect(page.getByRole('dialog').getByText('3 viagens designadas.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText('designada', { exact: true })).toHaveCount(3);

  const driver = await openAs(alfa.user, '/viagens-futuras', phone);
  await expect(driver.getByText(first.code)).toBeVisible();
  await expect(driver.getByText(third.code)).toBeVisible();
  await expect(driver.getByText(second.code)).toHaveCount(0);
});

test('a dispatcher moves a trip on a phone', async ({ openAs, central, people }) => {
  test.slow();
  const own = addDays(day, 1);
  const driver = await makeDriver(central, 'Plano do Celular');
  const trip = await central.requestTrip({ pickupAt: `${own}T10:00:00-03:00` });
  const page = await openAs(people.attendant, `/plano?dia=${own}`, phone);
  await page.getByRole('button', { name: 'Calcular plano' }).tap();
  const list = page.getByRole('list', { name: 'Viagens por motorista' });
  await expect(list.getByText(trip.code)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const { plan } = await central.admin.must('GET', `/day-plans?serviceAreaId=${central.areaId}&day=${own}`);
  const { id, version } = plan;
  const { admin } = central;
  const left = await admin.must('POST', `/day-plans/${id}/move`, { tripId: trip.id, driverId: null, version });
  await admin.must('POST', `/day-plans/${id}/move`, { tripId: trip.id, driverId: driver.id, version: left.version });
  await page.reload();
  await expect(list.getByRole('heading', { name: driver.name })).toBeVisible();
  await page.getByRole('button', { name: `Mudar ${trip.code}` }).tap();
  await page.getByRole('menuitem', { name: 'Passar a outro motorista…' }).tap();
  await expect(effect(page).getByLabel('Motorista')).toBeVisible();
  await expectAccessible(page);
  await effect(page).getByRole('button', { name: 'Cancelar' }).tap();
  await page.getByRole('button', { name: `Mudar ${trip.code}` }).tap();
  await page.getByRole('menuitem', { name: 'Deixar sem motorista…' }).tap();
  await expect(effect(page).getByRole('row', { name: 'Viagens sem motorista 0 1' })).toBeVisible();
  await keep(page);
  await expect(page.getByRole('button', { name: `Escolher motorista de ${trip.code}` })).toBeVisible();
});

test('a day without trips says so', async ({ openAs, people }) => {
  const page = await openAs(people.admin, `/plano?dia=${addDays(day, 2)}`);
  await page.getByRole('button', { name: 'Calcular plano' }).click();
  await expect(page.getByText('Nenhuma viagem agendada neste dia')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
});

test('a dispatcher chooses among several areas, and cannot plan a past day', async ({ openAs, central, people }) => {
  const other = '0192f000-0000-7000-8000-000000000001';
  const page = await openAs(people.attendant, '/plano');
  await page.getByLabel('Dia', { exact: true }).waitFor();
  await expect(page.getByRole('combobox', { name: 'Praça' })).toHaveCount(0);
  // All tests share the area of the central, so only this page is told a second one.
  await page.route('**/api/v1/areas', async (route) => {
    const answer = await route.fetch();
    const { items, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, items: [...items, { ...items[0], id: other, name: 'Praça do Porto' }] } });
  });
  await page.goto(`/plano?dia=${addDays(tomorrow, -2)}&praca=${central.areaId}`);
  await page.getByRole('button', { name: 'Calcular plano' }).click();
  await expect(page.getByText('Escolha hoje ou um dia futuro.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Praça' }).click();
  await page.getByRole('option', { name: 'Praça do Porto' }).click();
  await expect(page).toHaveURL(new RegExp(`praca=${other}`));
  await expect(page.getByText('Ainda não há plano deste dia')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/plano');
  await expect(page.getByRole('combobox', { name: 'Praça' })).toHaveValue('Praça do Porto');
});

test('a plan that is stopped shows the best one until then, and a failed one asks to compute again', async ({
  openAs,
  central,
  people,
}) => {
  const own = addDays(day, 3);
  const { admin, areaId: serviceAreaId } = central;
  await makeDriver(central, 'Plano Parado');
  const trip = await central.requestTrip({ pickupAt: `${own}T10:00:00-03:00` });
  await admin.must('POST', '/day-plans', { serviceAreaId, day: own, mode: 'frota' });
  const read = async () => (await admin.must('GET', `/day-plans?serviceAreaId=${serviceAreaId}&day=${own}`)).plan;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ready');

  // The computation of one trip ends before a person could stop it, so the page is told its states.
  let state = 'computing';
  const page = await openAs(people.attendant, '/plano');
  await page.route(/\/api\/v1\/day-plans\?/, async (route) => {
    await route.fulfill({ json: { plan: { ...(await read()), state, progressPercent: 40 } } });
  });
  await page.route('**/api/v1/day-plans/*/cancel', async (route) => {
    state = 'stopping';
    await route.fulfill({ json: { ...(await read()), state, progressPercent: 40 } });
  });
  await page.goto(`/plano?dia=${own}`);
  const progress = page.getByRole('region', { name: 'Cálculo do plano' });
  const stop = progress.getByRole('button', { name: 'Parar' });
  const again = page.getByRole('button', { name: 'Calcular de novo' });
  await expect(progress.getByText('Calculando o plano…')).toBeVisible();
  await expect(again).toBeDisabled();
  await expectAccessible(page);
  const answered = page.waitForResponse('**/api/v1/day-plans/*/cancel');
  await stop.click();
  await answered;
  await expect(progress.getByText('Parando…')).toBeVisible();
  await expect(stop).toBeDisabled();
  state = 'cancelled';
  await expect(page.getByText(/^O cálculo foi parado antes do fim/)).toBeVisible();
  await expect(bar(page, trip)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Designar tudo…' })).toBeVisible();
  // The plan may have changes by hand.
  await again.click();
  await expect(page.getByRole('dialog', { name: 'Calcular de novo?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  state = 'failed';
  await page.reload();
  await expect(page.getByText('O cálculo falhou: calcule de novo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Designar tudo…' })).toHaveCount(0);
  await expect(again).toBeEnabled();
  await expectAccessible(page);
});
