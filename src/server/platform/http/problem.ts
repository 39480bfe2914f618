import type { FastifyReply } from 'fastify';
import { type Refusal, refusals, refuse } from '#domain/outcome.ts';

/** Returns the RFC 9457 body of a refusal. */
export function problemBody(refusal: Refusal, requestId: string) {
  const { status, title } = refusals[refusal.reason];
  return {
    type: `urn:painel:problema:${refusal.reason}`,
    title,
    status,
    detail: refusal.detail,
    reason: refusal.reason,
    requestId,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.existingTrip && { existingTrip: refusal.existingTrip }),
  };
}

/** Returns the headers of a refusal. */
export function problemHeaders({ retryAfterSeconds }: Refusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body = problemBody(refusal, reply.request.id);
  return reply.status(body.status).headers(problemHeaders(refusal)).type('application/problem+json').send(body);
}

export const notFound = refuse('not_found', 'Nada foi encontrado neste endereço.');
export const internal = refuse(
  'internal',
  'Algo deu errado do nosso lado. Nada foi alterado; tente de novo em instantes.',
);
/**
 * Refusal while the database is unreachable. The change may have taken effect or not. A retry with the same idempotency
 * key does not repeat the change.
 */
export const unavailable: Refusal = {
  ...refuse(
    'unavailable',
    'O banco de dados não respondeu. Tente de novo em instantes: o que já tiver sido feito não se repete.',
  ),
  retryAfterSeconds: 2,
};
export const notSignedIn = refuse('unauthenticated', 'Entre com a sua conta para continuar.');
