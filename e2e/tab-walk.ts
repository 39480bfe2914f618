import type { Page } from '@playwright/test';
import { inPage } from './in-page.ts';

/** A page may stop at more than is counted: a list that can be scrolled, what a field opens. */
const SPARE = 30;

/** What is wrong with the way of the Tab key through the page, if anything. */
export async function tabThrough(page: Page, region = 'main'): Promise<string[]> {
  const stops = await inPage<number>(page, 'watchTab', region);
  let through = false;
  for (let presses = 0; presses <= stops + SPARE && !through; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses >= stops) through = await inPage<boolean>(page, 'isThrough');
  }
  const findings = await inPage(page, 'tabFindings');
  return through ? findings : [...findings, 'the Tab key does not leave it'];
}
