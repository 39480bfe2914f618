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
    'nothing of a call that fits',
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
  ['one within a list', { stops: [{ address: 'A' }, { adress: 'B' }] }, ['stops.1.adress']],
  ['one within what may be null', { stops: [{ at: { lat: 1, lon: 2 } }] }, ['stops.0.at.lon']],
  ['nothing within what has free names', { free: { anything: 'x' } }, []],
  ['nothing of the second of two shapes', { either: { b: '1', c: '2' } }, []],
  ['one that neither shape has', { either: { b: '1', d: '2' } }, ['either.d']],
  ['a name that every object has', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
  ['nothing of what is no object', 'text', []],
  ['nothing of a list where an object belongs', { id: ['a'], stops: 'x' }, []],
])('names %s', (_what, input, fields) => {
  expect(found(input)).toEqual(fields);
});

it('names at most twenty fields', () => {
  expect(found(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1])))).toHaveLength(20);
});
