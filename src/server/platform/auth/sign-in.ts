import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '#domain/outcome.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { auditContextOf } from '#server/platform/auth/audit-context.ts';
import { endActing } from '#server/platform/auth/acting.ts';
import { endSession } from '#server/platform/auth/accounts.ts';
import { sign } from '#server/platform/auth/cookies.ts';
import { callLibrary, NO_SESSION } from '#server/platform/auth/library-call.ts';
import { type Attempt, countAttempts, forgiveAttempts } from '#server/platform/auth/rate-limit.ts';
import { openChallenge } from '#server/platform/auth/sign-in-challenge.ts';
import { expiredSessionCookie, readSession } from '#server/platform/auth/session.ts';
import { internal, sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';
import { sendInvalid } from '#server/platform/auth/request-body.ts';

const credentials = z.object({
  email: z.string('Informe o e-mail.').check(z.trim(), z.toLowerCase(), z.minLength(1, 'Informe o e-mail.')),
  password: z.string('Informe a senha.').check(z.minLength(1, 'Informe a senha.')),
});

/**
 * One refusal for every reason: an unknown address, a wrong password and a blocked account must be indistinguishable.
 */
const refused = refuse('unauthenticated', 'E-mail ou senha incorretos.');

/**
 * `POST /api/auth/sign-in/email`: 200 `{ signedIn: true, token }` with the session cookie (the token is the bearer for
 * callers without a browser). `{ signedIn: false }`: right password, but the account has no role; there is no session
 * and no message. `{ signedIn: false, secondFactor: true }` with a cookie: right password, a code is required
 * (sign-in-challenge.ts).
 */
export async function signIn(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const input = credentials.safeParse(request.body);
  if (!input.success) return sendInvalid(reply, input.error);
  const { email, password } = input.data;
  const attempts: Attempt[] = [
    ['sign-in:address', request.ip],
    ['sign-in:account-at-address', `${email} ${request.ip}`],
    ['sign-in:account', email],
  ];
  const limited = await countAttempts(services, ...attempts);
  if (limited) return sendProblem(reply, limited);
  const answer = await callLibrary(services, request, reply, {
    method: 'POST',
    path: '/sign-in/email',
    body: { email, password },
  });
  if (answer.status >= 500) return sendProblem(reply, internal);
  if (answer.code === NO_SESSION.noRole) {
    await forgiveAttempts(services, ...attempts);
    return { signedIn: false };
  }
  if (answer.code === NO_SESSION.secondFactor) {
    await forgiveAttempts(services, ...attempts);
    const { userId } = answer.body as { userId: string };
    reply.header('set-cookie', await openChallenge(services.db, services.auth, userId));
    return { signedIn: false, secondFactor: true };
  }
  if (answer.status !== 200) return sendProblem(reply, refused);
  await forgiveAttempts(services, ...attempts);
  const { token, user } = answer.body as { token: string; user: { id: string } };
  await settleSignIn(services, request, user.id);
  return { signedIn: true, token: sign(token, services.auth.secret) };
}

/** Ends the session that the browser held before, which would otherwise live on for weeks. */
async function settleSignIn(services: Services, request: FastifyRequest, userId: string): Promise<void> {
  const before = await readSession(services, request.headers);
  await services.db.transaction().execute(async (tx) => {
    if (before) await endSession(tx, before.userId, before.sessionId);
    const change = { action: 'user.sign_in', subjectType: 'user', subjectId: userId } as const;
    await recordAudit(tx, auditContextOf(request, userId), change);
  });
  if (!before) return;
  services.auth.sessions.forgetSession(before.sessionId);
  services.live.hint();
}

/** `POST /api/auth/sign-out`: ends the session and its live streams. On an error session and cookie stay. */
export async function signOut(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = await readSession(services, request.headers);
  if (signedIn) {
    const { acting } = signedIn;
    await services.db.transaction().execute(async (tx) => {
      if (!acting) return endSession(tx, signedIn.userId, signedIn.sessionId);
      // Signing out of an acting session also ends the administrator's own session.
      await endActing(tx, auditContextOf(request, acting.adminId), signedIn);
      return endSession(tx, acting.adminId, acting.fromSessionId);
    });
    if (acting) services.auth.sessions.forgetSession(acting.fromSessionId);
    services.auth.sessions.forgetSession(signedIn.sessionId);
    services.live.hint();
  }
  reply.header('set-cookie', expiredSessionCookie(services.auth));
  return { signedIn: false };
}
