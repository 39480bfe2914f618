import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import {
  endSession,
  endSessions,
  issuePasswordCode,
  mayChoosePassword,
  passwordHashOf,
} from '#server/platform/auth/accounts.ts';
import { INVITATION_HOURS, invitationTo, passwordLink, resetTo } from '#server/platform/auth/code-emails.ts';
import { removeSecondFactor } from '#server/platform/auth/second-factor.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Email } from '#server/platform/compose-email.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { publishUser } from './change-users.ts';

const subjectType = 'user';
const own = refuse('forbidden', 'Para desativar a sua própria verificação em duas etapas, abra Minha Conta.');
const none = refuse('changed', 'Este usuário não tem a verificação em duas etapas ativa.');
const chosen = refuse(
  'illegal_transition',
  'Esta pessoa já escolheu a senha. Se a esqueceu, deve usar "Esqueci minha senha", na página de login.',
);
const noEntry = refuse(
  'illegal_transition',
  'Este usuário está bloqueado ou sem tipo: não pode entrar com nenhuma senha.',
);

/** Ends one session of a user and the live streams that depend on it. */
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

/** Queues the e-mail with the link to choose a password. */
export async function mailPassword(
  tx: Tx,
  audit: AuditContext,
  id: string,
  publicUrl: string,
): Promise<Outcome<{ sent: 'invitation' | 'reset' }>> {
  const account = await accountOf(tx, id);
  if (!account) return notFoundRecord;
  if (!account.tipo || account.blocked_at) return noEntry;
  const sent = (await passwordHashOf(tx, id)) === null ? 'invitation' : 'reset';
  await queueEmails(tx, (sent === 'invitation' ? invitationTo : resetTo)(publicUrl, account));
  await recordAudit(tx, audit, { action: `user.${sent}_sent`, subjectType, subjectId: id });
  return ok({ sent });
}

/**
 * Creates the link for a first password, which an administrator passes to the user. Refuses an account that has a
 * password.
 */
export async function makePasswordLink(
  tx: Tx,
  audit: AuditContext,
  id: string,
  publicUrl: string,
): Promise<Outcome<string>> {
  const account = await accountOf(tx, id);
  if (!account) return notFoundRecord;
  if (!account.tipo || account.blocked_at) return noEntry;
  if (!(await mayChoosePassword(tx, { userId: id, email: account.email, first: true }))) return chosen;
  const code = await issuePasswordCode(tx, id, { hours: INVITATION_HOURS, by: 'hand' });
  await recordAudit(tx, audit, { action: 'user.password_link_read', subjectType, subjectId: id });
  return ok(passwordLink(publicUrl, code));
}

export async function removeLostSecondFactor(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  id: string,
  publicUrl: string,
): Promise<Outcome<{ id: string }>> {
  const account = await accountOf(tx, id);
  if (!account) return notFoundRecord;
  if (id === actor.userId) return own;
  if (!(await removeSecondFactor(tx, id))) return none;
  // The phone may be lost, so all sessions of the user and all sign-ins that wait for a code end.
  await endSessions(tx, id);
  await recordAudit(tx, audit, { action: 'user.second_factor_removed', subjectType, subjectId: id });
  await publishUser(tx, id, account.version ?? 0);
  const content = secondFactorRemoved(publicUrl);
  await queueEmails(tx, { key: `second-factor:${newId()}`, to: account, content });
  return ok({ id });
}

const secondFactorRemoved = (publicUrl: string): Email => ({
  subject: 'A verificação em duas etapas da sua conta foi desativada',
  paragraphs: [
    'Um administrador da central desativou a verificação em duas etapas da sua conta no Painel Chame um Táxi.',
    'Até você ativá-la de novo, basta a senha para entrar. Para ativar, entre e abra Minha Conta:',
  ],
  link: `${publicUrl}/conta`,
  ending: 'Se não foi você quem pediu, troque a sua senha e fale com a central.',
});

function accountOf(tx: Tx, id: string) {
  return tx
    .selectFrom('auth_users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.name', 'p.tipo', 'p.blocked_at', 'p.version'])
    .where('u.id', '=', id)
    .executeTakeFirst();
}
