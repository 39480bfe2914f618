import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, cookiesToSend, PUBLIC_URL, type TestUser } from '#tests/auth-server.ts';
import { startTokenExchange, type TokenExchange } from '#tests/token-exchange.ts';

let rig: TokenExchange;
let user: TestUser;

beforeAll(async () => {
  rig = await startTokenExchange();
});
afterAll(() => rig.close());
beforeEach(async () => {
  user = await rig.server.createUser();
});

const now = (): number => Math.floor(Date.now() / 1000);
/** Attempts that the exchange or the redemption refuses. The caller cannot distinguish their reasons. */
const refusals: Record<string, [why: RegExp, attempt: () => Promise<Answer>]> = {
  'no token at all': [/fields are missing/, () => rig.server.call('POST /nodejs/generateCustomToken', {})],
  'not a token': [/Invalid JWT/, () => rig.generate('isto não é um token')],
  'not even text': [/fields are missing/, () => rig.generate({ sub: user.id })],
  replayed: [
    /replayed/,
    async () => {
      const token = await rig.hotelToken(user);
      await rig.generate(token);
      return rig.generate(token);
    },
  ],
  'replayed under the same jti': [
    /replayed/,
    async () => {
      const sub = randomUUID();
      await rig.link(rig.hotel, sub, user);
      await rig.generate(await rig.hotel.token({ sub, jti: 'único', nonce: 'a' }));
      return rig.generate(await rig.hotel.token({ sub, jti: 'único', nonce: 'b' }));
    },
  ],
  'replayed with other spare bits in the signature': [
    /replayed/,
    async () => {
      const token = await rig.hotelToken(user);
      await rig.generate(token);
      const [last = ''] = token.slice(-1);
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      return rig.generate(`${token.slice(0, -1)}${alphabet[alphabet.indexOf(last) ^ 1]}`);
    },
  ],
  expired: [/"exp" claim/, async () => rig.generate(await rig.hotelToken(user, { iat: now() - 200, exp: now() - 60 }))],
  'too old, though not expired': [
    /"iat" claim/,
    async () => rig.generate(await rig.hotelToken(user, { iat: now() - 400, exp: now() + 400 })),
  ],
  'not valid yet': [/"nbf" claim/, async () => rig.generate(await rig.hotelToken(user, { nbf: now() + 120 }))],
  'issued in the future': [
    /"iat" claim/,
    async () => rig.generate(await rig.hotelToken(user, { iat: now() + 120, exp: now() + 240 })),
  ],
  'without expiry': [
    /missing required "exp"/,
    async () => rig.generate(await rig.hotelToken(user, { exp: undefined })),
  ],
  'without issue time': [
    /missing required "iat"/,
    async () => rig.generate(await rig.hotelToken(user, { iat: undefined })),
  ],
  'without subject': [/missing required "sub"/, async () => rig.generate(await rig.hotel.token({ sub: undefined }))],
  'wrong audience': [
    /unexpected "aud"/,
    async () => rig.generate(await rig.hotelToken(user, { aud: 'outro-aplicativo' })),
  ],
  'several audiences and no authorised party': [
    /another party/,
    async () => rig.generate(await rig.hotelToken(user, { aud: ['painel', 'outro'] })),
  ],
  'another authorised party': [
    /another party/,
    async () => rig.generate(await rig.hotelToken(user, { azp: 'outro-aplicativo' })),
  ],
  'wrong issuer': [
    /unknown issuer/,
    async () => rig.generate(await rig.hotelToken(user, { iss: 'https://emissor.example' })),
  ],
  'without issuer': [/unknown issuer/, async () => rig.generate(await rig.hotelToken(user, { iss: undefined }))],
  'one trusted issuer’s key for another’s name': [
    /signature verification failed/,
    async () => rig.generate(await rig.phone.token({ iss: rig.hotel.issuer })),
  ],
  'our own name under a foreign key': [
    /no applicable key/,
    async () => rig.generate(await rig.hotel.token({ iss: PUBLIC_URL, aud: PUBLIC_URL, sub: user.id })),
  ],
  'an access token': [
    /not an ID token/,
    async () => {
      const sub = randomUUID();
      await rig.link(rig.hotel, sub, user);
      return rig.generate(await rig.hotel.token({ sub }, { typ: 'at+jwt' }));
    },
  ],
  unsigned: [
    /"alg" .* not allowed/,
    async () => {
      await rig.link(rig.hotel, 'sem-assinatura', user);
      return rig.generate(rig.hotel.unsigned({ sub: 'sem-assinatura' }));
    },
  ],
  'signed with the public key': [
    /"alg" .* not allowed/,
    async () => {
      await rig.link(rig.hotel, 'hs256', user);
      return rig.generate(await rig.hotel.signedWithPublicKey({ sub: 'hs256' }));
    },
  ],
  'signed by a stranger': [
    /signature verification failed/,
    async () => {
      await rig.link(rig.hotel, 'estranho', user);
      return rig.generate(await rig.hotel.signedByStranger({ sub: 'estranho' }));
    },
  ],
  'changed after signing': [
    /signature verification failed/,
    async () => {
      const [header, , signature] = (await rig.hotelToken(user)).split('.');
      const [, payload] = (await rig.hotelToken(user)).split('.');
      return rig.generate(`${header}.${payload}.${signature}`);
    },
  ],
  'unknown user': [/unknown subject/, async () => rig.generate(await rig.hotel.token({ sub: 'ninguém' }))],
  'unknown user of a provider that may link': [
    /unknown subject/,
    async () => rig.generate(await rig.company.signIn('desconhecido')),
  ],
  'e-mail not verified': [
    /unknown subject/,
    async () => {
      await rig.server.services.pool.query(`delete from auth_users where email = 'davi@exemplo.com.br'`);
      await rig.server.createUser({ email: 'davi@exemplo.com.br' });
      return rig.generate(await rig.company.signIn('davi'));
    },
  ],
  'an e-mail from an issuer that may not link': [
    /unknown subject/,
    async () => rig.generate(await rig.hotel.token({ sub: randomUUID(), email: user.email, email_verified: true })),
  ],
  'blocked user': [
    /blocked/,
    async () => {
      const token = await rig.hotelToken(user);
      await rig.server.services.pool.query('update profiles set blocked_at = now() where user_id = $1', [user.id]);
      return rig.generate(token);
    },
  ],
  'user without a role': [
    /blocked/,
    async () => {
      const token = await rig.hotelToken(user);
      await rig.server.services.pool.query('update profiles set tipo = null where user_id = $1', [user.id]);
      return rig.generate(token);
    },
  ],
  'user blocked between exchange and redemption': [
    /blocked/,
    async () => {
      const exchange = await rig.generate(await rig.hotelToken(user));
      await rig.server.services.pool.query('update profiles set blocked_at = now() where user_id = $1', [user.id]);
      return rig.redeem(exchange);
    },
  ],
  'redeemed twice': [
    /another browser/,
    async () => {
      const exchange = await rig.generate(await rig.hotelToken(user));
      await rig.redeem(exchange);
      return rig.redeem(exchange);
    },
  ],
  'redeemed from another browser': [
    /another browser/,
    async () => rig.redeem(await rig.generate(await rig.hotelToken(user)), { cookie: '' }),
  ],
  'redeemed in a browser with an exchange of its own': [
    /another browser/,
    async () => {
      const stolen = await rig.generate(await rig.hotelToken(user));
      const own = await rig.generate(await rig.hotelToken(user));
      return rig.redeem(stolen, { cookie: cookiesToSend(own) });
    },
  ],
  'redeemed too late': [
    /another browser/,
    async () => {
      const exchange = await rig.generate(await rig.hotelToken(user));
      await rig.server.services.pool.query('update custom_tokens set expires_at = now() where user_id = $1', [user.id]);
      return rig.redeem(exchange);
    },
  ],
  'a custom token never issued': [
    /another browser/,
    () => rig.server.call('POST /api/auth/sign-in/custom-token', { customToken: 'x'.repeat(43) }),
  ],
  'no custom token': [/fields are missing/, () => rig.server.call('POST /api/auth/sign-in/custom-token', {})],
};

