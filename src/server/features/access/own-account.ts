import type * as z from 'zod/mini';
import type { signUp } from '#contract/users.ts';
import { alreadyRegisteredEmail, emailChangedEmail } from '#domain/access/emails.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { acceptTexts, refuseOldTexts } from '#server/features/consents/accept-texts.ts';
import { changeProfile, lockProfile, publishSignUp, publishUser } from '#server/features/users/change-users.ts';
import { recordSignUp } from '#server/features/users/decide-sign-up.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import { createAccount, endSession, endSessions } from '#server/platform/auth/accounts.ts';
import { emailConfirmationTo, signUpConfirmationTo } from '#server/platform/auth/code-emails.ts';
import { askEmailChange, spendEmailCode } from '#server/platform/auth/email-change.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { refuseDuplicates } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { hasAccount } from './session-answer.ts';

const linkGone = refuse(
  'gone',
  'Este link não vale mais: já foi usado ou venceu. Se você estava trocando de e-mail, peça de novo em Minha Conta. Se pediu um cadastro, a central envia outro link ao aprovar.',
);
const taken = refuse('already_exists', 'Este e-mail já tem uma conta. Nada foi alterado.');
const noSuchSession = refuse('not_found', 'Esta sessão não existe ou já foi encerrada.');

/**
 * Creates an account without rights, its sign-up and its consents. Changes nothing when the e-mail already has an
 * account. Only the e-mail states which case applied, so only the owner of the mailbox learns this. The link in the
 * e-mail verifies the address. The e-mails omit the typed name, which another person could have typed.
 */
export async function requestAccount(
  tx: Tx,
  audit: AuditContext,
  publicUrl: string,
  { passwordHash, accepted = [], ...wanted }: Omit<z.output<typeof signUp>, 'password'> & { passwordHash: string },
): Promise<Outcome<{ created: boolean }>> {
  const { email, name } = wanted;
  // Checks the accepted texts first, so that the refusal of an old version does not reveal whether the account exists.
  const stale = await refuseOldTexts(tx, accepted);
  if (stale) return stale;
  const userId = await createAccount(tx, { email, name, passwordHash });
  if (userId === null) {
    const content = alreadyRegisteredEmail(publicUrl);
    await queueEmails(tx, { key: `sign-up:${newId()}`, to: { email, name: '' }, content });
    return ok({ created: false });
  }
  await askEmailChange(tx, userId, email.toLowerCase());
  await queueEmails(tx, signUpConfirmationTo(publicUrl, { id: userId, email: email.toLowerCase() }));
  await recordSignUp(tx, { ...audit, actorId: userId }, userId, wanted);
  await acceptTexts(tx, userId, accepted);
  return ok({ created: true });
}

/**
 * Requests a new e-mail address. Only the owner of the new address learns, by e-mail, whether it already has an
 * account.
 */
export async function requestEmailChange(
  tx: Tx,
  publicUrl: string,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (await hasAccount(tx, email)) {
    const content = alreadyRegisteredEmail(publicUrl);
    return queueEmails(tx, { key: `email-change:${newId()}`, to: { email, name: '' }, content });
  }
  await askEmailChange(tx, id, email);
  await queueEmails(tx, emailConfirmationTo(publicUrl, { id, email }));
}

/** Changes the user's own name and publishes the change to the user's open pages. */
export async function renameSelf(
  tx: Tx,
  audit: AuditContext,
  { userId }: Actor,
  nome: string,
): Promise<Outcome<{ id: string }>> {
  const row = await lockProfile(tx, userId);
  return changeProfile(tx, audit, { row, columns: { nome }, action: 'user.rename' });
}

type Confirmed = { userId: string; moved: boolean };

/**
 * Verifies an e-mail address by the code that was mailed to this address. It is a user's new address, or the address of
 * a sign-up.
 */
export async function confirmEmail(
  tx: Tx,
  audit: AuditContext,
  publicUrl: string,
  code: string,
): Promise<Outcome<Confirmed>> {
  return refuseDuplicates({ auth_users_email_key: taken }, async (): Promise<Outcome<Confirmed>> => {
    const spent = await spendEmailCode(tx, code);
    if (!spent) return linkGone;
    const { userId, before, moved } = spent;
    const subject = { subjectType: 'user', subjectId: userId } as const;
    if (!moved) {
      await recordAudit(tx, { ...audit, actorId: userId }, { action: 'user.email_confirmed', ...subject });
      await publishSignUp(tx, userId);
      return ok({ userId, moved });
    }
    const changes: Record<string, [unknown, unknown]> = { email: ['…', '…'] };
    await recordAudit(tx, { ...audit, actorId: userId }, { action: 'user.email_change', ...subject, changes });
    await publishUser(tx, userId, before.version);
    await queueEmails(tx, { key: `email-changed:${newId()}`, to: before, content: emailChangedEmail(publicUrl) });
    return ok({ userId, moved });
  });
}

/** Ends one of the caller's own sessions. */
export async function revokeSession(
  tx: Tx,
  audit: AuditContext,
  { userId }: Actor,
  sessionId: string,
): Promise<Outcome<undefined>> {
  if (!(await endSession(tx, userId, sessionId))) return noSuchSession;
  await recordAudit(tx, audit, { action: 'session.revoke', subjectType: 'session', subjectId: sessionId });
  return ok();
}

/** Ends all of the caller's sessions except the calling one. */
export async function revokeOtherSessions(
  tx: Tx,
  audit: AuditContext,
  { userId }: Actor,
  currentId: string,
): Promise<Outcome<undefined>> {
  await endSessions(tx, userId, { except: currentId });
  await recordAudit(tx, audit, { action: 'session.revoke_others', subjectType: 'user', subjectId: userId });
  return ok();
}
