import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { booked, callers, driven } from './known-caller.ts';
import { RequestForm } from './request-form.ts';

test('another number empties what the trip of the caller before filled in, and the summary names the caller', async ({
  openAs,
  central,
  people,
}) => {
  const other = await central.admin.must('POST', '/clients', { name: 'Trocada Ltda.' });
  const stays = { clientId: other.id, notes: 'Casa da Alda', category: 'executivo' };
  await driven(central, 'Alda Antes', '(11) 98111-0031', { ...stays, paymentMethod: 'card_machine' });
  await driven(central, 'Bruna Depois', '(11) 98111-0032');
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  const summary = page.locator('#resumo-do-pedido');
  const client = page.getByRole('combobox', { name: 'Cliente' });
  await form.phone.fill('11981110031');
  await expect(callers(page)).toContainText('Alda Antes');
  await form.phone.press('Enter');
  for (const said of ['Alda Antes', '(11) 98111-0031', 'Trocada Ltda.', 'Cartão na maquininha'])
    await expect(summary).toContainText(said);
  await form.phone.fill('119811100');
  await expect(form.notes).toHaveValue('Casa da Alda');
  await form.phone.fill('11981110032');
  await expect(summary).toHaveCount(0);
  for (const field of [client, form.passenger, form.origin, form.destination, form.notes]) {
    await expect(field).toHaveValue('');
  }
  await expect(form.category).toHaveValue('comum');
  await expect(form.payment).toHaveValue('billed');
  await expect(callers(page)).toContainText('Bruna Depois');
  await form.phone.press('Enter');
  await expect(summary).toContainText('Bruna Depois');
  await callers(page).getByRole('button', { name: 'Outro trajeto de Bruna Depois' }).click();
  await expect(summary).toHaveCount(0);
  await expect(form.origin).toHaveValue('');
  await expect(form.passenger).toHaveValue('Bruna Depois');
});

test('Enter in the phone does not replace a route that the attendant typed', async ({ openAs, central, people }) => {
  await driven(central, 'Rosa Rota', '(11) 98111-0033');
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.choosePlace(form.destination, 'Aeroporto de Congonhas');
  await form.phone.fill('11981110033');
  await expect(callers(page)).toContainText('Rosa Rota');
  await form.phone.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  await expect(form.destination).toHaveValue(/^Aeroporto de Congonhas/);
  await expect(form.origin).toHaveValue('');
});

