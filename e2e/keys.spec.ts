import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { loadUntilShown } from './load-until-shown.ts';
import { RequestForm } from './request-form.ts';
import { SideMenu } from './side-menu.ts';

test('after the user chooses the caller of a trip, the focus is in the form, so that letters are not shortcuts', async ({
  openAs,
  central,
}) => {
  const passengers = [{ name: 'Noemi Gouveia', phone: '(11) 98888-4321' }];
  await central.requestTrip({ passengers, notes: 'Portão dos fundos', category: 'comum', paymentMethod: 'cash' });
  const page = await openAs(await central.makeUser('cadviagens', 'Sônia Reis'), '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.phone.fill('11988884321');
  await page
    .getByRole('group', { name: 'Quem liga' })
    .getByRole('button', { name: 'Outro trajeto de Noemi Gouveia' })
    .press('Enter');
  await expect(form.origin).toBeFocused();
  await page.keyboard.type('no');
  await expect(form.origin).toHaveValue('no');
  await expect(page).toHaveURL(/solicitar-viagem/);
  await page
    .getByRole('button', { name: /Repetir a viagem/ })
    .first()
    .press('Enter');
  await expect(form.submit).toBeFocused();
  await expect(form.notes).toHaveValue('Portão dos fundos');
  await expect(form.payment).toHaveValue('cash');
});

test('a newly added stop gets the focus', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
  await page.getByRole('button', { name: 'Adicionar parada' }).press('Enter');
  const stop = page.getByRole('combobox', { name: 'Parada 1' });
  await expect(stop).toBeFocused();
  await page.keyboard.type('n');
  await expect(stop).toHaveValue('n');
  await page.getByRole('button', { name: 'Remover o ponto 2' }).press('Enter');
  await expect(form.destination).toBeFocused();
});

/** Presses a key and returns whether it was handled as a shortcut, whose page may appear later. */
async function isShortcut(page: Page, key: string): Promise<boolean> {
  await page.evaluate(
    `addEventListener('keydown', (key) => (window.isHandled = key.defaultPrevented), { once: true })`,
  );
  await page.keyboard.press(key);
  return page.evaluate<boolean>('window.isHandled');
}

test('letters typed after the focused field was disabled do not act as shortcuts', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.notes.focus();
  await form.notes.evaluate((field) => field.setAttribute('disabled', ''));
  expect(await isShortcut(page, '?')).toBe(false);
  await form.notes.evaluate((field) => field.removeAttribute('disabled'));
});

test('letters typed after a press between the fields of a form do not act as shortcuts, after one outside they do', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const { notes } = new RequestForm(page);
  await notes.focus();
  const [between, outside] = [
    page.getByText('Para já, ou escreva: amanhã 8h'),
    page.getByRole('heading', { level: 1 }),
  ];
  await between.click();
  await expect(notes).not.toBeFocused();
  expect(await isShortcut(page, '?')).toBe(false);
  // Also when the focus was not in the form before.
  await outside.click();
  await page.getByRole('link', { name: 'Colar pedido' }).focus();
  await between.click();
  expect(await isShortcut(page, '?')).toBe(false);
  await outside.click();
  expect(await isShortcut(page, '?')).toBe(true);
});

