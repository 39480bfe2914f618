import { sql } from 'kysely';
import { lockSignIns } from '#server/platform/auth/accounts.ts';
import { ExchangeRefused, type VouchedIdentity } from '#server/platform/auth/id-token.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the active user of an identity. Links the identity by e-mail if it is not linked yet. Never creates a user.
 */
export async function userBehind(
  tx: Tx,
  identity: VouchedIdentity,
  audit: Omit<AuditContext, 'actorId'>,
): Promise<string> {
  const userId = identity.own
    ? await ownSubject(tx, identity)
    : ((await linkedUser(tx, identity)) ?? (await linkByEmail(tx, identity, audit)));
  await requireActive(tx, userId);
  return userId;
}

/** Refuses a session to a user who is blocked or has no profile or role. */
export async function requireActive(tx: Tx, userId: string): Promise<void> {
  const active = await tx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .where('tipo', 'is not', null)
    .executeTakeFirst();
  if (!active) throw new ExchangeRefused('blocked, without a role or unknown');
}

/** Returns the user of an ID token of the panel, if the session in which the token was requested still exists. */
async function ownSubject(tx: Tx, { subject, sessionId }: VouchedIdentity): Promise<string> {
  if (!UUID.test(subject)) throw new ExchangeRefused('subject is no user');
  await lockSignIns(tx, subject);
  const session = await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', subject)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!session) throw new ExchangeRefused('the session of the token has ended');
  return subject;
}

async function linkedUser(tx: Tx, { issuer, subject }: VouchedIdentity): Promise<string | null> {
  const link = await tx
    .selectFrom('linked_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return link?.user_id ?? null;
}

/**
 * Links a user only once per issuer, because a second subject with the same e-mail address is a person who received the
 * address later. Administrators are never linked, otherwise the operator of the issuer could take over the panel.
 */
async function linkByEmail(tx: Tx, identity: VouchedIdentity, audit: Omit<AuditContext, 'actorId'>): Promise<string> {
  const { issuer, subject, linkEmail } = identity;
  if (linkEmail === null) throw new ExchangeRefused('unknown subject');
  const candidates = await tx
    .selectFrom('auth_users')
    .innerJoin('profiles', 'profiles.user_id', 'auth_users.id')
    .select(['auth_users.id', 'profiles.tipo'])
    .where('auth_users.email', '=', linkEmail)
    .where('profiles.blocked_at', 'is', null)
    .where('profiles.tipo', 'is not', null)
    .forUpdate('profiles')
    .execute();
  const [user] = candidates;
  if (!user || candidates.length !== 1) throw new ExchangeRefused('unknown e-mail');
  if (user.tipo === 'admin') throw new ExchangeRefused('an administrator is never linked by e-mail');
  const before = await tx
    .selectFrom('linked_identities')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (before && before.subject !== subject)
    throw new ExchangeRefused('already linked to another subject of this issuer');
  if (before) return user.id;
  await tx.insertInto('linked_identities').values({ issuer, subject, user_id: user.id }).execute();
  const change = { action: 'user.identity_linked', subjectType: 'user', subjectId: user.id } as const;
  await recordAudit(tx, { ...audit, actorId: user.id }, { ...change, changes: { issuer: [null, issuer] } });
  return user.id;
}
