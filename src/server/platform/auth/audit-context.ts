import type { FastifyRequest } from 'fastify';
import type { AuditContext } from '#server/platform/audit.ts';

export function auditContextOf(request: FastifyRequest, actorId: string | null): AuditContext {
  return { actorId, address: request.ip, requestId: request.id };
}
