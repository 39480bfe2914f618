import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export type TokenIssuer = {
  issuer: string;
  audience: string;
  /** Returns a valid ID token. The arguments change its claims and header; a claim that is undefined is removed. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /**
   * Return a token with the same claims and an invalid signature: `none`, or HS256 with the public key as the secret.
   */
  unsigned(claims?: Record<string, unknown>): string;
  signedWithPublicKey(claims?: Record<string, unknown>): Promise<string>;
  signedByStranger(claims?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
};

const AUDIENCE = 'painel';

/** Starts an issuer on loopback that signs any token. It serves its keys and its discovery document over HTTP. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'um', alg: 'RS256', use: 'sig' }] };
  const pages: Record<string, object> = { '/keys': jwks };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(page ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pages['/.well-known/openid-configuration'] = { issuer, jwks_uri: `${issuer}/keys` };

  const payload = (claims: Record<string, unknown> = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer, aud: AUDIENCE, sub: 'alguém', iat: now, exp: now + 120, ...claims };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  };
  return {
    issuer,
    audience: AUDIENCE,
    token: (claims, header) =>
      new SignJWT(payload(claims)).setProtectedHeader({ alg: 'RS256', kid: 'um', ...header }).sign(privateKey),
    unsigned: (claims) => {
      const parts = [{ alg: 'none', typ: 'JWT' }, payload(claims)];
      return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    },
    signedWithPublicKey: async (claims) => {
      const secret = new TextEncoder().encode(await exportSPKI(publicKey));
      return new SignJWT(payload(claims)).setProtectedHeader({ alg: 'HS256', kid: 'um' }).sign(secret);
    },
    signedByStranger: (claims) =>
      new SignJWT(payload(claims)).setProtectedHeader({ alg: 'RS256', kid: 'um' }).sign(stranger.privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
