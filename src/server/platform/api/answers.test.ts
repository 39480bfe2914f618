import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AnswerCodec } from './answers.ts';

const codec = new AnswerCodec({ proves: false });

function written(schema: z.ZodMiniType, output: unknown): unknown {
  const procedure = implement(oc.output(schema)).handler(() => output);
  return JSON.parse(String(codec.encode(output, procedure).body));
}

const name = z.object({ name: z.string() });
const age = z.object({ age: z.int() });
const person = { name: 'Ana', age: 40, secret: 'x' };

test.each([
  ['an object', name, person, { name: 'Ana' }],
  ['a list', z.array(name), [person], [{ name: 'Ana' }]],
  ['an optional value', z.object({ of: z.optional(z.nullable(name)) }), { of: person }, { of: { name: 'Ana' } }],
  ['a record', z.record(z.string(), name), { a: person }, { a: { name: 'Ana' } }],
  ['a union', z.union([z.extend(age, { kind: z.literal('a') }), name]), person, { name: 'Ana' }],
  ['an intersection', z.object({ of: z.intersection(name, age) }), { of: person }, { of: { name: 'Ana', age: 40 } }],
  ['a tuple', z.object({ of: z.tuple([name, age]) }), { of: [person, person] }, { of: [{ name: 'Ana' }, { age: 40 }] }],
  ['a recursive schema', nested(), { name: 'Ana', of: [person] }, { name: 'Ana', of: [{ name: 'Ana' }] }],
  [
    'literals',
    z.object({ kind: z.literal('a'), days: z.literal([1, 7]) }),
    { kind: 'a', days: 7 },
    { kind: 'a', days: 7 },
  ],
  ['a tuple of any values', z.tuple([z.unknown(), z.unknown()]), [person, null], [person, null]],
  ['any value', z.object({ of: z.unknown() }), { of: person, secret: 'x' }, { of: person }],
] as const)('the serialiser writes only the properties in the schema: %s', (_what, schema, output, right) => {
  expect(written(schema as z.ZodMiniType, output)).toEqual(right);
});

test('the serialiser refuses a value without a required property', () => {
  expect(() => written(name, { age: 40 })).toThrow('"name" is required');
});

function nested() {
  const node = z.object({
    name: z.string(),
    get of() {
      return z.optional(z.array(node));
    },
  });
  return node;
}
