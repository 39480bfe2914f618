import type { Page } from '@playwright/test';

/** Counts key presses. A combination such as Control+Enter counts as two. */
export function countedKeys(page: Page) {
  let strokes = 0;
  return {
    strokes: () => strokes,
    type: async (text: string) => {
      strokes += text.length;
      await page.keyboard.type(text);
    },
    press: async (...keys: string[]) => {
      for (const key of keys) {
        strokes += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
  };
}
