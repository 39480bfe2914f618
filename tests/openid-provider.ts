import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const CLIENT = 'painel';
const RETURN_TO = 'http://127.0.0.1/volta';

export type OpenIdProvider = {
  issuer: string;
  audience: string;
  /** Completes the sign-in and consent pages of the provider as a browser would do. Returns the ID token. */
  signIn(login: string): Promise<string>;
  close(): Promise<void>;
};

type Person = { email: string; email_verified: boolean };

/**
 * Starts a real OpenID Connect provider on loopback. The user `login` has the subject `login` and the passed claims.
 */
export async function startOpenIdProvider(people: Record<string, Person>): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        redirect_uris: [RETURN_TO],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    cookies: { keys: [randomBytes(16).toString('hex')] },
    // Set explicitly, because the provider prints a notice for each default.
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    audience: CLIENT,
    signIn: (login) => codeFlow(issuer, login),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function codeFlow(issuer: string, login: string): Promise<string> {
  const visit = browser();
  const verifier = randomBytes(32).toString('base64url');
  const start = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: RETURN_TO,
    nonce: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  let at = await visit(`${issuer}/auth?${start.toString()}`);
  for (const answer of [{ prompt: 'login', login, password: 'x' }, { prompt: 'consent' }]) {
    const onward = await visit(at.href, answer);
    at = await visit(onward.href);
  }
  const code = at.searchParams.get('code') ?? '';
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      redirect_uri: RETURN_TO,
      code,
      code_verifier: verifier,
    }),
  });
  const { id_token } = (await response.json()) as { id_token: string };
  return id_token;
}

/** Returns a client that stores cookies. Each call returns the URL to which the page redirects. */
function browser() {
  const jar = new Map<string, string>();
  return async (address: string, form?: Record<string, string>): Promise<URL> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    await response.arrayBuffer();
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${address} answered ${response.status} and leads nowhere`);
    return new URL(location, address);
  };
}
