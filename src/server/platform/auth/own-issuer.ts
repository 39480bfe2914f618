import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { derivedKey, seal, unseal } from '#server/platform/auth/sealed-secret.ts';
import { readSession } from '#server/platform/auth/session.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { notSignedIn, sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';
import { newId } from '#server/platform/uuid.ts';

/** The only algorithm with which ID tokens of the panel are signed. */
const ALGORITHM = 'EdDSA';
const KEY_LIFETIME_DAYS = 90;

type Keys = Pick<Services, 'db' | 'auth'>;

/**
 * `GET /api/auth/token`: an ID token of the panel for the signed-in user, valid for five minutes. `sid` binds it to the
 * session in which it was requested.
 */
export async function giveIdToken(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = await readSession(services, request.headers);
  if (!signedIn?.actor) return sendProblem(reply, notSignedIn);
  const { userId, sessionId, email } = signedIn;
  const { email_verified } = await services.db
    .selectFrom('auth_users')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id: kid, privateKey } = await signingKey(services);
  const { origin } = new URL(services.config.publicUrl);
  const token = await new SignJWT({ email, email_verified, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid })
    .setSubject(userId)
    .setIssuer(origin)
    .setAudience(origin)
    .setIssuedAt()
    .setExpirationTime('5m')
    .setJti(newId())
    .sign(await importJWK(privateKey, ALGORITHM));
  return { token };
}

/** `GET /api/auth/jwks`: the public keys for services that verify ID tokens of the panel. */
export async function giveKeys(services: Services, _request: FastifyRequest, reply: FastifyReply) {
  await signingKey(services);
  reply.header('cache-control', 'public, max-age=300');
  return ownPublicKeys(services.db);
}

/** Returns the public keys of the panel. A retired key stays valid for one hour. */
export async function ownPublicKeys(db: Db): Promise<JSONWebKeySet> {
  const rows = await db
    .selectFrom('auth_jwks')
    .select(['id', 'public_key'])
    .where(sql<boolean>`expires_at is null or expires_at > now() - interval '1 hour'`)
    .execute();
  return { keys: rows.map(({ id, public_key }) => Object.assign(parseKey(public_key), { kid: id, alg: ALGORITHM })) };
}

type SigningKey = { id: string; privateKey: JWK };

/** Returns the newest key that is valid and that the secret of this server can decrypt, or creates one. */
async function signingKey({ db, auth }: Keys): Promise<SigningKey> {
  const rows = await db
    .selectFrom('auth_jwks')
    .select(['id', 'private_key'])
    .where(sql<boolean>`expires_at > now()`)
    .orderBy('created_at', 'desc')
    .execute();
  for (const { id, private_key } of rows) {
    const privateKey = openKey(auth.secret, id, private_key);
    if (privateKey) return { id, privateKey };
  }
  return createKey(db, auth.secret);
}

async function createKey(db: Db, secret: string): Promise<SigningKey> {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const [publicKey, privateKey] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
  const id = newId();
  await db
    .insertInto('auth_jwks')
    .values({
      id,
      public_key: JSON.stringify(publicKey),
      private_key: seal(purposeKey(secret), id, JSON.stringify(privateKey)).toString('base64'),
      created_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${KEY_LIFETIME_DAYS}::int)`,
    })
    .execute();
  return { id, privateKey };
}

/** Returns null for a key that was sealed under another secret, for example in a restored database. */
function openKey(secret: string, id: string, sealed: string): JWK | null {
  try {
    return parseKey(unseal(purposeKey(secret), id, Buffer.from(sealed, 'base64')));
  } catch {
    return null;
  }
}

function purposeKey(secret: string): Buffer {
  return derivedKey(secret, 'id token signing key');
}

function parseKey(text: string): JWK {
  return JSON.parse(text) as JWK;
}
