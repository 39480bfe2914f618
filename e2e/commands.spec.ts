import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test('a user can open pages, records and trips and run actions with the command palette by keyboard alone', async ({
  openAs,
  central,
  people,
}) => {
  const client = await central.admin.must('POST', '/clients', {
    name: 'Fundação Araucária',
    document: '11222333000181',
  });
  const trip = await central.requestTrip();
  const page = await openAs(people.admin, '/tarifas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Buscar e comandar' });
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  const ask = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };

  await ask('fundacao arau');
  await expect(chosen).toHaveText(/Fundação Araucária/);
  await expect(chosen).toHaveId((await field.getAttribute('aria-activedescendant')) ?? 'none');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 resultado');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/clientes/edit/${client.id}$`));

  await ask(`v${Number(trip.code.slice(2))}`);
  await expect(chosen).toHaveText(new RegExp(trip.code));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/viagens/${trip.id}$`));

  // Recently visited pages come first. Arrow keys move through the list, and Escape returns to the page.
  await ask('');
  await expect(chosen).toHaveText(new RegExp(trip.code));
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(/Fundação Araucária/);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await ask('aparencia escura');
  await expect(chosen).toHaveText(/Usar aparência escura/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await ask('sair');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Você realmente quer sair?' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('keys typed while the command palette loads are entered in the palette only', async ({ openAs, people }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const page = await openAs(people.admin, 'about:blank');
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/viagens');
  const search = page.getByRole('searchbox');
  await search.fill('de antes');
  const palette = page.getByRole('dialog', { name: 'Buscar e comandar' });
  const text = palette.getByRole('textbox', { name: 'Buscar e comandar' });
  const field = palette.getByRole('combobox', { name: 'Buscar e comandar' });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('gn?');
  await expect(text).toHaveValue('gn?');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(search).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('tari');
  release();
  await expect(field).toBeFocused();
  await page.keyboard.type('fas');
  await expect(field).toHaveValue('tarifas');
  await expect(search).toHaveValue('de antes');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\/viagens(\?q=de(\+|%20)antes)?$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('tarifas');
  await expect(field).toHaveValue('tarifas');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tarifas$/);
});

test('letter shortcuts open pages, except in a text field or after the user has disabled them, and a sheet lists them', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.parceiro, '/viagens-solicitadas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.type('gh');
  await expect(page).toHaveURL(/\/viagens$/);
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('gc?');
  await expect(search).toHaveValue('gc?');
  await page.keyboard.press('Shift+Tab');

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(sheet.getByText('Carteira')).toBeVisible();
  // The sheet omits pages that the user's role may not open.
  await expect(sheet.getByText('Solicitar Viagem')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await tabTo(page, sheet.getByRole('link', { name: 'Minha Conta' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conta#atalhos$/);
  await expect(sheet).toBeHidden();
  await page.getByRole('switch', { name: 'Usar teclas simples como atalhos' }).press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('gh');
  await expect(page).toHaveURL(/\/conta#atalhos$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Buscar e comandar' })).toBeFocused();
});
