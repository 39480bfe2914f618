import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { postAuth } from '#web/lib/auth.ts';
import { rereadSession } from '#web/lib/query-client.ts';

/** The demo's accounts, null anywhere else. */
export const demoQuery = queryOptions({
  ...api.panel.info.queryOptions(),
  select: ({ demo }) => demo,
  staleTime: Infinity,
});

/** On success the session appears, and the routes lead on from there. */
export async function signIn(email: string, password: string): Promise<void> {
  await postAuth('/sign-in/email', { email, password, rememberMe: true });
  await rereadSession();
}

export async function requestPasswordReset(email: string): Promise<void> {
  await postAuth('/request-password-reset', { email });
}

/** `code` is the single-use one of the mail; other sessions end. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
  await postAuth('/reset-password', { newPassword, token: code });
}
