import { defineConfig } from '@playwright/test';
import { chooseBrowser } from './e2e/browser.ts';
import { keepTemporaryFilesInMemory } from './tests/temporary-files.ts';

keepTemporaryFilesInMemory();
const { executablePath, env } = await chooseBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // The worker would fetch the whole panel in hundreds of browser contexts. Tests of the worker allow it.
    serviceWorkers: 'block',
    // A trace takes a third of the time even in passing tests. Use `--trace on` to investigate a failure.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium has no sandbox as root. Background networking is off, so that no traffic leaves the machine.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
      env: { ...(process.env as Record<string, string>), ...env },
    },
  },
});
