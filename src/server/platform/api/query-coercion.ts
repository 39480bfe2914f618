import { JsonSchemaCoercer } from '@orpc/json-schema';
import type { AnySchema } from '@orpc/contract';
import type { JSONSchema } from '@orpc/openapi';
import type { Context } from '@orpc/server';
import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

const converter = new ZodToJsonSchemaConverter();
const coercer = new JsonSchemaCoercer();
const schemas = new WeakMap<object, JSONSchema>();

/** A query string carries text only: numbers and booleans in it are read as its schema says. */
export function coerceQuery(schema: NonNullable<AnySchema>, query: unknown): unknown {
  return coercer.coerce(jsonSchemaOf(schema), query);
}

export function jsonSchemaOf(schema: NonNullable<AnySchema>): JSONSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const [, converted] = converter.convert(schema, { strategy: 'input' });
  schemas.set(schema, converted);
  return converted;
}

/** `coerceQuery` for every GET of the API. Bodies stay as they were sent. */
export class QueryCoercion<T extends Context> implements StandardHandlerPlugin<T> {
  init(options: StandardHandlerOptions<T>): void {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => {
      const { inputSchema, route } = call.procedure['~orpc'];
      if (!inputSchema || route.method !== 'GET') return call.next();
      return call.next({ ...call, input: coerceQuery(inputSchema, call.input) });
    });
  }
}
