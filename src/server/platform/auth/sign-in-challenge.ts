import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { refuse, refuseField } from '#domain/outcome.ts';
import { lockSignIns } from '#server/platform/auth/accounts.ts';
import { cookiePrefix, readCookie, setCookie, sign } from '#server/platform/auth/cookies.ts';
import { ExchangeRefused } from '#server/platform/auth/id-token.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { requireActive } from '#server/platform/auth/linked-users.ts';
import { replaceSession } from '#server/platform/auth/replace-session.ts';
import { type Attempt, countAttempts, forgiveAttempts } from '#server/platform/auth/rate-limit.ts';
import { sendInvalid } from '#server/platform/auth/request-body.ts';
import { spendSecondFactor } from '#server/platform/auth/second-factor.ts';
import { readSession, sessionCookie, type SignedIn } from '#server/platform/auth/session.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';

const LIFETIME_SECONDS = 300;
const TRIES = 5;

const answer = z.object({
  code: z.string('Informe o código.').check(z.trim(), z.minLength(1, 'Informe o código.'), z.maxLength(40)),
});
const gone = refuse('gone', 'A verificação venceu. Entre de novo com o seu e-mail e senha.');
export const wrongCode = refuseField(
  'code',
  'Código incorreto. Confira o relógio do celular e tente o código seguinte.',
);

/**
 * Creates a challenge for a user who has proved the password, or redeemed a custom token, and still has to prove the
 * second factor. No session exists yet. Returns the cookie, which scripts cannot read. The challenge is valid for five
 * minutes and five tries.
 */
export async function openChallenge(db: Db, auth: Auth, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS}::int)`;
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at })
    .execute();
  return challengeCookie(auth, token, LIFETIME_SECONDS);
}

/** Returns the limits that count every code that a user tries. */
export function codeAttempts(userId: string): Attempt[] {
  return [
    ['second-factor:account', userId],
    ['second-factor:account-in-a-day', userId],
  ];
}

/**
 * `POST /api/auth/sign-in/second-factor { code }` → `{ signedIn: true, token }` with the session cookie. Accepts codes
 * of the app and recovery codes. 400: wrong code. 409 `gone`: the sign-in starts again with the password.
 */
export async function signInWithSecondFactor(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const input = answer.safeParse(request.body);
  if (!input.success) return sendInvalid(reply, input.error);
  const token = readCookie(request.headers, cookieName(services.auth)) ?? '';
  const userId = await countTry(services.db, token);
  if (userId === null) return sendProblem(reply, gone);
  const limited = await countAttempts(services, ...codeAttempts(userId));
  if (limited) return sendProblem(reply, limited);
  const before = await readSession(services, request.headers);
  const session = await finish(services, request, { userId, code: input.data.code, before, token });
  if (session === null) return sendProblem(reply, wrongCode);
  await forgiveAttempts(services, ...codeAttempts(userId));
  if (before) services.auth.sessions.dropSession(before.sessionId);
  services.live.hint();
  reply.header('set-cookie', sessionCookie(services.auth, session));
  reply.header('set-cookie', challengeCookie(services.auth, '', 0));
  return { signedIn: true, token: sign(session, services.auth.secret) };
}

type Finish = { userId: string; code: string; before: SignedIn | null; token: string };

/**
 * Returns the token of the new session. Returns null when the code is wrong, or when the account was blocked or its
 * sessions were ended meanwhile.
 */
async function finish({ db, auth }: Services, request: FastifyRequest, given: Finish): Promise<string | null> {
  const { userId, code, before, token } = given;
  return db.transaction().execute(async (tx) => {
    await lockSignIns(tx, userId, ...(before ? [before.userId] : []));
    if (!(await challengeExists(tx, token))) return null;
    const proof = await spendSecondFactor(tx, auth.secret, userId, code);
    if (!proof || !(await isActive(tx, userId))) return null;
    await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
    return replaceSession(tx, request, userId, { before, changes: { secondFactor: [null, proof] } });
  });
}

async function isActive(...who: Parameters<typeof requireActive>): Promise<boolean> {
  try {
    await requireActive(...who);
    return true;
  } catch (error) {
    if (error instanceof ExchangeRefused) return false;
    throw error;
  }
}

async function challengeExists(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts the try before the code is checked, so that concurrent tries cannot exceed the limit. Returns null for an
 * unknown, expired or used-up challenge.
 */
async function countTry(db: Db, token: string): Promise<string | null> {
  const challenge = await db
    .updateTable('sign_in_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', TRIES)
    .returning('user_id')
    .executeTakeFirst();
  return challenge?.user_id ?? null;
}

function cookieName({ cookie }: Auth): string {
  return `${cookiePrefix(cookie.secure)}.second_factor`;
}

function challengeCookie(auth: Auth, token: string, maxAgeSeconds: number): string {
  return setCookie(cookieName(auth), token, { maxAgeSeconds, secure: auth.cookie.secure, sameSite: 'Strict' });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
