import type pg from 'pg';
import { Background } from '#server/platform/auth/background.ts';
import { cookiePrefix } from '#server/platform/auth/cookies.ts';
import { loadSecret } from '#server/platform/auth/secret.ts';
import { SessionCache } from '#server/platform/auth/session-cache.ts';
import { TrustedIssuers } from '#server/platform/auth/trusted-issuers.ts';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * The parts of better-auth that are called: its router, and the names of its endpoints for the test of the allow-list.
 */
export type Library = {
  handler(request: Request): Promise<Response>;
  api: Record<string, { path?: string; options?: { method?: string | string[] } }>;
};

export type LibraryParts = { publicUrl: string; secret: string; pool: pg.Pool; log: Log };

export type Auth = {
  /** Loads better-auth on first use. */
  library: () => Promise<Library>;
  secret: string;
  cookie: { name: string; secure: boolean };
  sessions: SessionCache;
  background: Background;
  issuers: TrustedIssuers;
};

/** Header set on every call to better-auth. The headers of the caller are dropped before: see library-call.ts. */
export const ADDRESS_HEADER = 'x-panel-client-address';

type AuthParts = { config: Pick<Config, 'publicUrl' | 'dataDir' | 'trustedIssuers'>; pool: pg.Pool; log: Log };

export async function createAuth({ config, pool, log }: AuthParts): Promise<Auth> {
  const { publicUrl, dataDir, trustedIssuers } = config;
  const secret = await loadSecret(dataDir);
  const secure = publicUrl.startsWith('https:');
  let library: Promise<Library> | undefined;
  return {
    library: () =>
      (library ??= import('./library-options.ts').then(({ openLibrary }) =>
        openLibrary({ publicUrl, secret, pool, log }),
      )),
    secret,
    cookie: { name: `${cookiePrefix(secure)}.session_token`, secure },
    sessions: new SessionCache(),
    background: new Background(log),
    issuers: new TrustedIssuers(trustedIssuers),
  };
}