function lastRefusal(): string {
  const line = rig.server.logged.findLast((text) => text.includes('Troca de token recusada')) ?? '{}';
  return String((JSON.parse(line) as { why?: string }).why);
}

describe('the refusal of a token', () => {
  test.each(Object.entries(refusals))(
    'is the same 401 without a cookie for every reason, and only the log has the reason: %s',
    async (_, [why, attempt]) => {
      const answer = await attempt();
      expect(lastRefusal()).toMatch(why);
      expect([answer.status, answer.cookies]).toEqual([401, []]);
      expect({ ...answer.body, requestId: '' }).toEqual({
        type: 'urn:painel:problema:unauthenticated',
        title: 'Não conectado',
        status: 401,
        detail: 'Não foi possível entrar com este link. Entre com o seu e-mail e senha.',
        reason: 'unauthenticated',
        requestId: '',
      });
    },
  );

  test('does not use up a token when its user is refused', async () => {
    const token = await rig.hotelToken(user);
    await rig.server.services.pool.query('update profiles set tipo = null where user_id = $1', [user.id]);
    expect((await rig.generate(token)).status).toBe(401);
    await rig.server.services.pool.query(`update profiles set tipo = 'cliente' where user_id = $1`, [user.id]);
    expect((await rig.generate(token)).status).toBe(200);
  });
});
