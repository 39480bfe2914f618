import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { scopeOf } from '#domain/access/key-scopes.ts';
import { describeMoney } from './money-terms.ts';
import type { FileContract } from './files.ts';
import type { UploadContract } from './uploads.ts';
import { jsonSchemaOf } from './query-coercion.ts';
import type { Services } from '#server/platform/services.ts';

/** `GET /api/v1/openapi.json`, made from the contract itself, once, when first asked for. */
export function mountOpenApiDocument(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  router: AnyRouter,
  files: Record<string, FileContract>,
  uploads: Record<string, UploadContract>,
): void {
  let document: Promise<unknown> | undefined;
  app.get('/api/v1/openapi.json', async () => (document ??= generateDocument(router, files, uploads, config)));
}

async function generateDocument(
  router: AnyRouter,
  files: Record<string, FileContract>,
  uploads: Record<string, UploadContract>,
  { publicUrl, version }: { publicUrl: string; version: string },
) {
  describeMoney();
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
    info: { title: 'Painel Chame um Táxi', version },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'painel.session_token' },
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Chave de API, criada em Ajustes, Integrações. Abre só as operações que a citam, pela permissão indicada.',
        },
      },
    },
    security: [{ session: [] }, { bearer: [] }],
  });
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    nameScope(operation as { operationId?: string; security?: object[] });
    leaveOutNoContent(operation as { responses?: Record<string, { content?: object }> });
  }
  for (const [name, file] of Object.entries(files)) {
    document.paths = {
      ...document.paths,
      [file.path]: { ...document.paths?.[file.path], get: describeFile(name, file) },
    };
  }
  for (const [name, upload] of Object.entries(uploads)) {
    document.paths = {
      ...document.paths,
      [upload.path]: { ...document.paths?.[upload.path], post: describeUpload(name, upload) },
    };
  }
  return document;
}

/** An operation that keys may ask for says by which permission. */
function nameScope(operation: { operationId?: string; security?: object[] }): void {
  const scope = scopeOf(operation.operationId ?? '');
  if (scope) operation.security = [{ session: [] }, { bearer: [] }, { apiKey: [scope] }];
}

/** An answer without a body has no type either. */
function leaveOutNoContent({ responses = {} }: { responses?: Record<string, { content?: object }> }): void {
  delete responses['204']?.content;
}

function describeFile(name: string, file: FileContract) {
  const { summary, tags, contentTypes } = file;
  return {
    operationId: name,
    summary,
    tags: [...tags],
    parameters: parametersOf(file),
    responses: { '200': { description: 'O arquivo', content: binary(contentTypes) } },
  };
}

function describeUpload(name: string, upload: UploadContract) {
  const { summary, tags, contentTypes, output } = upload;
  return {
    operationId: name,
    summary,
    tags: [...tags],
    parameters: parametersOf(upload),
    requestBody: { required: true, content: binary(contentTypes) },
    responses: {
      '201': {
        description: 'O arquivo foi guardado',
        content: { 'application/json': { schema: jsonSchemaOf(output) as object } },
      },
    },
  };
}

function binary(contentTypes: readonly string[]) {
  return Object.fromEntries(
    contentTypes.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
  );
}

function parametersOf({ path, input }: Pick<FileContract, 'path' | 'input'>) {
  const { properties = {}, required = [] } = jsonSchemaOf(input) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: path.includes(`{${field}}`) ? ('path' as const) : ('query' as const),
    required: required.includes(field),
    schema,
  }));
}
