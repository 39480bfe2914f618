import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import { endSession, endSessions, issuePasswordCode, passwordHashOf } from '#server/platform/auth/accounts.ts';
import { removeSecondFactor } from '#server/platform/auth/second-factor.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { tellUser } from './mutations.ts';

const subjectType = 'user';
const own = refuse('forbidden', 'A sua própria verificação em duas etapas você desativa em Minha Conta.');
const none = refuse('changed', 'Este usuário não tem a verificação em duas etapas ativa.');
const noEntry = refuse(
  'illegal_transition',
  'Este usuário está bloqueado ou sem tipo: não pode entrar com senha nenhuma.',
);

/** One of somebody's sessions, and the streams that hang on it. */
export async function endUsersSession(
  tx: Tx,
  audit: AuditContext,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Outcome<undefined>> {
  if (!(await endSession(tx, id, sessionId))) return notFoundRecord;
  const changes: Record<string, [unknown, unknown]> = { session: [sessionId, null] };
  await recordAudit(tx, audit, { action: 'user.session_ended', subjectType, subjectId: id, changes });
  return ok();
}

export async function endUsersSessions(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<undefined>> {
  if (!(await accountOf(tx, id))) return notFoundRecord;
  await endSessions(tx, id);
  await recordAudit(tx, audit, { action: 'user.sessions_ended', subjectType, subjectId: id });
  return ok();
}

type PasswordMail = { sent: 'invitation' | 'reset'; code: string };

/** The code for the link with which somebody chooses a password. */
export async function issuePasswordMail(
  tx: Tx,
  audit: AuditContext,
  id: string,
  hours: Record<PasswordMail['sent'], number>,
): Promise<Outcome<PasswordMail>> {
  const account = await accountOf(tx, id);
  if (!account) return notFoundRecord;
  if (!account.tipo || account.blocked_at) return noEntry;
  const sent = (await passwordHashOf(tx, id)) === null ? 'invitation' : 'reset';
  const code = await issuePasswordCode(tx, id, { hours: hours[sent] });
  await recordAudit(tx, audit, { action: `user.${sent}_sent`, subjectType, subjectId: id });
  return ok({ sent, code });
}

export async function removeLostSecondFactor(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  id: string,
): Promise<Outcome<{ id: string }>> {
  const account = await accountOf(tx, id);
  if (!account) return notFoundRecord;
  if (id === actor.userId) return own;
  if (!(await removeSecondFactor(tx, id))) return none;
  await recordAudit(tx, audit, { action: 'user.second_factor_removed', subjectType, subjectId: id });
  await tellUser(tx, id, account.version ?? 0);
  return ok({ id });
}

function accountOf(tx: Tx, id: string) {
  return tx
    .selectFrom('auth_users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id', 'p.tipo', 'p.blocked_at', 'p.version'])
    .where('u.id', '=', id)
    .executeTakeFirst();
}
