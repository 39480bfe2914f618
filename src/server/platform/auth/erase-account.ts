import { sql } from 'kysely';
import { endSessions, voidPasswordCodes } from '#server/platform/auth/accounts.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Replaces the name of an erased person. */
export const ERASED_PERSON = 'Pessoa apagada';

/** Erases an account except its id. The user can no longer sign in, and the address can be used again. */
export async function eraseAccount(tx: Tx, userId: string): Promise<{ email: string; name: string } | null> {
  const before = await tx
    .selectFrom('auth_users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!before) return null;
  await endSessions(tx, userId);
  await voidPasswordCodes(tx, userId);
  await tx.deleteFrom('auth_accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('linked_identities').where('user_id', '=', userId).execute();
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await sql`delete from rate_limits where position(${before.email} in key) > 0 or position(${userId} in key) > 0`.execute(
    tx,
  );
  await tx
    .updateTable('auth_users')
    .set({ name: ERASED_PERSON, email: `apagado-${userId}@invalid`, email_verified: false, image: null })
    .where('id', '=', userId)
    .execute();
  return before;
}
