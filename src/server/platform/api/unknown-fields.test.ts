import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jsonSchemaOf } from './query-coercion.ts';
import { unknownFields } from './unknown-fields.ts';

const stop = z.object({ address: z.string(), at: z.optional(z.nullable(z.object({ lat: z.number() }))) });
const schema = z.object({
  id: z.string(),
  stops: z.array(stop),
  tags: z.optional(z.nullable(z.array(z.string()))),
  free: z.optional(z.record(z.string(), z.string())),
  either: z.optional(z.union([z.object({ a: z.string() }), z.object({ b: z.string(), c: z.string() })])),
});
const found = (input: unknown) => unknownFields(jsonSchemaOf(schema), input).map((path) => path.join('.'));

it.each<[string, unknown, string[]]>([
  [
    'nothing in a valid call',
    {
      id: '1',
      stops: [
        { address: 'A', at: { lat: 1 } },
        { address: 'B', at: null },
      ],
    },
    [],
  ],
  ['a misspelt field', { id: '1', stop: [] }, ['stop']],
  ['an unknown field within a list', { stops: [{ address: 'A' }, { adress: 'B' }] }, ['stops.1.adress']],
  ['an unknown field within a nullable object', { stops: [{ at: { lat: 1, lon: 2 } }] }, ['stops.0.at.lon']],
  ['nothing within a record', { free: { anything: 'x' } }, []],
  ['nothing of the second variant of a union', { either: { b: '1', c: '2' } }, []],
  ['a field in no variant of a union', { either: { b: '1', d: '2' } }, ['either.d']],
  ['names inherited by every object', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
  ['nothing in a value that is not an object', 'text', []],
  ['nothing in a list in place of an object', { id: ['a'], stops: 'x' }, []],
])('reports %s', (_what, input, fields) => {
  expect(found(input)).toEqual(fields);
});

it('reports at most twenty unknown fields', () => {
  expect(found(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1])))).toHaveLength(20);
});
