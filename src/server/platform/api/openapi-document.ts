import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import type { FileContract } from './files.ts';
import { jsonSchemaOf } from './query-coercion.ts';
import type { Services } from '#server/platform/services.ts';

/** `GET /api/v1/openapi.json`, made from the contract itself, once, when first asked for. */
export function mountOpenApiDocument(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  router: AnyRouter,
  files: Record<string, FileContract>,
): void {
  let document: Promise<unknown> | undefined;
  app.get('/api/v1/openapi.json', async () => (document ??= generateDocument(router, files, config)));
}

async function generateDocument(
  router: AnyRouter,
  files: Record<string, FileContract>,
  { publicUrl, version }: { publicUrl: string; version: string },
) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
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
  for (const [name, file] of Object.entries(files)) {
    document.paths = {
      ...document.paths,
      [file.path]: { ...document.paths?.[file.path], get: describeFile(name, file) },
    };
  }
  return document;
}

function describeFile(name: string, { path, summary, tags, input, contentTypes }: FileContract) {
  const { properties = {}, required = [] } = jsonSchemaOf(input) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const parameters = Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: path.includes(`{${field}}`) ? ('path' as const) : ('query' as const),
    required: required.includes(field),
    schema,
  }));
  const content = Object.fromEntries(
    contentTypes.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
  );
  return {
    operationId: name,
    summary,
    tags: [...tags],
    parameters,
    responses: { '200': { description: 'O arquivo', content } },
  };
}
