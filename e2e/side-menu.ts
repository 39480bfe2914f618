import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the side menu. */
export class SideMenu {
  readonly aside: Locator;
  readonly nav: Locator;
  readonly button: Locator;
  readonly main: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.aside = page.locator('aside');
    this.nav = page.getByRole('navigation', { name: 'Menu' });
    this.button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    this.main = page.locator('main');
  }

  group(label: string): Locator {
    return this.nav.getByRole('button', { name: label, exact: true });
  }

  entry(label: string): Locator {
    return this.nav.getByRole('link', { name: label, exact: true });
  }

  /**
   * Moves the pointer over an entry until `noticed` returns true, because a page that is still rendering may miss the
   * pointer.
   */
  async pointAt(label: string, noticed: () => boolean): Promise<void> {
    await expect(async () => {
      await this.#page.mouse.move(0, 0);
      await this.entry(label).hover();
      await expect.poll(noticed, { timeout: 2_000 }).toBe(true);
    }).toPass();
  }

  /** Returns the labels of groups, entries and the items below them, from top to bottom. */
  async read(): Promise<string[]> {
    await this.nav.waitFor();
    const labels = await this.nav.locator('button, a').allInnerTexts();
    return labels.map((label) => label.trim());
  }

  /** Returns the labels of one group, in order. */
  async entriesOf(group: string): Promise<string[]> {
    const list = await this.group(group).getAttribute('aria-controls');
    const labels = await this.nav.locator(`[id="${list}"] a`).allInnerTexts();
    return labels.map((label) => label.trim());
  }
}
