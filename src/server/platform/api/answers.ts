import { isDeepStrictEqual } from 'node:util';
import type { AnySchema } from '@orpc/contract';
import type { JSONSchema } from '@orpc/openapi';
import { StandardOpenAPICodec } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import type { AnyProcedure } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import compile, { type Schema } from 'fast-json-stringify';

type Answer = ReturnType<StandardOpenAPICodec['encode']>;
type Write = (output: unknown) => string;

const converter = new ZodToJsonSchemaConverter();

/**
 * Serialises the output of an operation to JSON by the output schema. Leaves unknown properties out, and throws when a
 * required property is missing. Compiles the serialiser at the first answer. With `proves`, each answer is also
 * validated against the schema, which takes ten times as long
 * (docs/decisions/0051-serialise-answers-by-compiled-schemas.md).
 */
export class AnswerCodec extends StandardOpenAPICodec {
  readonly #proves: boolean;
  readonly #writers = new WeakMap<object, Write | null>();

  constructor({ proves }: { proves: boolean }) {
    super(new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()));
    this.#proves = proves;
  }

  override encode(output: unknown, procedure: AnyProcedure): Answer {
    const { outputSchema: schema, route } = procedure['~orpc'];
    const write = schema && route.outputStructure !== 'detailed' ? this.#writerOf(schema) : null;
    if (!schema || !write) return inText(super.encode(schema ? valid(schema, output) : output, procedure));
    const body = write(output);
    if (this.#proves) prove(schema, output, body);
    return { status: route.successStatus ?? 200, headers: {}, body };
  }

  #writerOf(schema: AnySchema & object): Write | null {
    const known = this.#writers.get(schema);
    if (known !== undefined) return known;
    const [, json] = converter.convert(schema, { strategy: 'output' });
    const shape = shapeOf(json);
    const write = shape && compile(shape);
    this.#writers.set(schema, write);
    return write;
  }
}

function inText({ body, ...response }: Answer): Answer {
  return { ...response, body: body === undefined ? undefined : JSON.stringify(body) };
}

/** Any JSON value. */
const anything = {} as Schema;

/**
 * Returns the type and property names that the serialiser needs. Returns null when they depend on the value (a union),
 * or when the schema uses a keyword that is not handled here.
 */
function shapeOf(schema: JSONSchema): Schema | null {
  if (typeof schema === 'boolean') return anything;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return shapeOfChoice(choices);
  if (schema.type === 'object') return shapeOfObject(schema);
  if (schema.type === 'array' && typeof schema.items === 'object' && !schema.prefixItems) {
    const items = shapeOf(schema.items);
    return items && { type: 'array', items };
  }
  if (schema.type === 'string' || schema.type === 'boolean') return { type: schema.type };
  if (schema.type === 'number' || schema.type === 'integer') return { type: 'number' };
  if (schema.type === 'array' && Array.isArray(schema.prefixItems))
    return schema.prefixItems.every(isFree) ? anything : null;
  const [kind, ...others] = new Set([...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])].map(kindOf));
  if (kind !== undefined) return others.length === 0 && kind !== 'object' ? { type: kind } : null;
  return Object.keys(schema).every((key) => key === 'description') ? anything : null;
}

/** Returns true when the schema allows any value. */
function isFree(schema: JSONSchema): boolean {
  const shape = shapeOf(schema);
  return shape !== null && !('type' in shape);
}

function kindOf(value: unknown): 'string' | 'number' | 'boolean' | 'object' {
  return typeof value as 'string' | 'number' | 'boolean' | 'object';
}

/** Returns the shape of a nullable schema; null for a union of several shapes. */
function shapeOfChoice(choices: readonly JSONSchema[]): Schema | null {
  const some = choices.filter((choice) => typeof choice === 'boolean' || choice.type !== 'null');
  const [only] = some;
  if (only === undefined || some.length > 1) return null;
  const shape = shapeOf(only);
  return shape && (some.length < choices.length ? { ...shape, nullable: true } : shape);
}

function shapeOfObject({ properties = {}, required = [], additionalProperties }: Exclude<JSONSchema, boolean>) {
  const shapes: Record<string, Schema> = {};
  for (const [name, property] of Object.entries(properties)) {
    const shape = shapeOf(property);
    if (!shape) return null;
    shapes[name] = shape;
  }
  const others = typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : null;
  if (typeof additionalProperties === 'object' && !others) return null;
  return {
    type: 'object' as const,
    properties: shapes,
    required: [...required],
    ...(others && { additionalProperties: others }),
  };
}

function valid(schema: AnySchema & object, output: unknown): unknown {
  const result = schema['~standard'].validate(output);
  if (result instanceof Promise) throw new Error('an answer is validated at once');
  if (result.issues) throw new Error(`an answer that its schema refuses: ${JSON.stringify(result.issues)}`);
  return result.value;
}

function prove(schema: AnySchema & object, output: unknown, written: string): void {
  const right: unknown = JSON.parse(JSON.stringify(valid(schema, output)));
  if (!isDeepStrictEqual(JSON.parse(written), right)) throw new Error(`an answer other than its schema: ${written}`);
}
