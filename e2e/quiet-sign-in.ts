import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './central.ts';

/** Signs the page in by the API, without its form. */
export async function signInQuietly(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(await answer.json()).toMatchObject({ signedIn: true });
}
