import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { lockProfile } from '#server/features/users/change-users.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import { startActing } from '#server/platform/auth/acting.ts';
import type { SignedIn } from '#server/platform/auth/session.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';

type Beginning = { id: string; from: { address: string; userAgent: string }; signedIn: SignedIn };

const neverAdmin = refuse('forbidden', 'Não é possível acessar como outro administrador.');
const noEntry = refuse(
  'illegal_transition',
  'Este usuário está bloqueado ou sem tipo: não é possível acessar como ele.',
);

export async function beginActing(
  tx: Tx,
  audit: AuditContext,
  { id, from, signedIn }: Beginning,
): Promise<Outcome<{ token: string; until: Date }>> {
  const profile = await lockProfile(tx, id);
  if (!profile) return notFoundRecord;
  if (profile.tipo === 'admin') return neverAdmin;
  if (profile.tipo === null || profile.blocked_at) return noEntry;
  const acting = { userId: id, adminId: signedIn.userId, fromSessionId: signedIn.sessionId };
  const begun = await startActing(tx, acting, from);
  const changes: Record<string, [unknown, unknown]> = { until: [null, begun.until.toISOString()] };
  await recordAudit(tx, audit, { action: 'user.acting_began', subjectType: 'user', subjectId: id, changes });
  return ok(begun);
}
