import type { Page } from '@playwright/test';
import { nationalHolidays } from '#domain/tariffs/holidays.ts';
import { addDays, localDate, weekdayOf } from '#domain/time.ts';
import { repeatDays } from '#domain/trips/recurrence.ts';
import type { Central, Json } from './central.ts';
import { expect, test } from './fixtures.ts';
import { RequestForm } from './request-form.ts';

const typed = (day: string) => day.split('-').toReversed().join('/');
const short = (day: string) => typed(day).slice(0, 5);
const rows = (page: Page) => page.getByRole('list', { name: 'Viagens da série' }).getByRole('listitem');

/** Returns the next national holiday on a working day, and a repetition that includes the days around it. */
function aroundHoliday() {
  const soon = addDays(localDate(new Date(), 'America/Sao_Paulo'), 5);
  const year = Number(soon.slice(0, 4));
  const holiday = [...nationalHolidays(year), ...nationalHolidays(year + 1)].find(
    ({ date }) => date >= soon && weekdayOf(date) % 6 !== 0,
  );
  if (!holiday) throw new Error('a year has holidays');
  const [first, until] = [addDays(holiday.date, -3), addDays(holiday.date, 6)];
  const repeat = { weekdays: [1, 2, 3, 4, 5], until, skipHolidays: true };
  const { days, holidays } = repeatDays(first, repeat, []);
  return { holiday, first, until, days, weekdayCount: days.length + holidays.length };
}

/** Creates a series with one trip a day for a week, starting the day after tomorrow. */
async function makeSeries(central: Central): Promise<Json> {
  const first = addDays(localDate(new Date(), 'America/Sao_Paulo'), 2);
  const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until: addDays(first, 6), skipHolidays: false };
  const pickupAt = new Date(`${first}T08:00-03:00`).toISOString();
  return central.admin.must('POST', '/series', { ...central.tripBody, pickupAt, repeat });
}

test('a request that repeats on working days omits a holiday and names the holiday', async ({ openAs, central }) => {
  const { holiday, first, until, days, weekdayCount } = aroundHoliday();
  const leftOut = new RegExp(`de fora .*${short(holiday.date)} \\(${holiday.name}\\)`);
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: central.clientId });
  const page = await openAs(user, '/solicitar-viagem');
  const stopReads: string[] = [];
  page.on('request', (request) => void (request.url().includes('/passengers/stops') && stopReads.push(request.url())));
  const form = new RequestForm(page);
  await form.fillWhoAndWhere();
  await form.when.fill(`${typed(first)} 8h`);
  await page.getByText('Repetir em outros dias').click();
  await page.getByRole('switch', { name: 'Repetir a viagem' }).check();
  // The end of the repetition is required.
  await form.submit.click();
  await expect(page.getByText('Informe até que dia a viagem se repete.')).toBeVisible();
  await page.getByLabel('Repetir até').fill(typed(until));
  await page.getByLabel('Repetir até').blur();
  const preview = page.getByRole('list', { name: 'Dias da repetição' });
  await expect(preview.getByRole('listitem')).toHaveCount(weekdayCount);
  await expect(page.getByText(leftOut)).toBeVisible();
  await expect(page.getByText(`Total de ${days.length} viagens`)).toBeVisible();
  // A request for several vehicles cannot be repeated, so the switch is disabled.
  await page.getByText('Volta, vários veículos, por hora').click();
  await page.getByRole('textbox', { name: 'Veículos', exact: true }).fill('2');
  await expect(page.getByRole('switch', { name: 'Repetir a viagem' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Veículos', exact: true }).fill('1');
  await page.getByRole('switch', { name: 'Repetir a viagem' }).check();
  await page.getByLabel('Repetir até').fill(typed(until));
  await page.getByLabel('Repetir até').blur();
  await expect(preview.getByRole('listitem')).toHaveCount(weekdayCount);
  const readsBefore = stopReads.length;
  await form.submit.click();
  await expect(page.getByRole('heading', { name: `${days.length} viagens solicitadas, uma série` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Solicitar outra' })).toBeFocused();
  await expect(page.getByText(leftOut)).toBeVisible();
  await expect(rows(page)).toHaveCount(days.length);
  for (const [index, day] of days.entries()) await expect(rows(page).nth(index)).toContainText(short(day));
  // The addresses of the new trips are read.
  await expect.poll(() => stopReads.length).toBeGreaterThan(readsBefore);
  // Sending the request deletes the draft.
  await page.getByRole('button', { name: 'Solicitar outra' }).click();
  await expect(form.passenger).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Continuar rascunho' })).toHaveCount(0);
});

test('editing a trip of a series and the following trips leaves the earlier trips unchanged', async ({
  openAs,
  central,
}) => {
  const series = await makeSeries(central);
  const [before, , third, , last] = series.trips;
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: central.clientId });
  const page = await openAs(user, `/viagens/${third.id}`);
  await expect(rows(page)).toHaveCount(7);
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByText('Esta e as seguintes (5)').click();
  await expect(page.getByText('Vale para 5 viagens')).toBeVisible();
  const form = new RequestForm(page);
  await form.when.fill((await form.when.inputValue()).replace('08:00', '09:30'));
  await form.notes.fill('Portão azul');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('5 viagens alteradas.')).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  for (let index = 0; index < 5; index += 1) await expect(rows(page).nth(index)).toContainText('09:30');
  expect((await central.admin.must('GET', `/trips/${last.id}`)).notes).toBe('Portão azul');
  const kept = await central.admin.must('GET', `/trips/${before.id}`);
  expect(kept).toMatchObject({ notes: null, pickupAt: before.pickupAt, version: 1 });
});

test('a trip of a series can be cancelled alone, or together with the following trips', async ({
  openAs,
  central,
  people,
}) => {
  const series = await makeSeries(central);
  const [, second, third] = series.trips;
  const page = await openAs(people.attendant, `/viagens/${second.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Cancelar viagem' }).click();
  await expect(dialog.getByText('Esta e as seguintes (6)')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Reunião desmarcada');
  await dialog.getByRole('button', { name: 'Cancelar viagem' }).click();
  await expect(page.getByText('Viagem cancelada.')).toBeVisible();
  await page.goto(`/viagens/${third.id}`);
  await page.getByRole('button', { name: 'Cancelar viagem' }).click();
  await dialog.getByText('Esta e as seguintes (5)').click();
  await dialog.getByLabel('Motivo').fill('Férias coletivas');
  await dialog.getByRole('button', { name: 'Cancelar 5 viagens' }).click();
  await expect(page.getByText('5 viagens canceladas.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Cancelada' })).toHaveCount(6);
  await page.getByRole('link', { name: 'No histórico' }).click();
  await expect(page.getByText('Viagens de uma série')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Cancelada', exact: true })).toHaveCount(6);
  await expect(page.getByRole('cell', { name: 'Cadastrada', exact: true })).toHaveCount(1);
});
