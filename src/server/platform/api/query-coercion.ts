import { JsonSchemaCoercer } from '@orpc/json-schema';
import type { AnySchema } from '@orpc/contract';
import type { JSONSchema } from '@orpc/openapi';
import type { Context } from '@orpc/server';
import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

const converter = new ZodToJsonSchemaConverter();
const coercer = new JsonSchemaCoercer();
const schemas = new WeakMap<object, JSONSchema>();

/** Converts the text values of a query string to the numbers and booleans of its schema. */
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

/** Applies `coerceQuery` to every GET of the API. Bodies are not converted. */
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
