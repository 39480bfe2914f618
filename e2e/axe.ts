import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, default as Axe, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';
import { inPage } from './in-page.ts';

/** A desk, and the narrowest that WCAG 1.4.10 asks for. */
const widths = [1440, 320];
const appearances = ['light', 'dark'] as const;
/** A third of the size of `axe.source`, which every page reads anew. */
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds in both appearances and at both widths, and what can be measured of the text and the fields there. The page
 * is left as wide and bright as it was.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  await settled(page);
  expect.soft([...(await inPage(page, 'restless')), ...(await inPage(page, 'refusingPaste'))]).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    // Back from the one that the width before ended in: a change draws the whole page anew.
    for (const colorScheme of index % 2 === 0 ? appearances : appearances.toReversed()) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // The dark appearance differs in its colours alone.
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : [];
      const found = [...(await violations(page, rules)), ...(await inPage(page, 'faintFields'))];
      if (colorScheme === 'light') found.push(...(await inPage(page, 'unreadable', String(width))));
      expect.soft(found, `${new URL(page.url()).pathname}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
  // A page learns its width with the frame that comes: a table may stand as cards until then.
  await inPage(page, 'drawn');
}

/** Off unless asked for; both belong to WCAG 2.2 A and AA. */
const asked = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

export async function violations(page: Page, rules: string[] = []) {
  // Told to the page as it is: axe's own adapter for browsers takes four times as long, for frames that no page of ours has.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  await stilled(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: rules } : { rules: asked }),
  };
  const found = await page.evaluate(async (how): Promise<AxeResults> => {
    const { axe: here } = globalThis as unknown as { axe: typeof Axe };
    return here.run(how);
  }, options);
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));
}

/** Half faded in, nothing has the contrast that it will have; the bar of a page that is loading belongs to no part of it. */
async function stilled(page: Page): Promise<void> {
  await loaded(page);
  await page.evaluate(async () => {
    type Motion = { finished: Promise<unknown>; effect: { getComputedTiming(): { endTime: number } } | null };
    const { document } = globalThis as unknown as { document: { getAnimations(): Motion[] } };
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Shown, and with what it asked the server for. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loaded(page);
  await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root, main [data-stale]')).toHaveCount(0);
}

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Carregando a página', includeHidden: true })).toHaveCount(0);
}
