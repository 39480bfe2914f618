import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#domain/access/password.ts';
import { parseEmail } from '#domain/documents/email.ts';
import { type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { type AuditedChange, recordAudit } from '#server/platform/audit.ts';
import {
  endSessions,
  ownerOfPasswordCode,
  passwordHashOf,
  setMailboxProven,
  setPasswordHash,
  spendPasswordCode,
  voidPasswordCodes,
} from '#server/platform/auth/accounts.ts';
import { resetTo } from '#server/platform/auth/code-emails.ts';
import { auditContextOf } from '#server/platform/auth/audit-context.ts';
import { hashPassword, isRightPassword } from '#server/platform/auth/password-hash.ts';
import { type Attempt, countAttempts, forgiveAttempts } from '#server/platform/auth/rate-limit.ts';
import { refuseGuessable } from '#server/platform/auth/refuse-guessable.ts';
import { sendInvalid } from '#server/platform/auth/request-body.ts';
import { readSession } from '#server/platform/auth/session.ts';
import { notSignedIn, sendProblem } from '#server/platform/http/problem.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import type { Services } from '#server/platform/services.ts';

const newPassword = z
  .string('Informe a nova senha.')
  .check(
    z.minLength(PASSWORD_LENGTH.min, `A senha precisa de ao menos ${PASSWORD_LENGTH.min} caracteres.`),
    z.maxLength(PASSWORD_LENGTH.max, `A senha pode ter no máximo ${PASSWORD_LENGTH.max} caracteres.`),
  );
const resetRequest = z.object({
  email: z.string('Informe o e-mail.').check(z.trim(), z.minLength(1, 'Informe o e-mail.')),
});
const reset = z.object({ token: z.string('Informe o código do link.'), newPassword });
const change = z.object({ currentPassword: z.string('Informe a senha atual.'), newPassword });

/**
 * `POST /api/auth/request-password-reset`: always `{ status: true }`, answered before any lookup, so that neither the
 * answer nor its duration reveals whether the e-mail has an account.
 */
export async function requestReset(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const input = resetRequest.safeParse(request.body);
  if (!input.success) return sendInvalid(reply, input.error);
  const email = parseEmail(input.data.email);
  if (email === null) return sendProblem(reply, refuseField('email', 'E-mail inválido.'));
  const limited = await countAttempts(services, ['reset:address', request.ip], ['reset:account', email]);
  if (limited) return sendProblem(reply, limited);
  services.auth.background.run('Link de nova senha', () => queueReset(services, email));
  return { status: true };
}

/**
 * Queues the e-mail after the answer, so that its duration reveals nothing. If the process dies meanwhile, the user has
 * to ask again.
 */
async function queueReset({ db, config }: Services, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('auth_users')
      .leftJoin('profiles', 'profiles.user_id', 'auth_users.id')
      .select(['auth_users.id', 'auth_users.name', 'auth_users.email'])
      .where('auth_users.email', '=', email)
      .where('profiles.blocked_at', 'is', null)
      .where(sql<boolean>`not exists (select from api_keys where user_id = auth_users.id)`)
      .executeTakeFirst();
    if (user) await queueEmails(tx, resetTo(config.publicUrl, user));
  });
}

/**
 * `POST /api/auth/reset-password { token, newPassword }`: the link is single use. Uses the code up, sets the password
 * and ends all sessions in one transaction.
 */
export async function resetPassword(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const input = reset.safeParse(request.body);
  if (!input.success) return sendInvalid(reply, input.error);
  const { token, newPassword: chosen } = input.data;
  const known = await ownerOfPasswordCode(services.db, token);
  if (!known) return sendProblem(reply, linkGone);
  const guessable = await refuseGuessable('newPassword', chosen, known);
  if (guessable) return sendProblem(reply, guessable);
  const passwordHash = await hashPassword(chosen);
  const userId = await services.db.transaction().execute(async (tx) => {
    const spent = await spendPasswordCode(tx, token);
    if (spent === null) return null;
    const { userId: owner, provesMailbox } = spent;
    await setPasswordHash(tx, owner, passwordHash);
    await voidPasswordCodes(tx, owner);
    if (provesMailbox) await setMailboxProven(tx, owner);
    await endSessions(tx, owner);
    await recordAudit(tx, auditContextOf(request, owner), passwordAudit('user.password_reset', owner));
    return owner;
  });
  if (userId === null) return sendProblem(reply, linkGone);
  services.auth.sessions.dropUser(userId);
  services.live.hint();
  return { status: true };
}

const linkGone = refuse('gone', 'Este link não vale mais: já foi usado ou venceu. Peça um novo.');

/**
 * Returns the refusal of a wrong password; null when the password is right. Limits the number of guesses, because a
 * stolen session must not suffice to take over the account.
 */
export async function refusePassword(
  services: Services,
  userId: string,
  field: string,
  password: string,
): Promise<Refusal | null> {
  const attempt: Attempt = ['change-password:account', userId];
  const limited = await countAttempts(services, attempt);
  if (limited) return limited;
  const current = await passwordHashOf(services.db, userId);
  if (!(await isRightPassword(current, password))) {
    return refuseField(field, 'Senha atual incorreta.');
  }
  await forgiveAttempts(services, attempt);
  return null;
}

/** `POST /api/auth/change-password { currentPassword, newPassword }`: ends all other sessions of the user. */
export async function changePassword(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = await readSession(services, request.headers);
  if (!signedIn?.actor) return sendProblem(reply, notSignedIn);
  const { userId, sessionId } = signedIn;
  const input = change.safeParse(request.body);
  if (!input.success) return sendInvalid(reply, input.error);
  const refused = await refusePassword(services, userId, 'currentPassword', input.data.currentPassword);
  if (refused) return sendProblem(reply, refused);
  const owner = { name: signedIn.profile.nome, email: signedIn.email };
  const guessable = await refuseGuessable('newPassword', input.data.newPassword, owner);
  if (guessable) return sendProblem(reply, guessable);
  const passwordHash = await hashPassword(input.data.newPassword);
  await services.db.transaction().execute(async (tx) => {
    await setPasswordHash(tx, userId, passwordHash);
    await voidPasswordCodes(tx, userId);
    await endSessions(tx, userId, { except: sessionId });
    await recordAudit(tx, auditContextOf(request, userId), passwordAudit('user.password_change', userId));
  });
  services.auth.sessions.dropUser(userId);
  services.live.hint();
  return { status: true };
}

function passwordAudit(action: string, userId: string): AuditedChange {
  return { action, subjectType: 'user', subjectId: userId };
}
