import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { refuse } from '#domain/outcome.ts';
import { endSession, lockSignIns } from '#server/platform/auth/accounts.ts';
import { auditContextOf } from '#server/platform/auth/audit-context.ts';
import { cookiePrefix, readCookie, setCookie, sign } from '#server/platform/auth/cookies.ts';
import { ExchangeRefused, type VouchedIdentity, verifyIdToken } from '#server/platform/auth/id-token.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { requireActive, userBehind } from '#server/platform/auth/linked-users.ts';
import { replaceSession } from '#server/platform/auth/replace-session.ts';
import { type Attempt, countAttempts, forgiveAttempts } from '#server/platform/auth/rate-limit.ts';
import { hasSecondFactor } from '#server/platform/auth/second-factor.ts';
import { expiredSessionCookie, readSession, sessionCookie, type SignedIn } from '#server/platform/auth/session.ts';
import { openChallenge } from '#server/platform/auth/sign-in-challenge.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';

const LIFETIME_SECONDS = 60;

/** One refusal for every reason, so that a caller cannot probe users, links or tokens. */
const refused = refuse('unauthenticated', 'Não foi possível entrar com este link. Entre com o seu e-mail e senha.');
const otherUser = refuse('changed', 'Você já está conectado com outra conta. Escolha com qual delas continuar.');

const exchange = z.object({ idToken: z.string() });
const redemption = z.object({ customToken: z.string(), replace: z.optional(z.boolean()) });

/**
 * `POST /nodejs/generateCustomToken { idToken }` → `{ customToken }`: opaque, single use, valid for one minute, for
 * this user in this browser. The nonce cookie binds the custom token to the browser, so that an attacker cannot sign a
 * victim in as another user through a link with a custom token.
 */
export async function generateCustomToken(services: Services, request: FastifyRequest, reply: FastifyReply) {
  return refusingAlike(services, request, reply, async () => {
    const { idToken } = parse(exchange, request.body);
    const identity = await verifyIdToken(services, idToken);
    const [customToken, nonce] = [newSecret(), newSecret()];
    await services.db.transaction().execute(async (tx) => {
      await spendIdToken(tx, identity);
      const user_id = await userBehind(tx, identity, auditContextOf(request, null));
      const expires_at = sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS}::int)`;
      const row = { token_hash: hashOf(customToken), nonce_hash: hashOf(nonce), user_id, expires_at };
      await tx.insertInto('custom_tokens').values(row).execute();
    });
    reply.header('set-cookie', nonceCookie(services.auth, nonce, LIFETIME_SECONDS));
    return { customToken };
  });
}

/**
 * `POST /api/auth/sign-in/custom-token { customToken, replace? }` → `{ signedIn: true, token }` with the session
 * cookie. A session of the same user is replaced. When another user is signed in, the answer is 409 `changed`, the
 * custom token stays valid, and the page asks the user. With `replace: true` the session of the other user is replaced.
 * A user with a second factor has to enter a code first, as at sign-in.
 */
export async function signInWithCustomToken(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const current = await readSession(services, request.headers);
  return refusingAlike(services, request, reply, async () => {
    const { customToken, replace = false } = parse(redemption, request.body);
    const nonce = readCookie(request.headers, nonceCookieName(services.auth)) ?? '';
    const redeemed = await services.db.transaction().execute(async (tx) => {
      await lockOwners(tx, customToken, current);
      const userId = await takeToken(tx, customToken, nonce);
      if (current?.actor && current.userId !== userId && !replace) throw new OtherUser();
      await requireActive(tx, userId);
      if (current) await endSession(tx, current.userId, current.sessionId);
      if (await hasSecondFactor(tx, userId)) return { challenge: await openChallenge(tx, services.auth, userId) };
      return { session: await replaceSession(tx, request, userId, { before: null }) };
    });
    endedElsewhere(services, current);
    reply.header('set-cookie', nonceCookie(services.auth, '', 0));
    if (redeemed.challenge !== undefined) {
      reply.header('set-cookie', redeemed.challenge);
      reply.header('set-cookie', expiredSessionCookie(services.auth));
      return { signedIn: false, secondFactor: true };
    }
    reply.header('set-cookie', sessionCookie(services.auth, redeemed.session));
    return { signedIn: true, token: sign(redeemed.session, services.auth.secret) };
  });
}

/** Rolls the transaction back, so that the token is not used up. */
class OtherUser extends Error {}

async function refusingAlike<Answer>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Answer>,
) {
  const attempt: Attempt = ['custom-token:address', request.ip];
  const limited = await countAttempts(services, attempt);
  if (limited) return sendProblem(reply, limited);
  try {
    const answer = await work();
    await forgiveAttempts(services, attempt);
    return answer;
  } catch (error) {
    if (error instanceof OtherUser) {
      await forgiveAttempts(services, attempt);
      return sendProblem(reply, otherUser);
    }
    if (!(error instanceof ExchangeRefused)) throw error;
    services.log.info({ requestId: request.id, why: error.message }, 'Troca de token recusada');
    return sendProblem(reply, refused);
  }
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const input = schema.safeParse(body);
  if (!input.success) throw new ExchangeRefused('fields are missing');
  return input.data;
}

/**
 * Uses up the ID token in the transaction that issues the custom token. After a refusal the ID token is still usable.
 */
async function spendIdToken(tx: Tx, { onceHash, uselessAt }: VouchedIdentity): Promise<void> {
  if (onceHash === null) return;
  const first = await tx
    .insertInto('id_tokens_seen')
    .values({ token_hash: onceHash, expires_at: uselessAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (first.numInsertedOrUpdatedRows !== 1n) throw new ExchangeRefused('replayed');
}

/** Locks the users whose sessions change, before any of their other rows. */
async function lockOwners(tx: Tx, customToken: string, current: SignedIn | null): Promise<void> {
  const owner = await tx
    .selectFrom('custom_tokens')
    .select('user_id')
    .where('token_hash', '=', hashOf(customToken))
    .executeTakeFirst();
  if (owner) await lockSignIns(tx, owner.user_id, ...(current ? [current.userId] : []));
}

async function takeToken(tx: Tx, customToken: string, nonce: string): Promise<string> {
  const taken = await tx
    .deleteFrom('custom_tokens')
    .where('token_hash', '=', hashOf(customToken))
    .where('nonce_hash', '=', hashOf(nonce))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) throw new ExchangeRefused('unknown, used, expired, or of another browser');
  return taken.user_id;
}

function endedElsewhere({ auth, live }: Services, current: SignedIn | null): void {
  if (!current) return;
  auth.sessions.dropSession(current.sessionId);
  live.hint();
}

function nonceCookieName({ cookie }: Auth): string {
  return `${cookiePrefix(cookie.secure)}.exchange`;
}

function nonceCookie(auth: Auth, nonce: string, maxAgeSeconds: number): string {
  return setCookie(nonceCookieName(auth), nonce, { maxAgeSeconds, secure: auth.cookie.secure, sameSite: 'Strict' });
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
