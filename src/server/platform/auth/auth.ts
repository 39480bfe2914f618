import { Background } from '#server/platform/auth/background.ts';
import { cookiePrefix } from '#server/platform/auth/cookies.ts';
import { loadSecret } from '#server/platform/auth/secret.ts';
import { SessionCache } from '#server/platform/auth/session-cache.ts';
import { TrustedIssuers } from '#server/platform/auth/trusted-issuers.ts';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';

export type Auth = {
  secret: string;
  cookie: { name: string; secure: boolean };
  sessions: SessionCache;
  background: Background;
  issuers: TrustedIssuers;
};

type AuthParts = { config: Pick<Config, 'publicUrl' | 'dataDir' | 'trustedIssuers'>; log: Log };

export async function createAuth({ config, log }: AuthParts): Promise<Auth> {
  const { publicUrl, dataDir, trustedIssuers } = config;
  const secure = publicUrl.startsWith('https:');
  return {
    secret: await loadSecret(dataDir),
    cookie: { name: `${cookiePrefix(secure)}.session_token`, secure },
    sessions: new SessionCache(),
    background: new Background(log),
    issuers: new TrustedIssuers(trustedIssuers),
  };
}
