import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { type Answer, type AuthServer, cookiesToSend, startAuthServer, type TestUser } from '#tests/auth-server.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/openid-provider.ts';
import { startTokenIssuer, type TokenIssuer } from '#tests/token-issuer.ts';

export type TokenExchange = {
  server: AuthServer;
  /** Issuer of the tokens of most tests. A test links the users of this issuer itself. */
  hotel: TokenIssuer;
  /** Issuer whose tokens may be used several times within an hour. The URL of its keys is configured. */
  phone: TokenIssuer;
  /** Issuer whose users are linked by e-mail. */
  intranet: TokenIssuer;
  /**
   * Real OpenID Connect provider whose users are linked by e-mail. The e-mail address of `rita` is verified, that of
   * `davi` is not.
   */
  company: OpenIdProvider;
  generate: (idToken: unknown, cookie?: string) => Promise<Answer>;
  /** Redeems the custom token with the cookies of the exchange, or with other cookies. */
  redeem: (exchange: Answer, options?: { cookie?: string; replace?: boolean }) => Promise<Answer>;
  /** Returns an ID token of the panel. */
  ownIdToken: (user: TestUser) => Promise<string>;
  link: (issuer: TokenIssuer, subject: string, user: TestUser) => Promise<void>;
  /** Links a new subject of the hotel to the user, and returns a token for it. */
  hotelToken: (user: TestUser, claims?: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>;
  /** Returns the user who is signed in by the cookies of an answer. */
  whoIs: (answer: Answer) => Promise<string | undefined>;
  close: () => Promise<void>;
};

function trust({ issuer, audience }: { issuer: string; audience: string }, terms: object = {}) {
  return Object.assign({ issuer, audience, maxAgeSeconds: 300, singleUse: true, linkByEmail: false }, terms);
}

/** Starts the panel with several issuers on loopback, each trusted in a different way. */
export async function startTokenExchange(): Promise<TokenExchange> {
  const [hotel, phone, intranet] = [await startTokenIssuer(), await startTokenIssuer(), await startTokenIssuer()];
  const company = await startOpenIdProvider({
    rita: { email: 'rita@exemplo.com.br', email_verified: true },
    davi: { email: 'davi@exemplo.com.br', email_verified: false },
  });
  const trustedIssuers = [
    trust(hotel),
    trust(phone, { jwksUrl: `${phone.issuer}/keys`, singleUse: false, maxAgeSeconds: 3600 }),
    trust(intranet, { linkByEmail: true }),
    trust(company, { linkByEmail: true }),
  ];
  const server = await startAuthServer({ config: { trustedIssuers, rateLimit: false } });
  const link: TokenExchange['link'] = async ({ issuer }, subject, { id }) => {
    await server.services.pool.query('insert into linked_identities (issuer, subject, user_id) values ($1, $2, $3)', [
      issuer,
      subject,
      id,
    ]);
  };
  return {
    server,
    hotel,
    phone,
    intranet,
    company,
    link,
    generate: (idToken, cookie) =>
      server.call('POST /nodejs/generateCustomToken', { idToken }, cookie ? { cookie } : {}),
    redeem: (exchange, { cookie = cookiesToSend(exchange), replace } = {}) => {
      const body = { customToken: exchange.body['customToken'], ...(replace !== undefined && { replace }) };
      return server.call('POST /api/auth/sign-in/custom-token', body, { cookie });
    },
    ownIdToken: async (user) => {
      const { cookie } = await server.signIn(user);
      return String((await server.call('GET /api/auth/token', undefined, { cookie })).body['token']);
    },
    hotelToken: async (user, claims, header) => {
      const sub = randomUUID();
      await link(hotel, sub, user);
      return hotel.token({ sub, ...claims }, header);
    },
    whoIs: async (answer) => {
      const token = await server.call('GET /api/auth/token', undefined, { cookie: cookiesToSend(answer) });
      return token.status === 200 ? decodeJwt(String(token.body['token'])).sub : undefined;
    },
    close: async () => {
      await server.close();
      await Promise.all([hotel, phone, intranet, company].map((issuer) => issuer.close()));
    },
  };
}
