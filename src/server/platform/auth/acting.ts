import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ACTING_MINUTES } from '#domain/access/session-limit.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import { endSession } from '#server/platform/auth/accounts.ts';
import type { SignedIn } from '#server/platform/auth/session.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';

type Acting = { userId: string; adminId: string; fromSessionId: string };
type From = { address: string; userAgent: string };

/**
 * Creates a session of another user for an administrator. The acting session ends with the administrator's own session,
 * at the latest after half an hour.
 */
export async function startActing(tx: Tx, acting: Acting, from: From): Promise<{ token: string; until: Date }> {
  const token = randomBytes(24).toString('base64url');
  const { expires_at: until } = await tx
    .insertInto('auth_sessions')
    .values({
      id: newId(),
      user_id: acting.userId,
      token,
      acting_admin_id: acting.adminId,
      acting_from: acting.fromSessionId,
      expires_at: sql<Date>`now() + make_interval(mins => ${ACTING_MINUTES}::int)`,
      ip_address: from.address,
      user_agent: from.userAgent.slice(0, 500),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, until };
}

/**
 * Returns the administrator's own session behind an acting session that has expired, for example in a suspended tab.
 * Without this lookup the administrator would be signed out completely. The token of the acting session suffices as
 * authentication, as it did before the expiry.
 */
export async function ownBehindExpired(db: Db, token: string): Promise<string | null> {
  const own = await db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_sessions as own', (join) =>
      join.onRef('own.id', '=', 's.acting_from').onRef('own.user_id', '=', 's.acting_admin_id'),
    )
    .select('own.token')
    .where('s.token', '=', token)
    .where(sql<boolean>`s.expires_at <= now() and own.expires_at > now()`)
    .executeTakeFirst();
  return own?.token ?? null;
}

/**
 * Ends the acting session and records it under the administrator. Returns the token of the administrator's own session,
 * or null when that session has ended.
 */
export async function endActing(tx: Tx, audit: AuditContext, signedIn: SignedIn): Promise<string | null> {
  const { acting, userId, sessionId } = signedIn;
  if (!acting) return null;
  await endSession(tx, userId, sessionId);
  const { adminId: actorId } = acting;
  await recordAudit(tx, { ...audit, actorId }, { action: 'user.acting_ended', subjectType: 'user', subjectId: userId });
  const own = await tx
    .selectFrom('auth_sessions')
    .select('token')
    .where('id', '=', acting.fromSessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return own?.token ?? null;
}