test('a submit while the caller is searched goes on once the search has ended, also when it failed', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  const client = page.getByRole('combobox', { name: 'Cliente' });
  await client.fill('Aurora');
  await page.getByRole('option', { name: 'Aurora S.A.' }).click();
  const failed = Promise.withResolvers<void>();
  await page.route('**/api/v1/passengers?*phone*', async (route) => {
    await failed.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  await form.phone.fill('11981110034');
  await page.keyboard.press('Control+Enter');
  await expect(form.passenger).toHaveAttribute('aria-invalid', 'true');
  await form.fillWhoAndWhere('11981110034');
  await form.submit.click();
  await expect(form.submit).toHaveAttribute('data-loading', 'true');
  await expect(booked(page)).toHaveCount(0);
  // An edit ends the wait.
  await form.notes.fill('Portaria dos fundos');
  await expect(form.submit).not.toHaveAttribute('data-loading', 'true');
  await form.submit.click();
  await expect(form.submit).toHaveAttribute('data-loading', 'true');
  failed.resolve();
  await expect(booked(page)).toBeVisible();
});

test('a submit while the caller is searched asks about the open trip that the search finds', async ({
  openAs,
  central,
  people,
}) => {
  const phone = '11981110035';
  await central.requestTrip({ passengers: [{ name: 'Olga Aberta', phone }] });
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const form = new RequestForm(page);
  const client = page.getByRole('combobox', { name: 'Cliente' });
  await client.fill('Aurora');
  await page.getByRole('option', { name: 'Aurora S.A.' }).click();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/passengers?*phone*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await form.fillWhoAndWhere(phone);
  await form.submit.click();
  await expect(form.submit).toHaveAttribute('data-loading', 'true');
  held.resolve();
  await expect(page.getByRole('dialog')).toContainText('já tem viagem aberta');
  await expect(booked(page)).toHaveCount(0);
});

/** Opens a URL inside the open page, as a link does. */
const follow = (page: Page, url: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent('popstate'))`);

test('a call replaces the caller of the open form and of the request before, and another view forgets the call', async ({
  openAs,
  central,
  people,
}) => {
  await driven(central, 'Chamada Um', '(11) 98111-0021');
  await driven(central, 'Chamada Dois', '(11) 98111-0022');
  const page = await openAs(people.attendant, '/solicitar-viagem?fone=11981110021');
  const form = new RequestForm(page);
  await expect(callers(page)).toContainText('Chamada Um');
  await form.phone.press('Enter');
  await expect(page.locator('#resumo-do-pedido')).toContainText('R$');
  await form.submit.click();
  await expect(booked(page)).toBeVisible();
  await follow(page, '/solicitar-viagem?fone=11981110022');
  await expect(callers(page)).toContainText('Chamada Dois');
  await expect(form.passenger).toHaveValue('');
  await follow(page, '/solicitar-viagem?fone=11981110021');
  await expect(callers(page)).toContainText('Chamada Um');
  await expect(form.phone).toHaveValue('(11) 98111-0021');
  await page.getByRole('link', { name: 'Colar pedido' }).click();
  await page.getByRole('link', { name: 'Solicitar uma viagem' }).click();
  await expect(form.phone).toHaveValue('');
});

test('a number without area code is reported when the user leaves the field, and at once after a call', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.attendant, '/solicitar-viagem');
  const { phone } = new RequestForm(page);
  const fault = page.getByText('Falta o DDD do telefone.');
  await expect(phone).toBeFocused();
  await page.keyboard.type('94424-8323');
  await expect(fault).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(phone).not.toBeFocused();
  await expect(fault).toBeVisible();
  await expect(phone).toHaveValue('94424-8323');
  await phone.focus();
  await page.keyboard.press('Home');
  await page.keyboard.type('11');
  await expect(fault).toHaveCount(0);
  await expect(phone).toHaveValue('(11) 94424-8323');
  await follow(page, '/solicitar-viagem?fone=98800-0007');
  await expect(phone).toHaveValue('98800-0007');
  await expect(fault).toBeVisible();
});

test('a new booking on the console does not show the number of the call before, and a further call does', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.attendant, '/despacho?fone=11981110023');
  const form = new RequestForm(page);
  await expect(form.phone).toHaveValue('(11) 98111-0023');
  await page.keyboard.press('Escape');
  await expect(form.phone).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(form.phone).toBeFocused();
  await expect(form.phone).toHaveValue('');
  await follow(page, '/despacho?fone=11981110024');
  await expect(form.phone).toHaveValue('(11) 98111-0024');
});

test('the submit button stays in its place when the price arrives, and covers no field that has the focus', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  await page.setViewportSize({ width: 1000, height: 700 });
  const form = new RequestForm(page);
  await expect(form.passenger).toBeFocused();
  const place = await form.submit.boundingBox();
  await form.fillWhoAndWhere();
  await expect(page.getByText('Total estimado')).toHaveCount(1);
  expect(await form.submit.boundingBox()).toEqual(place);
  await form.passenger.focus();
  await expectFieldsUncovered(page, form);
});

test('the summary of a taken trip at the foot of the screen covers no field that has the focus', async ({
  openAs,
  central,
  people,
}) => {
  await driven(central, 'Pilar Pinho', '(11) 98111-0039');
  const page = await openAs(people.attendant, '/solicitar-viagem');
  await page.setViewportSize({ width: 390, height: 700 });
  const form = new RequestForm(page);
  await form.phone.fill('11981110039');
  await expect(callers(page)).toContainText('Pilar Pinho');
  await form.phone.press('Enter');
  await expect(page.locator('#resumo-do-pedido')).toContainText('R$');
  await form.phone.focus();
  await expectFieldsUncovered(page, form);
});

/** Walks through the fields up to the foot by Tab. Expects that each is above the foot. */
async function expectFieldsUncovered(page: Page, { submit }: RequestForm): Promise<void> {
  for (let place = ''; place !== 'foot';) {
    await page.keyboard.press('Tab');
    place = await submit.evaluate((button) => {
      const [foot, focused] = [button.parentElement?.parentElement, button.ownerDocument.activeElement];
      if (!foot || !focused || foot.contains(focused)) return 'foot';
      const isCovered = focused.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
      return isCovered ? focused.outerHTML : 'above';
    });
    expect(place).toMatch(/^(?:above|foot)$/);
  }
}
