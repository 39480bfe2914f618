import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { TrustedIssuer } from '#server/platform/config.ts';
import { isLoopback } from '#server/platform/loopback.ts';

const TIMEOUT_MILLISECONDS = 5_000;
const discovery = z.object({ issuer: z.string(), jwks_uri: z.string() });

/** Issuers of ID tokens configured by the operator. Their public keys are fetched on first use and cached. */
export class TrustedIssuers {
  readonly #issuers: ReadonlyMap<string, TrustedIssuer>;
  readonly #keys = new Map<string, Promise<JWTVerifyGetKey>>();

  constructor(issuers: readonly TrustedIssuer[]) {
    this.#issuers = new Map(issuers.map((issuer) => [issuer.issuer, issuer]));
  }

  find(issuer: string): TrustedIssuer | null {
    return this.#issuers.get(issuer) ?? null;
  }

  async keysOf(trusted: TrustedIssuer): Promise<JWTVerifyGetKey> {
    const known = this.#keys.get(trusted.issuer) ?? remoteKeys(trusted);
    this.#keys.set(trusted.issuer, known);
    try {
      return await known;
    } catch (error) {
      this.#keys.delete(trusted.issuer);
      throw error;
    }
  }
}

async function remoteKeys(trusted: TrustedIssuer): Promise<JWTVerifyGetKey> {
  const url = new URL(trusted.jwksUrl ?? (await discoverKeys(trusted.issuer)));
  return createRemoteJWKSet(url, { timeoutDuration: TIMEOUT_MILLISECONDS });
}

/**
 * Returns the URL of the issuer's keys by OpenID Connect Discovery 1.0. The document must name this issuer, and the URL
 * must use TLS.
 */
async function discoverKeys(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const document = discovery.parse(await response.json());
  if (document.issuer !== issuer) throw new Error(`${address} speaks for another issuer`);
  const { protocol, hostname } = new URL(document.jwks_uri);
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new Error(`${address} names keys without TLS`);
  return document.jwks_uri;
}
