import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '#domain/outcome.ts';
import { auditContextOf } from '#server/platform/auth/audit-context.ts';
import { endActing } from '#server/platform/auth/acting.ts';
import {
  endSession,
  lockSignIns,
  type PasswordAccount,
  passwordAccount,
  passwordHashOf,
} from '#server/platform/auth/accounts.ts';
import { sign } from '#server/platform/auth/cookies.ts';
import { isRightPassword } from '#server/platform/auth/password-hash.ts';
import { replaceSession } from '#server/platform/auth/replace-session.ts';
import { type Attempt, countAttempts, forgiveAttempts } from '#server/platform/auth/rate-limit.ts';
import { hasSecondFactor } from '#server/platform/auth/second-factor.ts';
import { openChallenge } from '#server/platform/auth/sign-in-challenge.ts';
import { expiredSessionCookie, readSession, sessionCookie, type SignedIn } from '#server/platform/auth/session.ts';
import { sendProblem } from '#server/platform/http/problem.ts';
import type { Tx } from '#server/platform/database/pool.ts';
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
  const account = await passwordAccount(services.db, email);
  if (!(await isRightPassword(account?.password ?? null, password)) || !account) return sendProblem(reply, refused);
  const before = await readSession(services, request.headers);
  const started = await services.db.transaction().execute((tx) => start(tx, services, request, { account, before }));
  if (started === null) return sendProblem(reply, refused);
  await forgiveAttempts(services, ...attempts);
  if (started.challenge !== undefined) reply.header('set-cookie', started.challenge);
  if (started.session === undefined) return { signedIn: false, ...(started.challenge && { secondFactor: true }) };
  if (before) services.auth.sessions.dropSession(before.sessionId);
  services.live.hint();
  reply.header('set-cookie', sessionCookie(services.auth, started.session));
  return { signedIn: true, token: sign(started.session, services.auth.secret) };
}

type Start = { account: PasswordAccount; before: SignedIn | null };

/**
 * Starts a session and ends the previous session of the browser, or creates the challenge for the second factor. Does
 * neither for an account without a role. Returns null when the account is blocked, or when the password changed during
 * the verification.
 */
async function start(
  tx: Tx,
  { auth }: Services,
  request: FastifyRequest,
  { account: { userId, password }, before }: Start,
): Promise<{ session?: string; challenge?: string } | null> {
  await lockSignIns(tx, userId, ...(before ? [before.userId] : []));
  if ((await passwordHashOf(tx, userId)) !== password) return null;
  const profile = await tx
    .selectFrom('profiles')
    .select(['tipo', 'blocked_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (profile?.blocked_at) return null;
  if (!profile?.tipo) return {};
  if (await hasSecondFactor(tx, userId)) return { challenge: await openChallenge(tx, auth, userId) };
  return { session: await replaceSession(tx, request, userId, { before }) };
}

/**
 * `POST /api/auth/sign-out`: ends the session and its live streams. After an error the session and the cookie stay
 * valid.
 */
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
    if (acting) services.auth.sessions.dropSession(acting.fromSessionId);
    services.auth.sessions.dropSession(signedIn.sessionId);
    services.live.hint();
  }
  reply.header('set-cookie', expiredSessionCookie(services.auth));
  return { signedIn: false };
}
