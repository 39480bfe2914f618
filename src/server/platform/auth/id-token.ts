import { createHash } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Services } from '#server/platform/services.ts';
import { ownPublicKeys } from '#server/platform/auth/own-issuer.ts';

/** Identity asserted by a trusted issuer. */
export type VouchedIdentity = {
  issuer: string;
  subject: string;
  /** True for an ID token that the panel issued. `subject` is then a user id. */
  own: boolean;
  /** For a token of the panel: the session in which it was requested. */
  sessionId: string | null;
  /** E-mail address for linking. Set only when the issuer verified it and the operator allows linking by e-mail. */
  linkEmail: string | null;
  /** Hash by which a second use is recognised. Null when the operator allows several uses. */
  onceHash: Buffer | null;
  /** From this time on the token is refused because of its age, so its hash need not be stored any longer. */
  uselessAt: Date;
};

/** Reason why an ID or custom token was refused. For the log only; the caller does not learn it. */
export class ExchangeRefused extends Error {
  override name = 'ExchangeRefused';
}

type Expectation = {
  issuer: string;
  audience: string;
  maxAgeSeconds: number;
  singleUse: boolean;
  linkByEmail: boolean;
  own: boolean;
  keys: JWTVerifyGetKey;
};

/** Only asymmetric algorithms, because a public key must never be accepted as the secret of a symmetric signature. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const OWN_MAX_AGE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 10;
const LONGEST_TOKEN = 16_384;
/** Margin well above the difference between the clocks of this node and of the database, which deletes old rows. */
const REMEMBER_SECONDS = 3600;

/** Verifies an OpenID Connect ID token (Core 1.0, section 3.1.3.7) of a trusted issuer; throws ExchangeRefused. */
export async function verifyIdToken(
  services: Pick<Services, 'db' | 'config' | 'auth'>,
  token: string,
): Promise<VouchedIdentity> {
  if (token.length > LONGEST_TOKEN) throw new ExchangeRefused('too long');
  try {
    const expected = await expectationFor(services, decodeJwt(token).iss ?? '');
    const { payload, protectedHeader } = await jwtVerify(token, expected.keys, {
      issuer: expected.issuer,
      audience: expected.audience,
      algorithms: ALGORITHMS,
      maxTokenAge: expected.maxAgeSeconds,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if ((protectedHeader.typ ?? 'JWT').toUpperCase() !== 'JWT') throw new ExchangeRefused('not an ID token');
    requireAuthorisedParty(payload, expected.audience);
    return identityOf(payload, expected, token);
  } catch (error) {
    if (error instanceof ExchangeRefused) throw error;
    throw new ExchangeRefused(`not verified: ${(error as Error).message}`, { cause: error });
  }
}

async function expectationFor(
  { db, config, auth }: Pick<Services, 'db' | 'config' | 'auth'>,
  issuer: string,
): Promise<Expectation> {
  if (issuer === config.publicUrl) {
    const keys = createLocalJWKSet(await ownPublicKeys(db));
    return {
      issuer,
      audience: issuer,
      maxAgeSeconds: OWN_MAX_AGE_SECONDS,
      singleUse: true,
      linkByEmail: false,
      own: true,
      keys,
    };
  }
  const trusted = auth.issuers.find(issuer);
  if (!trusted) throw new ExchangeRefused('unknown issuer');
  return { ...trusted, own: false, keys: await auth.issuers.keysOf(trusted) };
}

/**
 * Refuses a token for several audiences or for another authorised party. Such a token was not issued for signing in
 * here.
 */
function requireAuthorisedParty({ aud, azp }: JWTPayload, audience: string): void {
  const several = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? several : azp !== audience) throw new ExchangeRefused('made for another party');
}

function identityOf(payload: JWTPayload, expected: Expectation, token: string): VouchedIdentity {
  const { sub = '', exp = 0, iat = 0, email, email_verified, sid } = payload;
  if (sub === '') throw new ExchangeRefused('no subject');
  const mayLink = expected.linkByEmail && email_verified === true && typeof email === 'string' && email !== '';
  return {
    issuer: expected.issuer,
    subject: sub,
    own: expected.own,
    sessionId: expected.own && typeof sid === 'string' ? sid : null,
    linkEmail: mayLink ? email.toLowerCase() : null,
    onceHash: expected.singleUse ? onceHash(expected.issuer, payload.jti, token) : null,
    uselessAt: new Date((Math.min(exp, iat + expected.maxAgeSeconds) + REMEMBER_SECONDS) * 1000),
  };
}

/**
 * Returns the hash that identifies a token. Without a `jti`, it covers the signed part only: the base64 of the
 * signature has unused bits that a replay could vary.
 */
function onceHash(issuer: string, jti: string | undefined, token: string): Buffer {
  const name = jti ? `jti ${jti}` : `token ${token.slice(0, token.lastIndexOf('.'))}`;
  return createHash('sha256').update(`${issuer}\n${name}`).digest();
}
