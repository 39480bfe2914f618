import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const widths = [1440, 390];

/** What axe finds in both appearances and at both widths. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // The dark appearance differs in its colours alone.
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : [];
      expect
        .soft(await violations(page, rules), `${new URL(page.url()).pathname}, ${width} px, ${colorScheme}`)
        .toEqual([]);
    }
  }
}

export async function violations(page: Page, rules: string[] = []) {
  // In the page itself: no frame of somebody else's is in it, and another page for every look takes long.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const found = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));
}

/** Shown, and with what it asked the server for. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0);
}
