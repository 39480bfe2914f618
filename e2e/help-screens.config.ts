import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `npm run help:screens`: the pictures of `/ajuda`, taken anew from the demonstration; `-- -g wallet` takes only some. */
export default defineConfig({
  ...base,
  testDir: 'help-screens',
  testMatch: '*.screens.ts',
  outputDir: '../test-results/help-screens',
  workers: 1,
  expect: { timeout: 30_000 },
  use: { ...base.use, actionTimeout: 15_000 },
});
