import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { voidPasswordCodes } from '#server/platform/auth/accounts.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** The code for the link that goes to the new address. One asked for later takes its place. */
export async function issueEmailCode(tx: Tx, userId: string, email: string): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const row = { email, code_hash: hashOf(code), expires_at: sql<Date>`now() + interval '24 hours'` };
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return code;
}

/** Uses the code up. The person's addresses before and from now on; null: unknown, used, too old, or of somebody who was blocked. */
export async function spendEmailCode(tx: Tx, code: string) {
  const asked = await tx
    .deleteFrom('email_changes')
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (!asked) return null;
  const before = await tx
    .selectFrom('auth_users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.email', 'u.name', 'p.version'])
    .where('u.id', '=', asked.user_id)
    .where('p.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!before) return null;
  await tx
    .updateTable('auth_users')
    .set({ email: asked.email, email_verified: true })
    .where('id', '=', asked.user_id)
    .execute();
  // Links that went to the old address set no password any more.
  await voidPasswordCodes(tx, asked.user_id);
  return { userId: asked.user_id, before };
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
