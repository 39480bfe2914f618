import type { Page } from '@playwright/test';
import { inPage } from './in-page.ts';

/** Allowance for stops that are not counted, such as scrollable lists and the popup of a field. */
const SPARE = 30;

/** Moves through the page with the Tab key. Returns the errors of order, focus and visibility. */
export async function tabThrough(page: Page, region = 'main'): Promise<string[]> {
  const stops = await inPage<number>(page, 'watchTab', region);
  let through = false;
  for (let presses = 0; presses <= stops + SPARE && !through; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses >= stops) through = await inPage<boolean>(page, 'isThrough');
  }
  const findings = await inPage(page, 'tabFindings');
  // The walk may end on the skip link, which would cover the button of the menu on the next page.
  await page.evaluate('document.activeElement.blur()');
  return through ? findings : [...findings, 'the Tab key does not leave it'];
}
