import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PasswordOwner } from '#domain/access/password.ts';
import { SESSION_SECONDS } from '#server/platform/auth/session.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';

/** Provider id of password accounts. */
const PASSWORD_PROVIDER = 'credential';

type NewAccount = { email: string; name: string; passwordHash: string | null };

/**
 * Creates an account. It has no rights, because rights come from the profile. Returns null when the e-mail is already
 * used.
 */
export async function createAccount(tx: Tx, { email, name, passwordHash }: NewAccount): Promise<string | null> {
  const id = newId();
  const made = await tx
    .insertInto('auth_users')
    .values({ id, name, email: email.toLowerCase() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return null;
  if (passwordHash !== null) await setPasswordHash(tx, id, passwordHash);
  return id;
}

/** Sets the name in the salutation of e-mails. Other users see the name of the profile. */
export async function renameAccount(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.updateTable('auth_users').set({ name }).where('id', '=', userId).execute();
}

/** Sets or replaces the password; `passwordHash` comes from `hashPassword`. */
export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('auth_accounts')
    .values({
      id: newId(),
      user_id: userId,
      account_id: userId,
      provider_id: PASSWORD_PROVIDER,
      password: passwordHash,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: passwordHash }))
    .execute();
}

/** Creates a session in the transaction of the caller. Returns its token. */
export async function startSession(
  tx: Tx,
  userId: string,
  from: { address: string; userAgent: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await tx
    .insertInto('auth_sessions')
    .values({
      id: newId(),
      user_id: userId,
      token,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS}::int)`,
      ip_address: from.address,
      user_agent: from.userAgent.slice(0, 500),
    })
    .execute();
  return token;
}

/**
 * Ends all sessions of a user, except the session `except`, and closes the live streams of the user. Streams of the
 * remaining session reconnect automatically. Also deletes a pending change of e-mail address. The caller commits, sends
 * the live hint and clears the user from `auth.sessions`.
 */
export async function endSessions(tx: Tx, userId: string, { except }: { except?: string } = {}): Promise<number> {
  await lockSignIns(tx, userId);
  const actedAs = await actedAsBy(tx, userId);
  const ended = await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await afterSessionEnd(tx, userId, ...actedAs);
  return Number(ended.numDeletedRows);
}

/** Ends a session if it belongs to this user. */
export async function endSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  await lockSignIns(tx, userId);
  const actedAs = await actedAsBy(tx, userId);
  const ended = await tx
    .deleteFrom('auth_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return false;
  await afterSessionEnd(tx, userId, ...actedAs);
  return true;
}

/**
 * Locks users in the order of their ids. A transaction that creates a session, custom token or challenge, and a
 * transaction that ends all sessions of the same user, run one after the other. Otherwise a new session could survive
 * the concurrent end of all sessions.
 */
export async function lockSignIns(tx: Tx, ...userIds: string[]): Promise<void> {
  await tx.selectFrom('auth_users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Returns the users in whose name an administrator acts. These acting sessions end with the administrator's own
 * session.
 */
async function actedAsBy(tx: Tx, adminId: string): Promise<string[]> {
  const sessions = await tx
    .selectFrom('auth_sessions')
    .select('user_id')
    .where('acting_admin_id', '=', adminId)
    .execute();
  return sessions.map(({ user_id }) => user_id);
}

/** Deletes pending custom tokens and challenges, which could still become sessions, and closes the live streams. */
async function afterSessionEnd(tx: Tx, userId: string, ...actedAs: string[]): Promise<void> {
  await tx.deleteFrom('custom_tokens').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  const audiences = [userId, ...actedAs].map((id) => `user:${id}` as const);
  await publish(tx, { topic: 'session', audiences, entityId: userId, version: 0 });
}

/** Marks the mailbox as verified: the user opened a link that was sent to it. */
export async function setMailboxProven(tx: Tx, ...userIds: string[]): Promise<void> {
  await tx.updateTable('auth_users').set({ email_verified: true }).where('id', 'in', userIds).execute();
}

/** Deletes the password of a sign-up whose address was never verified. Returns true when a password was deleted. */
export async function voidUnprovenPassword(tx: Tx, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auth_accounts a using auth_users u, sign_ups s
    where a.user_id = ${userId} and a.provider_id = ${PASSWORD_PROVIDER} and u.id = a.user_id and not u.email_verified
      and s.user_id = a.user_id and s.approved is not true`.execute(tx);
  return numAffectedRows === 1n;
}

export type PasswordAccount = { userId: string; password: string };

/** Returns the account with this address that has a password. */
export async function passwordAccount(db: Db, email: string): Promise<PasswordAccount | undefined> {
  return db
    .selectFrom('auth_users as u')
    .innerJoin('auth_accounts as a', 'a.user_id', 'u.id')
    .select(['u.id as userId', 'a.password'])
    .where('u.email', '=', email)
    .where('a.provider_id', '=', PASSWORD_PROVIDER)
    .where('a.password', 'is not', null)
    .$narrowType<{ password: string }>()
    .executeTakeFirst();
}

/** Returns the stored password hash; null when the user has none yet. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst();
  return account?.password ?? null;
}

/** Delivery of a code. A code sent by e-mail proves the mailbox. A code that an administrator hands over does not. */
type CodeWay = 'mail' | 'hand';

/** Creates a single-use code for the link to set a password. Only its hash is stored. */
export async function issuePasswordCode(
  tx: Tx,
  userId: string,
  { hours, by = 'mail' }: { hours: number; by?: CodeWay },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expires_at = sql<Date>`now() + make_interval(hours => ${hours}::int)`;
  await tx
    .insertInto('auth_verifications')
    .values({ id: newId(), identifier: codeIdentifier(code, by), value: userId, expires_at })
    .execute();
  return code;
}

/**
 * Returns true when the account exists with this e-mail address. `first` also requires that the account has no password
 * yet.
 */
export async function mayChoosePassword(
  tx: Tx,
  { userId, email, first }: { userId: string; email: string; first: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from auth_users u where u.id = ${userId} and u.email = lower(${email})
      and not exists (select from profiles p where p.user_id = u.id and p.blocked_at is not null)
      and not exists (select from api_keys k where k.user_id = u.id)
      and not (${first} and exists (select from auth_accounts a where a.user_id = u.id and a.provider_id = ${PASSWORD_PROVIDER}
        and a.password is not null))`.execute(tx);
  return rows.length === 1;
}

/** Returns the owner of a code; undefined when the code is unknown, used or expired. */
export async function ownerOfPasswordCode(db: Db, code: string): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom('auth_verifications as v')
    .innerJoin('auth_users as u', (join) => join.on('u.id', '=', sql<string>`v.value::uuid`))
    .select(['u.name', 'u.email'])
    .where('v.identifier', 'in', [codeIdentifier(code, 'mail'), codeIdentifier(code, 'hand')])
    .where('v.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses the code up. Of two concurrent calls, one returns the user and the other returns null. */
export async function spendPasswordCode(
  tx: Tx,
  code: string,
): Promise<{ userId: string; provesMailbox: boolean } | null> {
  const mailed = codeIdentifier(code, 'mail');
  const used = await tx
    .deleteFrom('auth_verifications')
    .where('identifier', 'in', [mailed, codeIdentifier(code, 'hand')])
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['value', 'identifier'])
    .executeTakeFirst();
  return used ? { userId: used.value, provesMailbox: used.identifier === mailed } : null;
}

/** Deletes all earlier password codes of the user. */
export async function voidPasswordCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_verifications').where('value', '=', userId).execute();
}

function codeIdentifier(code: string, by: CodeWay): string {
  return `${by === 'mail' ? 'set-password' : 'handed-password'}:${createHash('sha256').update(code).digest('base64url')}`;
}
