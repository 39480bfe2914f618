import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PasswordOwner } from '#domain/access/password.ts';
import { SESSION_SECONDS } from '#server/platform/auth/session.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';

/** How the authentication library marks the account that is a password of ours. */
const PASSWORD_PROVIDER = 'credential';

type NewAccount = { email: string; name: string; passwordHash: string | null };

/** An account that may do nothing: rights are the profile's. Null when the e-mail has one already. */
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

/** The account's own name, which mails greet with; the profile's is what everybody sees. */
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

/** A new session as the authentication library would make it, in the caller's transaction; returns its token. */
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
 * Ends the user's sessions (all, or all but one) and the live streams that hang on them: streams of the kept session open again
 * by themselves. A change of address that waits for its link ends, too. The caller commits, gives the live hint and forgets the
 * user in `auth.sessions`.
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

/** Ends one session, when it is this user's. */
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
 * Serialises what makes sessions, custom tokens and challenges of a user with what ends them: neither of two transactions that
 * run at once can leave something behind that the other should have seen. Several users are locked in the order of their ids.
 */
export async function lockSignIns(tx: Tx, ...userIds: string[]): Promise<void> {
  await tx.selectFrom('auth_users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute();
}

/** As whom an administrator acts: those sessions end with the one they began from. */
async function actedAsBy(tx: Tx, adminId: string): Promise<string[]> {
  const sessions = await tx
    .selectFrom('auth_sessions')
    .select('user_id')
    .where('acting_admin_id', '=', adminId)
    .execute();
  return sessions.map(({ user_id }) => user_id);
}

/** The one place that takes along what could become a session later, and closes the live streams. */
async function afterSessionEnd(tx: Tx, userId: string, ...actedAs: string[]): Promise<void> {
  await tx.deleteFrom('custom_tokens').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  const audiences = [userId, ...actedAs].map((id) => `user:${id}` as const);
  await publish(tx, { topic: 'session', audiences, entityId: userId, version: 0 });
}

/** The person has opened a link that was mailed to the account's address. */
export async function setMailboxProven(tx: Tx, ...userIds: string[]): Promise<void> {
  await tx.updateTable('auth_users').set({ email_verified: true }).where('id', 'in', userIds).execute();
}

/** Voids the password of a sign-up whose address nobody has proven; true when there was one to void. */
export async function voidUnprovenPassword(tx: Tx, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auth_accounts a using auth_users u, sign_ups s
    where a.user_id = ${userId} and a.provider_id = ${PASSWORD_PROVIDER} and u.id = a.user_id and not u.email_verified
      and s.user_id = a.user_id and s.approved is not true`.execute(tx);
  return numAffectedRows === 1n;
}

/** The stored hash of the user's password; null when it has none yet. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst();
  return account?.password ?? null;
}

/** By mail, a code proves the mailbox; handed over by an administrator it does not. */
type CodeWay = 'mail' | 'hand';

/** A single-use code for the link with which somebody sets a password. Only its hash is kept. */
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

/** Whether the account stands, with this address; `first`: and has no password so far. */
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

/** Undefined: the code is not good, or not any more. */
export async function ownerOfPasswordCode(db: Db, code: string): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom('auth_verifications as v')
    .innerJoin('auth_users as u', (join) => join.on('u.id', '=', sql<string>`v.value::uuid`))
    .select(['u.name', 'u.email'])
    .where('v.identifier', 'in', [codeIdentifier(code, 'mail'), codeIdentifier(code, 'hand')])
    .where('v.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses the code up: of two calls at once one gets the user, the other null. */
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

/** Codes sent earlier no longer set this user's password. */
export async function voidPasswordCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_verifications').where('value', '=', userId).execute();
}

function codeIdentifier(code: string, by: CodeWay): string {
  return `${by === 'mail' ? 'set-password' : 'handed-password'}:${createHash('sha256').update(code).digest('base64url')}`;
}
