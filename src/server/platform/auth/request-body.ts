import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { refuse } from '#domain/outcome.ts';
import { sendProblem } from '#server/platform/http/problem.ts';

/** Answers 400 with every missing or invalid field. */
export function sendInvalid(reply: FastifyReply, { issues }: z.core.$ZodError): FastifyReply {
  const errors = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const [first] = errors;
  const detail = errors.length === 1 && first?.field ? first.message : 'Confira os campos indicados.';
  return sendProblem(reply, refuse('invalid', detail, errors));
}
