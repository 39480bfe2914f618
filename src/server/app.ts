import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { adjustmentPaths } from '#contract/adjustment-batches.ts';
import { statementPath } from '#contract/bank-statements.ts';
import { files } from '#contract/files.ts';
import { importBodyBytes, importPaths } from '#contract/imports.ts';
import { clientImportPaths } from '#contract/client-imports.ts';
import { employeeImportPaths } from '#contract/employees.ts';
import { partnerImportPaths } from '#contract/partner-imports.ts';
import { uploads } from '#contract/uploads.ts';
import { apiRouter, fileRoutes, uploadRoutes } from '#server/api-router.ts';
import { mountPixWebhook } from '#server/features/bank-statements/webhook-routes.ts';
import { mountMetrics } from '#server/features/metrics/routes.ts';
import { writeSignsAtClose } from '#server/features/presence/sign-jobs.ts';
import { readFrameOrigins } from '#server/features/trips/guests/read-page.ts';
import { positionCookie, sendPositions } from '#server/platform/api/from-replica.ts';
import { mountFiles } from '#server/platform/api/files.ts';
import { mountApi } from '#server/platform/api/mount.ts';
import { mountOpenApiDocument } from '#server/openapi/document.ts';
import { mountUploads } from '#server/platform/api/uploads.ts';
import { mountAuthEndpoints } from '#server/platform/auth/endpoints.ts';
import { drainAtClose } from '#server/platform/http/drain.ts';
import { sessionToken } from '#server/platform/auth/session.ts';
import { registerHealth } from '#server/platform/http/health.ts';
import { notFound, sendProblem } from '#server/platform/http/problem.ts';
import { registerSecurityHeaders } from '#server/platform/http/security-headers.ts';
import { createServer } from '#server/platform/http/server.ts';
import { registerWebPages } from '#server/platform/http/web-pages.ts';
import { registerLive } from '#server/platform/live/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { ROOT } from '#server/platform/root.ts';

const webFolder = join(ROOT, 'dist/web');

/**
 * Creates the complete HTTP server. `provesAnswers` validates every answer against its schema, for the integration
 * tests.
 */
export async function createApp(services: Services, { provesAnswers = false } = {}): Promise<FastifyInstance> {
  const app = await createServer(services.config, services);
  await registerSecurityHeaders(app, services.config);
  drainAtClose(app, services);
  writeSignsAtClose(app, services);
  sendPositions(app, services);
  registerHealth(app, services);
  mountMetrics(app, services);
  mountAuthEndpoints(app, services);
  registerLive(app, services);
  mountOpenApiDocument(app, services, apiRouter, files, uploads);
  mountFiles(app, services, files, fileRoutes);
  mountUploads(app, services, uploads, uploadRoutes);
  mountPixWebhook(app, services);
  const large = {
    paths: [
      ...importPaths,
      ...adjustmentPaths,
      ...partnerImportPaths,
      ...clientImportPaths,
      ...employeeImportPaths,
      statementPath,
    ],
    bytes: importBodyBytes,
  };
  mountApi(app, services, apiRouter, { large, provesAnswers });
  // Checks the file that the build writes last. It is missing in an unfinished build and in builds of older versions.
  if (existsSync(join(webFolder, 'guest.html'))) {
    await registerWebPages(app, webFolder, {
      hasSession: (headers) => sessionToken(services.auth, headers) !== null,
      liveCursor: () => services.live.cursor,
      frameOrigins: (code) => readFrameOrigins(services.db, code),
      ...(services.replicas && {
        cookieAt: (cursor, headers) => positionCookie(cursor, headers, services.auth.cookie),
      }),
    });
  } else app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound));
  return app;
}
