import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/**
 * Configuration of `npm run help:screens`, which takes the pictures of `/ajuda` from the demonstration. `-- -g wallet`
 * takes only the picture `wallet`.
 */
export default defineConfig({
  ...base,
  testDir: 'help-screens',
  testMatch: '*.screens.ts',
  outputDir: '../test-results/help-screens',
  workers: 1,
  expect: { timeout: 30_000 },
  use: { ...base.use, actionTimeout: 15_000 },
});
