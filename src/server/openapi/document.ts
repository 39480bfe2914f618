import { OpenAPIGenerator } from '@orpc/openapi';
import { type AnyRouter, isProcedure } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { scopeOf } from '#domain/access/key-scopes.ts';
import { isProving } from '#server/platform/api/allow.ts';

import type { FileContract } from '#server/platform/api/files.ts';
import { jsonSchemaOf } from '#server/platform/api/query-coercion.ts';
import type { UploadContract } from '#server/platform/api/uploads.ts';
import type { Services } from '#server/platform/services.ts';
import {
  addIdempotencyKey,
  addRefusals,
  keyParameters,
  type Operation,
  problemSchema,
  refusalResponses,
} from './refusals.ts';
import { describeOperation, withDescriptions } from './descriptions.ts';
import { liveEventSchema, liveOperation, outgoingWebhooks, webhookCallSchema } from './live-and-webhooks.ts';
import { describeMoney } from './money-terms.ts';
import { sharedSchemas } from './shared-schemas.ts';

type Contracts = { files: Record<string, FileContract>; uploads: Record<string, UploadContract> };
type Config = Pick<Services['config'], 'publicUrl' | 'version'>;
type Paths = Record<string, Record<string, Operation>>;

/** Serves `GET /api/v1/openapi.json`, generated from the contract at the first request. */
export function mountOpenApiDocument(
  app: FastifyInstance,
  { config }: { config: Config },
  router: AnyRouter,
  files: Contracts['files'],
  uploads: Contracts['uploads'],
): void {
  let document: Promise<unknown> | undefined;
  app.get('/api/v1/openapi.json', async () => (document ??= describeApi(router, { files, uploads }, config)));
}

/** Describes the complete API for integrators, in enough detail to generate a client. */
export async function describeApi(router: AnyRouter, { files, uploads }: Contracts, config: Config): Promise<object> {
  describeMoney();
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, { ...about(config), commonSchemas: sharedSchemas });
  const paths = (document.paths ?? {}) as Paths;
  for (const [name, file] of Object.entries(files)) (paths[file.path] ??= {}).get = describeFile(name, file);
  for (const [name, upload] of Object.entries(uploads)) (paths[upload.path] ??= {}).post = describeUpload(name, upload);
  paths['/live'] = { get: liveOperation() };
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) complete(operation, { router, method, path });
  const { schemas } = document.components ?? {};
  const components = {
    ...document.components,
    schemas: { ...schemas, Problem: problemSchema(), LiveEvent: liveEventSchema, WebhookCall: webhookCallSchema },
    responses: refusalResponses(),
    parameters: keyParameters,
  };
  const whole = { ...document, paths, components, webhooks: outgoingWebhooks() };
  return withDescriptions(withoutEmptyChoices(whole));
}

function about({ publicUrl, version }: Config) {
  return {
    info: {
      title: 'Painel Chame um Táxi',
      version,
      description:
        'Valores em centavos (`…Cents`), percentuais em pontos-base (`…Bp`), distâncias em metros, durações em segundos, instantes em ISO 8601 UTC. Toda recusa é um documento RFC 9457 (`Problem`): `detail` para pessoas, `reason` para programas. Onde o operador lê de réplicas do banco de dados, a resposta de uma chamada que pode gravar traz `x-written`: com uma chave ou token, leituras que repetem o último valor podem vir de uma réplica que mostra essa gravação, e sem ele vêm do servidor principal.',
      license: { name: 'Uso reservado à central e a quem ela autoriza', url: publicUrl },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey' as const,
          in: 'cookie' as const,
          name: 'painel.session_token',
          description: `Cookie da sessão. Chamadas que não são GET precisam também de \`Origin: ${publicUrl}\`.`,
        },
        bearer: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'O `token` que `POST /api/auth/sign-in/email` devolve.',
        },
        apiKey: {
          type: 'http' as const,
          scheme: 'bearer',
          description:
            'Chave de API, criada em Ajustes, Integrações. Dá acesso somente às operações que a citam, conforme a permissão indicada.',
        },
      },
    },
    security: [{ session: [] }, { bearer: [] }],
  };
}

/** Adds security, refusals and headers to an operation, according to its kind. */
function complete(operation: Operation, at: { router: AnyRouter; method: string; path: string }): void {
  const name = operation.operationId ?? '';
  const scope = scopeOf(name);
  if (scope) operation.security = [{ session: [] }, { bearer: [] }, { apiKey: [scope] }];
  if (isPublic(at.router, name)) operation.security = [];
  leaveOutNoContent(operation);
  describeOperation(operation);
  addIdempotencyKey(operation, at.method);
  addRefusals(operation, at.method, at.path);
}

/** Returns true for a route without `allow`. Files and uploads are not in the router and always require a session. */
function isPublic(router: AnyRouter, name: string): boolean {
  const found = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], router);
  return isProcedure(found) && !found['~orpc'].middlewares.some((middleware) => isProving(middleware));
}

/** Removes the content type of an answer without a body. */
function leaveOutNoContent({ responses = {} }: { responses?: Record<string, { content?: object }> }): void {
  delete responses['204']?.content;
}

/** Removes a choice that contains the empty schema, which accepts any value. */
function withoutEmptyChoices<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutEmptyChoices) as Value;
  if (value === null || typeof value !== 'object') return value;
  const { anyOf, ...rest } = value as { anyOf?: object[] };
  const kept = anyOf?.some((each) => Object.keys(each).length === 0) ? rest : value;
  return Object.fromEntries(Object.entries(kept).map(([key, each]) => [key, withoutEmptyChoices(each)])) as Value;
}

function describeFile(name: string, file: FileContract): Operation {
  const { summary, tags, contentTypes } = file;
  return {
    operationId: name,
    summary,
    tags: [...tags],
    parameters: parametersOf(file),
    responses: { '200': { description: 'O arquivo', content: binary(contentTypes) } },
  };
}

function describeUpload(name: string, upload: UploadContract): Operation {
  const { summary, tags, contentTypes, output } = upload;
  return {
    operationId: name,
    summary,
    tags: [...tags],
    parameters: parametersOf(upload),
    requestBody: { required: true, content: binary(contentTypes) },
    responses: {
      '201': {
        description: 'O arquivo foi salvo',
        content: { 'application/json': { schema: jsonSchemaOf(output) as object } },
      },
    },
  };
}

function binary(contentTypes: readonly string[]) {
  return Object.fromEntries(contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function parametersOf({ path, input }: Pick<FileContract, 'path' | 'input'>) {
  const { properties = {}, required = [] } = jsonSchemaOf(input) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: path.includes(`{${field}}`) ? 'path' : 'query',
    required: required.includes(field),
    schema,
  }));
}
