import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses Tab until the target has the focus, and expects a visible focus ring. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return expectRing(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
}

/** Expects a focus ring on the element or on its `::after`, as in a row that is a link. */
async function expectRing(target: Locator): Promise<void> {
  const rings = await target.evaluate((element) =>
    [null, '::after']
      .map((part) => element.ownerDocument.defaultView?.getComputedStyle(element, part))
      .some((style) => style !== undefined && style.outlineStyle !== 'none'),
  );
  expect(rings, `${String(target)} shows that it has the focus`).toBe(true);
}
