import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './central.ts';

/** Signs the page in through the API, without the sign-in form. */
export async function signInQuietly(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(await answer.json()).toMatchObject({ signedIn: true });
}
