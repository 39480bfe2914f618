import type { InferContractRouterOutputs } from '@orpc/contract';
import type { panelContract } from '#contract/account.ts';
import { fetchOrProblem } from '#web/lib/api-problem.ts';
import { postAuth } from '#web/lib/auth.ts';
import { rereadSession } from '#web/lib/session-store.ts';

type PanelInfo = InferContractRouterOutputs<typeof panelContract>['info'];

/**
 * Returns the accounts of the demonstration, null in other installations. Avoids the API client, which is too large for
 * the first load.
 */
export async function fetchDemo(): Promise<PanelInfo['demo']> {
  const response = await fetchOrProblem('/api/v1/panel');
  return ((await response.json()) as PanelInfo).demo;
}

/**
 * `in`: the session exists, and the routes redirect. `code`: the password was correct, and the second factor is
 * required. `nothing`: the password was correct, but an account without a role gets no session and no message.
 */
export async function signIn(email: string, password: string): Promise<'in' | 'code' | 'nothing'> {
  type Answer = { signedIn: boolean; secondFactor?: true };
  const { signedIn, secondFactor } = (await postAuth('/sign-in/email', { email, password })) as Answer;
  if (secondFactor) return 'code';
  await rereadSession();
  return signedIn ? 'in' : 'nothing';
}

/** Sends a code of the authenticator app, or a recovery code, after the password. */
export async function proveSecondFactor(code: string): Promise<void> {
  await postAuth('/sign-in/second-factor', { code });
  await rereadSession();
}

export async function requestPasswordReset(email: string): Promise<void> {
  await postAuth('/request-password-reset', { email });
}

/** `code` is the single-use code of the e-mail. Ends all other sessions. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
  await postAuth('/reset-password', { newPassword, token: code });
}
