import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meters } from '#server/platform/metrics/meters.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the operation that answers, where one route serves many: `/trips/{id}`. */
    operationPath?: string;
  }
}

const LIVE = '/api/v1/live';

/** Counts and times what is answered, by pattern: an address has ids in it, and there is no end of them. */
export function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = patternOf(request);
    meters.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      // A stream lasts for minutes, and is none the worse for it.
      seconds: route === LIVE ? null : reply.elapsedTime / 1000,
    });
  });
}

function patternOf({ operationPath, routeOptions: { url }, is404 }: FastifyRequest): string {
  if (operationPath !== undefined) return `/api/v1${operationPath}`;
  if (is404 || url === undefined) return 'page';
  return /^\/(api|nodejs|webhooks)\/|^\/(healthz|readyz|metrics)$/.test(url) ? url : 'file';
}
