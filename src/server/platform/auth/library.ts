import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import { jwt } from 'better-auth/plugins/jwt';
import type pg from 'pg';
import { Background } from '#server/platform/auth/background.ts';
import { hashPassword, verifyPassword } from '#server/platform/auth/password-hash.ts';
import { refuseSession } from '#server/platform/auth/may-sign-in.ts';
import { loadSecret } from '#server/platform/auth/secret.ts';
import { SESSION_SECONDS } from '#server/platform/auth/session.ts';
import { SessionCache } from '#server/platform/auth/session-cache.ts';
import { TrustedIssuers } from '#server/platform/auth/trusted-issuers.ts';
import { KEY_LIFETIME_SECONDS, OWN_ALGORITHM, signingKeys } from '#server/platform/auth/signing-keys.ts';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { newId } from '#server/platform/uuid.ts';

/** The authentication library, cut down to what we call: its router, and its endpoints' names for the test of the allow-list. */
export type Library = {
  handler(request: Request): Promise<Response>;
  api: Record<string, { path?: string; options?: { method?: string | string[] } }>;
};

export type Auth = {
  library: Library;
  secret: string;
  cookie: { name: string; secure: boolean };
  sessions: SessionCache;
  background: Background;
  issuers: TrustedIssuers;
};

/** Named by us on every call to the library, after the caller's own headers are left behind: see library-call.ts. */
export const ADDRESS_HEADER = 'x-panel-client-address';
export const PASSWORD_LENGTH = { min: 10, max: 128 };

type AuthParts = { config: Pick<Config, 'publicUrl' | 'dataDir' | 'trustedIssuers'>; pool: pg.Pool; log: Log };

export async function createAuth({ config, pool, log }: AuthParts): Promise<Auth> {
  const secret = await loadSecret(config.dataDir);
  const secure = config.publicUrl.startsWith('https:');
  return {
    library: betterAuth(libraryOptions(config.publicUrl, secret, pool, log)) as unknown as Library,
    secret,
    cookie: { name: `${secure ? '__Secure-' : ''}painel.session_token`, secure },
    sessions: new SessionCache(),
    background: new Background(log),
    issuers: new TrustedIssuers(config.trustedIssuers),
  };
}

function libraryOptions(publicUrl: string, secret: string, pool: pg.Pool, log: Log): BetterAuthOptions {
  const origin = new URL(publicUrl).origin;
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
    // Ours counts failures, in the database: rate-limit.ts.
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
      cookiePrefix: 'painel',
      useSecureCookies: publicUrl.startsWith('https:'),
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      // The schema is ours: migrations and their snapshot are compared elsewhere.
      database: { generateId: () => newId(), validateSchema: false },
    },
  };
}

/** `GET /token` and `GET /jwks`: the panel as an issuer of ID tokens for itself. */
function ownIssuer(origin: string, pool: pg.Pool) {
  return jwt({
    jwt: {
      issuer: origin,
      audience: origin,
      expirationTime: '5m',
      definePayload: ({ user }) => ({ email: user.email, email_verified: user.emailVerified, jti: newId() }),
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
