import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { type AnyRouter, ORPCError } from '@orpc/server';
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Refusal } from '#domain/outcome.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { apiKey, readSession, type SignedIn } from '#server/platform/auth/session.ts';
import { internal, notFound, problemBody, problemHeaders, sendProblem } from '#server/platform/http/problem.ts';
import { unexpectedError } from '#server/platform/http/unexpected-error.ts';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { AnswerCodec } from './answers.ts';
import type { ApiContext } from './context.ts';
import { formatIssue } from './issue-messages.ts';
import { requireOwnOrigin } from './origin.ts';
import { refusalOf } from './problems.ts';
import { Refused } from './refused.ts';
import { jsonSchemaOf, QueryCoercion } from './query-coercion.ts';
import { formatFields, unknownFields } from './unknown-fields.ts';

const PREFIX = '/api/v1';

/** Paths with a higher limit for the size of the body, and this limit. */
type LargeBodies = { paths: readonly string[]; bytes: number };

type Serving = { large: LargeBodies; provesAnswers: boolean };
type Handler = StandardHandler<ApiContext>;
type Call = Parameters<Handler['handle']>[0];
type Answer = NonNullable<Awaited<ReturnType<Handler['handle']>>['response']>;

/** Serves the router under /api/v1 and reads the session of each call. */
export function mountApi(
  app: FastifyInstance,
  services: Services,
  router: AnyRouter,
  { large = { paths: [], bytes: 0 }, provesAnswers = false }: Partial<Serving> = {},
): void {
  // Uses `customError` instead of a locale, because any library that loads its own locale sets it for the whole
  // process.
  z.config({ customError: formatIssue });
  const options: StandardHandlerOptions<ApiContext> = {
    plugins: [new QueryCoercion()],
    clientInterceptors: [
      async (call) => {
        const { route, inputSchema } = call.procedure['~orpc'];
        if (route.path !== undefined) call.context.matched(route.path);
        const output = await call.next();
        if (inputSchema && route.method !== 'GET')
          call.context.ignored = unknownFields(jsonSchemaOf(inputSchema), call.input);
        return output;
      },
    ],
    interceptors: [
      async (call) => {
        try {
          const result = await call.next();
          const { newCookies, ignored } = call.context;
          if (result.response && ignored.length > 0)
            result.response.headers['x-ignored-fields'] = formatFields(ignored);
          if (result.response && newCookies.length > 0) result.response.headers['set-cookie'] = newCookies;
          return result;
        } catch (error) {
          return problemResponse(refusalFrom(error, services.log), call.context.requestId);
        }
      },
    ],
  };
  const codec = new AnswerCodec({ proves: provesAnswers });
  const handler = new StandardHandler(router, new StandardOpenAPIMatcher(), codec, options);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const foreign = requireOwnOrigin(request, services.config.publicUrl);
    if (foreign) return sendProblem(reply, foreign);
    try {
      const context = await contextOf(services, request);
      const { response } = await handler.handle(callOf(request), { prefix: PREFIX, context });
      return response ? send(reply, response) : sendProblem(reply, notFound);
    } catch (error) {
      if (error instanceof Refused) return sendProblem(reply, error.data);
      throw error;
    }
  };
  keptNowhere(app);
  app.all(`${PREFIX}/*`, serve);
  for (const path of large.paths) app.post(`${PREFIX}${path}`, { bodyLimit: large.bytes }, serve);
}

/** Sets `no-store`, because answers contain personal data. Routes may set another value. */
function keptNowhere(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith(`${PREFIX}/`) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    return payload;
  });
}

/** Reads the session, the IP address and the idempotency key of a call once. */
export async function contextOf(services: Services, request: FastifyRequest): Promise<ApiContext> {
  const key = request.headers['idempotency-key'];
  const signedIn = await readSession(services, request.headers);
  const limited = await limitKeys(services, request, signedIn);
  if (limited) throw new Refused(limited);
  return {
    services,
    signedIn: ifMeant(request, signedIn),
    requestId: request.id,
    address: request.ip,
    idempotencyKey: typeof key === 'string' && key !== '' ? key.slice(0, 200) : null,
    call: { url: request.url, body: request.body },
    headers: request.headers,
    newCookies: [],
    ignored: [],
    matched: (path) => {
      request.operationPath = path;
    },
  };
}

/** Limits the calls with one API key per minute, and the calls with unknown keys from one IP address per 15 minutes. */
async function limitKeys(services: Services, { headers, ip }: FastifyRequest, signedIn: SignedIn | null) {
  if (apiKey(headers) === null) return null;
  return countAttempts(services, signedIn ? ['api-key:calls', signedIn.sessionId] : ['api-key:address', ip]);
}

/**
 * Ignores the session when `X-User-Id` names another user. The call may have waited in the queue of a device on which
 * another user has signed in meanwhile.
 */
function ifMeant({ headers }: FastifyRequest, signedIn: SignedIn | null): SignedIn | null {
  const meant = headers['x-user-id'];
  return meant === undefined || meant === signedIn?.userId ? signedIn : null;
}

function refusalFrom(error: unknown, log: Log): Refusal {
  const refusal = error instanceof ORPCError ? refusalOf(error) : internal;
  if (refusal.reason !== 'internal') return refusal;
  return unexpectedError(log, error instanceof ORPCError ? (error.cause ?? error) : error);
}

function problemResponse(refusal: Refusal, requestId: string) {
  const body = problemBody(refusal, requestId);
  const response = { status: body.status, headers: problemHeaders(refusal), body: JSON.stringify(body) };
  return { matched: true as const, response };
}

/** Converts the request for the router. The body has already been read. */
function callOf({ method, url, headers, body }: FastifyRequest): Call {
  return { method, url: new URL(`http://panel${url}`), headers, body: async () => body, signal: undefined };
}

/** Sends the answer, whose body is already serialised. */
function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.status(status).headers(headers);
  return body === undefined ? reply.send() : reply.header('content-type', 'application/json').send(body);
}
