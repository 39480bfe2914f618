import { type Browser, chromium } from '@playwright/test';
import { chooseBrowser } from '../e2e/browser.ts';

/** Starts Chromium without a screen and without calls of its own. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await chooseBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
