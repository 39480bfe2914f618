import type { InferContractRouterOutputs } from '@orpc/contract';
import type { panelContract } from '#contract/account.ts';
import { fetchOrProblem } from '#web/lib/api-problem.ts';
import { postAuth } from '#web/lib/auth.ts';
import { rereadSession } from '#web/lib/session-store.ts';

type PanelInfo = InferContractRouterOutputs<typeof panelContract>['info'];

/** The demo's accounts, null anywhere else. Without the API client, which has no place in the first load. */
export async function fetchDemo(): Promise<PanelInfo['demo']> {
  const response = await fetchOrProblem('/api/v1/panel');
  return ((await response.json()) as PanelInfo).demo;
}

/**
 * On success the session appears, and the routes lead on from there. False: the password was right, but an account without
 * a role gets no session, and is told nothing.
 */
export async function signIn(email: string, password: string): Promise<boolean> {
  const { signedIn } = (await postAuth('/sign-in/email', { email, password })) as { signedIn: boolean };
  await rereadSession();
  return signedIn;
}

export async function requestPasswordReset(email: string): Promise<void> {
  await postAuth('/request-password-reset', { email });
}

/** `code` is the single-use one of the mail; other sessions end. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
  await postAuth('/reset-password', { newPassword, token: code });
}
