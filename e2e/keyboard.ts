import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Presses Tab until the target has the focus. Expects a visible focus ring on the target or on its `::after`, which
 * draws the focus ring of a linked row. Focus and ring are read in one step, because a loading page may move the focus.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    const focus = await target.evaluate((element) => {
      if (element.ownerDocument.activeElement !== element) return 'elsewhere';
      const styles = [null, '::after'].map((part) =>
        element.ownerDocument.defaultView?.getComputedStyle(element, part),
      );
      return styles.some((style) => style !== undefined && style.outlineStyle !== 'none') ? 'ring' : 'no ring';
    });
    if (focus !== 'elsewhere') return expect(focus, `${String(target)} shows that it has the focus`).toBe('ring');
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
}

export const hasFocus = (target: Locator) =>
  target.evaluate((element) => element.ownerDocument.activeElement === element);

/** Returns a keyboard that counts key presses. A combination such as Control+Enter counts as two. */
export function keyboardOf(page: Page) {
  let strokes = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      strokes += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  return {
    strokes: () => strokes,
    type: async (text: string) => {
      strokes += text.length;
      await page.keyboard.type(text);
    },
    press,
    /** Presses Tab until the target has the focus. */
    tabTo: async (target: Locator) => {
      for (let presses = 0; presses < 40 && !(await hasFocus(target)); presses += 1) await press('Tab');
      await expect(target).toBeFocused();
    },
  };
}
