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
    // It would fetch the whole panel for each of hundreds of browsers; those that are about it allow it.
    serviceWorkers: 'block',
    // A trace costs a third of the time, passing or not: `--trace on` when a failure is looked into.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // As root there is no sandbox to have; no background traffic leaves the machine.
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