test('a user changes the pickup time without the full form, and the timeline shows the old and the new time', async ({
  openAs,
  central,
  people,
}) => {
  const pickupAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
  const trip = await central.requestTrip({ pickupAt });
  const page = await openAs(people.attendant, `/viagens/${trip.id}`);
  await page.getByRole('button', { name: 'Mudar horário' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const when = dialog.getByLabel('Data e hora');
  await expect(when).toBeFocused();
  await when.fill('amanhã 23:45');
  await expect(dialog.getByText(/^de .*para .*23:45$/)).toBeVisible();
  await expect(dialog.getByText(/R\$/).first()).toBeVisible();
  await when.press('Enter');
  await expect(page.getByText(/^Data e hora: .* → .*23:45$/)).toBeVisible();
});

test('a dispatcher moves the pickup from a row of the list with at most five keys, after reading what changes', async ({
  openAs,
  central,
  people,
}) => {
  const { drivers } = await central.admin.must('GET', `/partners/${people.partnerId}`);
  const pickupAt = new Date(Date.now() + 50 * 3_600_000).toISOString();
  const trip = await central.requestTrip({ pickupAt });
  const driverId = drivers[0].id;
  await central.admin.must('POST', `/trips/${trip.id}/designate`, { partnerId: people.partnerId, driverId });
  const page = await openAs(people.attendant, '/viagens-futuras');
  const link = page.getByRole('main').getByRole('link', { name: trip.code });
  await loadUntilShown(page, link);
  await link.focus();
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const dialog = page.getByRole('dialog', { name: `Mudar horário · ${trip.code}` });
  await press('h');
  await expect(dialog.getByLabel('Data e hora')).toBeFocused();
  await press('ArrowUp');
  await press('ArrowUp');
  await expect(dialog.getByText(`${drivers[0].name} livre neste horário`)).toBeVisible();
  expect((await central.admin.must('GET', `/trips/${trip.id}`)).pickupAt).toBe(trip.pickupAt);
  await press('Enter');
  await expect(dialog).toBeHidden();
  expect(presses).toBeLessThanOrEqual(5);
  const moved = new Date(Date.parse(trip.pickupAt) + 30 * 60_000).toISOString();
  expect((await central.admin.must('GET', `/trips/${trip.id}`)).pickupAt).toBe(moved);
  await expect(link).toBeFocused();
});

test('letters and arrows typed in a dialog that a row opened stay in the dialog', async ({
  openAs,
  central,
  people,
}) => {
  const trip = await central.requestTrip({ pickupAt: new Date(Date.now() + 52 * 3_600_000).toISOString() });
  await central.requestTrip({ pickupAt: new Date(Date.now() + 53 * 3_600_000).toISOString() });
  const page = await openAs(people.attendant, '/viagens-futuras');
  const more = page.getByRole('button', { name: `Mais ações da viagem ${trip.code}` });
  await loadUntilShown(page, more);
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancelar' }).press('Enter');
  const reason = page.getByRole('dialog').getByRole('textbox');
  await reason.focus();
  await page.keyboard.type('jk hn/?');
  await page.keyboard.press('ArrowUp');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveValue('jk hn/?');
});

test('Ctrl+Enter saves the edit of a trip', async ({ openAs, central, people }) => {
  const trip = await central.requestTrip({ pickupAt: new Date(Date.now() + 26 * 3_600_000).toISOString() });
  const page = await openAs(people.attendant, `/viagens/${trip.id}/editar`);
  await new RequestForm(page).notes.fill('Portão B');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/viagens/${trip.id}$`));
  await expect(page.getByText('Observações: alterado')).toBeVisible();
});

test('the shortcuts J, K and space work in a list that was just opened', async ({ openAs, central, people }) => {
  await central.requestTrip({});
  const page = await openAs(people.admin, '/app/dashboard/default');
  await new SideMenu(page).entry('Clientes').click();
  const table = page.getByRole('table');
  const firstLink = table.getByRole('row').nth(1).getByRole('link').first();
  await expect(firstLink).toBeVisible();
  await page.keyboard.press('j');
  await expect(firstLink).toBeFocused();
  await page.reload();
  await expect(firstLink).toBeVisible();
  await page.keyboard.press('Space');
  const choice = table.getByRole('row').nth(1).getByRole('checkbox');
  await expect(choice).toBeChecked();
  await new SideMenu(page).entry('Futuras Viagens').click();
  const trips = page.getByRole('article').getByRole('link', { name: /^V-/ });
  await expect(trips.first()).toBeVisible();
  await page.keyboard.press('k');
  await expect(trips.first()).toBeFocused();
});
