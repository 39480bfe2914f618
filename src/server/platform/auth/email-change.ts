import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { voidPasswordCodes } from '#server/platform/auth/accounts.ts';
import type { Tx } from '#server/platform/database/pool.ts';

export const EMAIL_CODE_HOURS = 24;

/**
 * Stores an address that the user has to verify by a link: a new address, or the address of a sign-up. A later request
 * replaces the stored address. The code of the link is created when the e-mail is sent.
 */
export async function askEmailChange(tx: Tx, userId: string, email: string): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(hours => ${EMAIL_CODE_HOURS}::int)`;
  const row = { email, code_hash: hashOf(newCode()), expires_at };
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Creates the code for the link if the user still wants this address verified. Earlier codes become invalid. */
export async function renewEmailCode(tx: Tx, userId: string, email: string): Promise<string | null> {
  const code = newCode();
  const renewed = await tx
    .updateTable('email_changes')
    .set({ code_hash: hashOf(code) })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n ? code : null;
}

/**
 * Uses the code up. Returns the account as it was before, and whether the address changed. Returns null when the code
 * is unknown, used or expired, or when the user is blocked.
 */
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
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.email', 'u.name', sql<number>`coalesce(p.version, 0)`.as('version')])
    .where('u.id', '=', asked.user_id)
    .where('p.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!before) return null;
  await tx
    .updateTable('auth_users')
    .set({ email: asked.email, email_verified: true })
    .where('id', '=', asked.user_id)
    .execute();
  // Links that were sent to the old address must not set a password any more.
  await voidPasswordCodes(tx, asked.user_id);
  return { userId: asked.user_id, before, moved: before.email !== asked.email };
}

function newCode(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
