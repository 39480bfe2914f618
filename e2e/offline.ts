import { expect, type Page, type Request } from '@playwright/test';

/**
 * Returns a function that loses the connection once no file of the panel is being loaded. Without its service worker,
 * which these tests block, the browser remembers a file that the lost connection interrupted as missing until the page
 * is loaded again.
 */
export function offlineOf(page: Page): () => Promise<void> {
  const loading = new Set<Request>();
  page.on('request', (request) => request.url().includes('/assets/') && loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return async () => {
    await expect.poll(() => loading.size).toBe(0);
    await page.context().setOffline(true);
  };
}
