import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Goes where the Tab key leads, and sees that whoever looks knows where they are. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return expectRing(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
}

/** The ring may stand around what is drawn in the element's place: a row that is a link. */
async function expectRing(target: Locator): Promise<void> {
  const rings = await target.evaluate((element) =>
    [null, '::after']
      .map((part) => element.ownerDocument.defaultView?.getComputedStyle(element, part))
      .some((style) => style !== undefined && style.outlineStyle !== 'none'),
  );
  expect(rings, `${String(target)} shows that it has the focus`).toBe(true);
}
