import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { refuse } from '#domain/outcome.ts';
import type { Config } from '#server/platform/config.ts';
import { logAs } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { sendProblem } from './problem.ts';
import { measureRequests } from './request-meter.ts';
import { unexpectedError } from './unexpected-error.ts';

const LARGEST_BODY_BYTES = 1_000_000;
/** Maximum time for a complete request: enough for ten megabytes over a slow phone. */
const REQUEST_MILLISECONDS = 180_000;
/** Maximum time for the headers. */
const HEADERS_MILLISECONDS = 20_000;
const CHECK_MILLISECONDS = 5000;

/**
 * Creates the HTTP server without routes. It parses bodies, sets request ids, sends errors as problem documents and
 * logs one line per request.
 */
export async function createServer(
  config: Pick<Config, 'trustedProxy'>,
  { log, meters }: Pick<Services, 'log' | 'meters'>,
  { requestMs = REQUEST_MILLISECONDS, checkMs = CHECK_MILLISECONDS } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    // By default Fastify sets no limit, and a client that sends one byte a minute would occupy a connection for ever.
    requestTimeout: requestMs,
    http: { headersTimeout: Math.min(requestMs, HEADERS_MILLISECONDS), connectionsCheckingInterval: checkMs },
    logger: false,
    bodyLimit: LARGEST_BODY_BYTES,
    trustProxy: config.trustedProxy.length > 0 ? config.trustedProxy : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    // drain.ts answers instead, with a message and Retry-After.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  readJsonOnly(app);
  nameRequests(app);
  logRequests(app, log);
  if (meters) measureRequests(app, meters);
  app.addHook('onSend', async (_request, reply, payload) => {
    // oRPC labels every body application/json; a refusal is a problem document (RFC 9457).
    const type = String(reply.getHeader('content-type') ?? '');
    if (reply.statusCode >= 400 && type.startsWith('application/json')) reply.type('application/problem+json');
    return payload;
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendProblem(reply, status === 413 ? tooLarge : unreadable);
    return sendProblem(
      reply,
      logAs({ requestId: request.id }, () => unexpectedError(log, error)),
    );
  });
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  return app;
}

const tooLarge = refuse('too_large', 'O conteúdo enviado é grande demais.');
const unreadable = refuse('invalid', 'O conteúdo enviado não pôde ser lido: envie JSON.');

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body as string, done),
  );
}

/** Adds the request id, which is also on every log line, to the response. */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    logAs({ requestId: request.id }, done);
  });
  // Sets the log context of the request again, because the body is read in the async context of the connection.
  app.addHook('preValidation', (request, _reply, done) => logAs({ requestId: request.id }, done));
}

function logRequests(app: FastifyInstance, log: Log): void {
  // These fields contain no secrets, and the finished line is masked like every other line. Redaction by field would
  // take longer than all other work for the line.
  const served = log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/') && reply.statusCode < 400) return;
    const { method, url, ip } = request;
    served.info(
      { requestId: request.id, method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), address: ip },
      'Atendido',
    );
  });
}
