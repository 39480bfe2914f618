import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, default as Axe, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';
import { inPage } from './in-page.ts';

/** Width of a desktop, and the smallest width required by WCAG 1.4.10. */
const widths = [1440, 320];
const appearances = ['light', 'dark'] as const;
/** Minified build of axe. Every page loads this text, and the unminified `axe.source` is three times as large. */
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Expects in both colour schemes and at both widths that axe finds no violations, and that our own checks of texts and
 * fields find no errors. Restores the width and colour scheme of the page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  await settled(page);
  expect.soft([...(await inPage(page, 'restless')), ...(await inPage(page, 'refusingPaste'))]).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    // The page adapts to the new width in the next frame. Until then the side menu may cover the header.
    await inPage(page, 'drawn');
    await settled(page);
    // Reverses the order at the second width, so that it begins with the colour scheme already shown. Each change of the
    // scheme renders the whole page again.
    for (const colorScheme of index % 2 === 0 ? appearances : appearances.toReversed()) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // The dark scheme differs only in its colours, so only the rules about colours run again.
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : [];
      const found = [...(await violations(page, rules)), ...(await inPage(page, 'faintFields'))];
      if (colorScheme === 'light') found.push(...(await inPage(page, 'unreadable', String(width))));
      expect.soft(found, `${new URL(page.url()).pathname}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
  // The page adapts to the new width in the next frame. Until then a table may still be shown as cards.
  await inPage(page, 'drawn');
}

/** Rules of WCAG 2.2 A and AA that axe disables by default. */
const asked = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

export async function violations(page: Page, rules: string[] = []) {
  // Runs axe without the adapter for Playwright, which takes four times as long because it supports frames. The panel
  // has no frames.
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

/** Waits until the loading bar and all animations have ended, because faded values and fade-ins have less contrast. */
async function stilled(page: Page): Promise<void> {
  await loaded(page);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  await page.evaluate(async () => {
    type Motion = { finished: Promise<unknown>; effect: { getComputedTiming(): { endTime: number } } | null };
    const { document } = globalThis as unknown as { document: { getAnimations(): Motion[] } };
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Waits until the page shows its data. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loaded(page);
  await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root, main [data-stale]')).toHaveCount(0);
}

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Carregando a página', includeHidden: true })).toHaveCount(0);
}
