import { refusePassword } from '#server/platform/auth/passwords.ts';
import type { SignedInContext } from './context.ts';
import { Refused } from './refused.ts';

/**
 * Verifies the password of the caller before a sensitive action, so that a stolen session is not enough. The input
 * field is named `password`.
 */
export async function provePassword({ services, actor }: SignedInContext, password: string): Promise<void> {
  const refused = await refusePassword(services, actor.userId, 'password', password);
  if (refused) throw new Refused(refused);
}
