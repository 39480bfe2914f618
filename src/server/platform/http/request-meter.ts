import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meters } from '#server/platform/metrics/meters.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Path pattern of the API operation (`/trips/{id}`), because one route handles all operations. */
    operationPath?: string;
  }
}

const LIVE = '/api/v1/live';

/**
 * Counts and times responses by path pattern. Full URLs contain ids and would create an unlimited number of label
 * values.
 */
export function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = patternOf(request);
    meters.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      // Streams last for minutes by design, so their duration is not measured.
      seconds: route === LIVE ? null : reply.elapsedTime / 1000,
    });
  });
}

function patternOf({ operationPath, routeOptions: { url }, is404 }: FastifyRequest): string {
  if (operationPath !== undefined) return `/api/v1${operationPath}`;
  if (is404 || url === undefined) return 'page';
  return /^\/(api|nodejs|webhooks)\/|^\/(healthz|readyz|metrics)$/.test(url) ? url : 'file';
}
