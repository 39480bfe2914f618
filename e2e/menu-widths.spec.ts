import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { about } from './requirements.ts';
import { SideMenu } from './side-menu.ts';

const height = 800;

/** Returns the left edge of the content. The edge shows whether the menu moves the content or overlays it. */
async function contentLeft(page: Page): Promise<number> {
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().left);
}

test(about('1.5', '991 px', 'the menu overlays the page and is closed at first'), async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/viagens', { viewport: { width: 991, height } });
  const menu = new SideMenu(page);
  await expect(menu.button).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.aside).toBeHidden();
  const before = await contentLeft(page);

  await menu.button.click();
  await expect(menu.button).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.entry('Solicitar Viagem')).toBeVisible();
  expect(await contentLeft(page)).toBe(before);
  await expect(menu.main).toHaveAttribute('inert');

  await page.keyboard.press('Escape');
  await expect(menu.aside).toBeHidden();
  await expect(menu.main).not.toHaveAttribute('inert');

  await menu.button.click();
  await page.mouse.click(900, 500);
  await expect(menu.aside).toBeHidden();

  await menu.button.click();
  await menu.entry('Solicitar Viagem').click();
  await expect(page).toHaveURL('/solicitar-viagem');
  await expect(menu.aside).toBeHidden();
});

for (const width of [992, 1010, 1024] as const) {
  test(
    about('1.5', `${width} px`, 'the menu is collapsed at first, and moves the content when it opens'),
    async ({ openAs, people }) => {
      const page = await openAs(people.cliente, '/viagens', { viewport: { width, height } });
      const menu = new SideMenu(page);
      await expect(menu.button).toHaveAttribute('aria-expanded', 'false');
      await expect(menu.aside).toBeHidden();
      const before = await contentLeft(page);

      await menu.button.click();
      await expect(menu.entry('Solicitar Viagem')).toBeVisible();
      expect(await contentLeft(page)).toBeGreaterThan(before + 200);
      await expect(menu.main).not.toHaveAttribute('inert');

      await menu.entry('Solicitar Viagem').click();
      await expect(page).toHaveURL('/solicitar-viagem');
      await expect(menu.aside).toBeVisible();
    },
  );
}

test(about('1.5', '1025 px', 'the menu is open at first, next to the content'), async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/viagens', { viewport: { width: 1025, height } });
  const menu = new SideMenu(page);
  await expect(menu.button).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.entry('Solicitar Viagem')).toBeVisible();
  const right = await menu.aside.evaluate((aside) => aside.getBoundingClientRect().right);
  expect(await contentLeft(page)).toBeGreaterThan(right);
});

test(
  about('1.5', 'header button', 'the button closes the menu and opens it again, by mouse and keyboard'),
  async ({ openAs, people }) => {
    const page = await openAs(people.cliente, '/viagens');
    const menu = new SideMenu(page);
    await expect(menu.aside).toBeVisible();
    const before = await contentLeft(page);
    await menu.button.click();
    await expect(menu.aside).toBeHidden();
    expect(await contentLeft(page)).toBeLessThan(before - 200);
    await menu.button.press('Enter');
    await expect(menu.aside).toBeVisible();
    expect(await contentLeft(page)).toBe(before);
  },
);

test(
  about('1.5', 'changing width', 'the menu takes the initial state of the new band while the page is open'),
  async ({ openAs, people }) => {
    const page = await openAs(people.cliente, '/viagens', { viewport: { width: 1025, height } });
    const { aside, button } = new SideMenu(page);
    await expect(aside).toBeVisible();
    for (const width of [1024, 991]) {
      await page.setViewportSize({ width, height });
      await expect(aside).toBeHidden();
    }
    await page.setViewportSize({ width: 992, height });
    await expect(aside).toBeHidden();
    // The menu stays as the user left it while the window stays within the same range of widths.
    await button.click();
    await page.setViewportSize({ width: 1010, height });
    await expect(aside).toBeVisible();
    await page.setViewportSize({ width: 1024, height });
    await expect(aside).toBeVisible();
    await page.setViewportSize({ width: 991, height });
    await expect(aside).toBeHidden();
    await page.setViewportSize({ width: 1025, height });
    await expect(aside).toBeVisible();
  },
);
