import { refusePassword } from '#server/platform/auth/passwords.ts';
import type { SignedInContext } from './context.ts';
import { Refused } from './refused.ts';

/** Before what whoever stole an open session must not do: it is the person's own password, named `password` in the input. */
export async function provePassword({ services, actor }: SignedInContext, password: string): Promise<void> {
  const refused = await refusePassword(services, actor.userId, 'password', password);
  if (refused) throw new Refused(refused);
}
