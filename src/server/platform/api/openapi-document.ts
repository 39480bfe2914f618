import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/services.ts';

/** `GET /api/v1/openapi.json`, made from the contract itself, once, when first asked for. */
export function mountOpenApiDocument(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  router: AnyRouter,
): void {
  let document: Promise<unknown> | undefined;
  app.get('/api/v1/openapi.json', async () => (document ??= generateDocument(router, config)));
}

async function generateDocument(router: AnyRouter, { publicUrl, version }: { publicUrl: string; version: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(router, {
    info: { title: 'Painel Chame um Táxi', version },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'painel.session_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ session: [] }, { bearer: [] }],
  });
}
