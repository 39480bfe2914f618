import type { FastifyRequest } from 'fastify';
import { deviceName } from '#domain/access/device.ts';
import type { AuditContext } from '#server/platform/audit.ts';

export function auditContextOf(request: FastifyRequest, actorId: string | null): AuditContext {
  const device = deviceName(request.headers['user-agent'] ?? null);
  return { actorId, address: request.ip, device, requestId: request.id };
}
