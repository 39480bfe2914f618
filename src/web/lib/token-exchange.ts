import { ApiProblem } from './api-problem.ts';
import { postAuth } from './auth.ts';
import { signOutSilently } from './session.ts';

/**
 * `other` means that another user is signed in on this device and has to choose. `code` means that the second factor is
 * still required.
 */
export type Exchange = { outcome: 'signedIn' | 'code' | 'failed' } | { outcome: 'other'; customToken: string };

/**
 * Signs in with another application's ID token. After any failure the device is signed out, because the arriving user
 * must not use the session of another user.
 */
export async function exchangeToken(idToken: string): Promise<Exchange> {
  try {
    const customToken = await fetchCustomToken(idToken);
    return await redeem({ customToken });
  } catch (error) {
    return await fail(error);
  }
}

/** Replaces the current session by one of the arriving user. */
export async function replaceSession(customToken: string): Promise<Exchange> {
  try {
    return await redeem({ customToken, replace: true });
  } catch (error) {
    return await fail(error);
  }
}

async function fetchCustomToken(idToken: string): Promise<string> {
  const response = await fetch('/nodejs/generateCustomToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
  }).catch(() => null);
  if (!response?.ok) throw new Error('Erro ao obter Custom Token do backend');
  const { customToken } = (await response.json()) as { customToken: string };
  return customToken;
}

async function redeem(redemption: { customToken: string; replace?: true }): Promise<Exchange> {
  try {
    const { signedIn } = (await postAuth('/sign-in/custom-token', redemption)) as { signedIn: boolean };
    return { outcome: signedIn ? 'signedIn' : 'code' };
  } catch (error) {
    const { customToken } = redemption;
    if (error instanceof ApiProblem && error.status === 409) return { outcome: 'other', customToken };
    throw error;
  }
}

async function fail(error: unknown): Promise<Exchange> {
  // oxlint-disable-next-line no-console -- the specification asks for the error in the console
  console.error(error);
  await signOutSilently();
  return { outcome: 'failed' };
}
