import type { FastifyRequest } from 'fastify';
import { type AuditedChange, recordAudit } from '#server/platform/audit.ts';
import { endSession, startSession } from '#server/platform/auth/accounts.ts';
import { auditContextOf } from '#server/platform/auth/audit-context.ts';
import type { SignedIn } from '#server/platform/auth/session.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Starts a session with its audit entry, and ends the previous session of the browser, which would otherwise stay valid
 * for weeks. The caller has locked both users. Returns the token.
 */
export async function replaceSession(
  tx: Tx,
  request: FastifyRequest,
  userId: string,
  { before, changes = {} }: { before: SignedIn | null } & Pick<AuditedChange, 'changes'>,
): Promise<string> {
  if (before) await endSession(tx, before.userId, before.sessionId);
  const change: AuditedChange = { action: 'user.sign_in', subjectType: 'user', subjectId: userId, changes };
  await recordAudit(tx, auditContextOf(request, userId), change);
  return startSession(tx, userId, { address: request.ip, userAgent: request.headers['user-agent'] ?? '' });
}
