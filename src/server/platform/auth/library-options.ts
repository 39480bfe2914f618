import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import { jwt } from 'better-auth/plugins/jwt';
import type pg from 'pg';
import { PASSWORD_LENGTH } from '#domain/access/password.ts';
import { hashPassword, verifyPassword } from '#server/platform/auth/password-hash.ts';
import { cookiePrefix } from '#server/platform/auth/cookies.ts';
import { ADDRESS_HEADER, type Library, type LibraryParts } from '#server/platform/auth/library.ts';
import { refuseSession } from '#server/platform/auth/may-sign-in.ts';
import { SESSION_SECONDS } from '#server/platform/auth/session.ts';
import { KEY_LIFETIME_SECONDS, OWN_ALGORITHM, signingKeys } from '#server/platform/auth/signing-keys.ts';
import { newId } from '#server/platform/uuid.ts';

/**
 * Configures better-auth. A module of its own that is loaded at the first sign-in, because it is the largest dependency
 * of the panel.
 */
export function openLibrary(parts: LibraryParts): Library {
  return betterAuth(libraryOptions(parts));
}

function libraryOptions({ publicUrl, secret, pool, log }: LibraryParts): BetterAuthOptions {
  const { origin, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  return {
    appName: 'Painel Chame um Táxi',
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    database: pool,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'debug'](`better-auth: ${message}`),
    },
    // Failures are counted in the database instead: rate-limit.ts.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseSession(pool, userId) } } },
    plugins: [bearer({ requireSignature: true }), ownIssuer(origin, pool)],
    ...tables,
    advanced: {
      // The library's prefix behind TLS, `__Secure-`, lets sibling hosts set the cookies.
      cookiePrefix: cookiePrefix(secure),
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      // The schema is ours, and checked against its migrations elsewhere.
      database: { generateId: () => newId(), validateSchema: false },
    },
  };
}

/** Configures `GET /token` and `GET /jwks`: the panel issues ID tokens for itself. */
function ownIssuer(origin: string, pool: pg.Pool) {
  return jwt({
    jwt: {
      issuer: origin,
      audience: origin,
      expirationTime: '5m',
      // `sid`: the token is valid only as long as the session in which it was requested.
      definePayload: ({ user, session }) => ({
        email: user.email,
        email_verified: user.emailVerified,
        jti: newId(),
        sid: session.id,
      }),
    },
    jwks: { keyPairConfig: { alg: OWN_ALGORITHM, crv: 'Ed25519' }, rotationInterval: KEY_LIFETIME_SECONDS },
    disableSettingJwtHeader: true,
    adapter: signingKeys(pool),
  });
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' };
const tables = {
  user: { modelName: 'auth_users', fields: { emailVerified: 'email_verified', ...dates } },
  session: {
    modelName: 'auth_sessions',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...dates },
    expiresIn: SESSION_SECONDS,
    updateAge: 24 * 3600,
    freshAge: 0,
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...dates,
    },
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', ...dates },
  },
} satisfies Partial<BetterAuthOptions>;
