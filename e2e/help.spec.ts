import { expectAccessible, settled } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { currentCrumb, expectPage } from './page-address.ts';

test('a user finds a help article without typing accents, and opens and closes it by keyboard alone', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.cliente, '/viagens');
  await settled(page);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Ajuda' }));
  await page.keyboard.press('Enter');
  await expectPage(page, '/ajuda', 'Ajuda');
  const main = page.getByRole('main');

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Buscar na ajuda' })).toBeFocused();
  await page.keyboard.type('solicitacao nenhuma');
  await expect(main.getByText('Nenhum artigo fala de “solicitacao nenhuma”')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('codigo de recuperacao');
  await expect(main.getByRole('status')).toHaveText('1 artigo encontrado');
  await expect(page).toHaveURL('/ajuda?q=codigo+de+recuperacao');
  const title = 'Cuidar da conta e usar a verificação em duas etapas';
  await tabTo(page, main.getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await expectPage(page, '/ajuda/conta-e-segunda-etapa', title);
  await expect(main.getByRole('heading', { name: 'Ativar a verificação em duas etapas' })).toBeVisible();
  const picture = main.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(600);
  await settled(page);
  await expectAccessible(page);

  // The browser's Back button restores the search results.
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('codigo de recuperacao');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Buscar e comandar' })).toBeFocused();
  await page.keyboard.type('como fazer');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Ajuda/);
  await page.keyboard.press('Enter');
  await expectPage(page, '/ajuda', 'Ajuda');
});

test('each role sees the help articles for this role, and reads a note on articles for other roles', async ({
  desk,
}) => {
  const titlesFor = async (who: 'cliente' | 'parceiro'): Promise<string[]> => {
    const page = await desk(who);
    await page.goto('/ajuda');
    await settled(page);
    return page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents();
  };
  const [clients, partners] = [await titlesFor('cliente'), await titlesFor('parceiro')];
  expect(clients).toContain('Pedir uma viagem');
  expect(clients).not.toContain('Ler a carteira');
  expect(partners).toContain('Ler a carteira');
  expect(partners).not.toContain('Pedir uma viagem');

  const page = await desk('cliente');
  await page.goto('/ajuda/carteira');
  await expect(page.getByText('Este artigo não é para a sua conta')).toBeVisible();
  await expect(currentCrumb(page)).toHaveText('Ler a carteira');
  await page.goto('/ajuda/nada');
  await expect(page.getByText('Não há artigo neste endereço')).toBeVisible();
  await expectPage(page, '/ajuda/nada', 'Artigo da Ajuda');
  await page.getByRole('link', { name: 'Ver toda a ajuda' }).click();
  await expectPage(page, '/ajuda', 'Ajuda');
});

test('the header stays on one line on narrow screens, and the menu then contains the link to the help', async ({
  desk,
}) => {
  const page = await desk('parceiro');
  const before = page.viewportSize();
  await page.goto('/viagens-futuras');
  await settled(page);
  const header = page.getByRole('banner');
  for (const width of [1100, 1025, 992, 900, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // The greeting appears two seconds after loading.
    await expect(header.getByText(/^Olá, Parceiro/)).toBeVisible();
    await expect(header.getByRole('link', { name: 'Ajuda' })).toBeVisible({ visible: width >= 768 });
    const room = await header.evaluate((element) => ({
      below: Math.max(...[...element.children].map((child) => child.getBoundingClientRect().bottom)) - 57,
      beside: element.scrollWidth - element.clientWidth,
    }));
    expect(room.below, `${width} px`).toBeLessThanOrEqual(0);
    expect(room.beside, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Ajuda' }).click();
  await expectPage(page, '/ajuda', 'Ajuda');
  if (before) await page.setViewportSize(before);
});
