import { JsonSchemaCoercer } from '@orpc/json-schema';
import type { AnySchema } from '@orpc/contract';
import type { JSONSchema } from '@orpc/openapi';
import type { Context } from '@orpc/server';
import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** A query string carries text only: numbers and booleans in it are read as its schema says. Bodies stay as they were sent. */
export class QueryCoercion<T extends Context> implements StandardHandlerPlugin<T> {
  readonly #converter = new ZodToJsonSchemaConverter();
  readonly #coercer = new JsonSchemaCoercer();
  readonly #schemas = new WeakMap<object, JSONSchema>();

  init(options: StandardHandlerOptions<T>): void {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => {
      const { inputSchema, route } = call.procedure['~orpc'];
      if (!inputSchema || route.method !== 'GET') return call.next();
      return call.next({ ...call, input: this.#coercer.coerce(this.#schemaOf(inputSchema), call.input) });
    });
  }

  #schemaOf(schema: NonNullable<AnySchema>): JSONSchema {
    const known = this.#schemas.get(schema);
    if (known) return known;
    const [, converted] = this.#converter.convert(schema, { strategy: 'input' });
    this.#schemas.set(schema, converted);
    return converted;
  }
}
