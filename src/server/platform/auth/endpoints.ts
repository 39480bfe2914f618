import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnder } from '#domain/access/session-limit.ts';
import { refuse } from '#domain/outcome.ts';
import { requireOwnOrigin } from '#server/platform/api/origin.ts';
import { generateCustomToken, signInWithCustomToken } from '#server/platform/auth/custom-token.ts';
import { giveIdToken, giveKeys } from '#server/platform/auth/own-issuer.ts';
import { changePassword, requestReset, resetPassword } from '#server/platform/auth/passwords.ts';
import { readSession, sessionCookie, sessionToken } from '#server/platform/auth/session.ts';
import { signInWithSecondFactor } from '#server/platform/auth/sign-in-challenge.ts';
import { signIn, signOut } from '#server/platform/auth/sign-in.ts';
import { notFound, sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';

type Handler = (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * All endpoints under `/api/auth` by method and path. No endpoint of this list writes a profile.
 */
export const AUTH_ENDPOINTS = [
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/custom-token',
  'POST /api/auth/sign-in/second-factor',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/change-password',
  'GET /api/auth/token',
  'GET /api/auth/jwks',
] as const;
type AuthEndpoint = (typeof AUTH_ENDPOINTS)[number];

export function mountAuthEndpoints(app: FastifyInstance, services: Services): void {
  const handlers: Record<AuthEndpoint, Handler> = {
    'POST /api/auth/sign-in/email': signIn,
    'POST /api/auth/sign-in/custom-token': signInWithCustomToken,
    'POST /api/auth/sign-in/second-factor': signInWithSecondFactor,
    'POST /api/auth/sign-out': signOut,
    'POST /api/auth/request-password-reset': requestReset,
    'POST /api/auth/reset-password': resetPassword,
    'POST /api/auth/change-password': changePassword,
    'GET /api/auth/token': giveIdToken,
    'GET /api/auth/jwks': giveKeys,
  };
  for (const endpoint of AUTH_ENDPOINTS) mount(app, services, endpoint, handlers[endpoint]);
  mount(app, services, 'POST /nodejs/generateCustomToken', generateCustomToken);
  app.all('/api/auth/*', (_request, reply) => sendProblem(reply, notFound));
  renewCookieAtLoad(app, services);
}

function mount(app: FastifyInstance, services: Services, endpoint: string, handle: Handler): void {
  const [method = '', url = ''] = endpoint.split(' ');
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (requireOwnOrigin(request, services.config.publicUrl) || isForeign(request, services.config.publicUrl)) {
        return sendProblem(reply, foreignOrigin(services.config.publicUrl));
      }
      const signedIn = await readSession(services, request.headers);
      const limited = refuseUnder(signedIn, endpoint);
      return limited ? sendProblem(reply, limited) : handle(services, request, reply);
    },
  });
}

/**
 * Returns true for a foreign origin, also without a cookie. A foreign page needs no cookie of the panel to sign a
 * victim in as another user.
 */
function isForeign({ headers }: FastifyRequest, publicUrl: string): boolean {
  return headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin;
}

function foreignOrigin(publicUrl: string) {
  return refuse('forbidden', `Esta chamada não veio do endereço do painel. Abra ${publicUrl} e tente de novo.`);
}

/**
 * Renews the cookie when a loading page requests its session. Each use extends the session, and the cookie must not
 * expire earlier.
 */
function renewCookieAtLoad(app: FastifyInstance, { auth }: Services): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || request.url !== '/api/v1/session' || reply.statusCode !== 200) return payload;
    const token = request.headers.authorization ? null : sessionToken(auth, request.headers);
    if (token) reply.header('set-cookie', sessionCookie(auth, token));
    return payload;
  });
}
