/* oxlint-disable oxc/no-map-spread -- what is mapped is made by the map itself, once for each case */
import * as fc from 'fast-check';
import type { Schema } from '#tests/fuzz/operations.ts';

/** Returns existing ids by the name of the field that takes an id. */
export type Ids = (field: string) => readonly string[];

/** Texts that often cause errors: terminators, quotes, text direction, lone surrogates, other digits, and scripts. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDC00y',
  '\uFEFF',
  '\u202Eoãçanitsed',
  'İıſß',
  '１２３',
  '٣٤٥',
  'Z̸̡̢̛͔a̶l̷g̵o̴'.repeat(20),
  '👩‍👩‍👧‍👦',
  '\u2028\u2029',
  'a\r\nSet-Cookie: x=1',
  '\u001B[31m',
  "'; drop table trips; --",
  '" onload="x',
  '%_\\%',
  '\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5000),
  '🚕'.repeat(200),
  '1'.repeat(400),
];
const oddNumbers = [
  -1,
  0,
  -0,
  0.1,
  1.5,
  32_768,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const oddObjects = [
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { $gt: '' },
  { constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__":{"tipo":"admin"}}'),
  nested(500),
  Array.from({ length: 2000 }, () => 'a'),
  Array.from({ length: 300 }, (_, index) => ({ id: index })),
];

function nested(depth: number): unknown {
  return depth === 0 ? 'fundo' : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) };
}

export const oddText = fc.oneof(
  { arbitrary: fc.constantFrom(...oddTexts), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
);

/** Value of an arbitrary type. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...oddNumbers),
  fc.constantFrom<unknown>(null, true, false),
  fc.constantFrom<unknown>(...oddObjects),
  fc.array(oddText, { maxLength: 5 }),
);

/** Generates values that the schema allows, also at its limits of length and value. */
export function fitting(schema: Schema, field: string, ids: Ids): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.allOf?.slice(0, 1);
  if (choices)
    return fc.oneof(
      ...choices.map((choice) =>
        fitting({ ...schema, anyOf: undefined, allOf: undefined, ...choice } as Schema, field, ids),
      ),
    );
  switch (schema.type) {
    case 'string':
      return fittingText(schema, field, ids);
    case 'integer':
      return fittingInteger(schema);
    case 'number':
      return fc.oneof(
        fc.integer({ min: -100, max: 100 }),
        fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, field, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, 3)),
      });
    case 'object':
      return fittingObject(schema, ids);
    default:
      return oddValue;
  }
}

function fittingObject({ properties = {}, required = [], additionalProperties }: Schema, ids: Ids) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name, ids)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return known;
  const others = fc.dictionary(oddText, fitting(additionalProperties, '', ids), { maxKeys: 3 });
  return fc.tuple(known, others).map(([one, more]) => ({ ...more, ...one }));
}

function fittingInteger({ minimum = -1000, maximum = 1000 }: Schema) {
  const [min, max] = [Math.max(minimum, -(2 ** 53) + 1), Math.min(maximum, 2 ** 53 - 1)];
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.maxSafeNat().map((n) => min + (n % (max - min + 1))),
    fc.integer({ min, max: Math.min(max, min + 20) }),
  );
}

function fittingText(
  { format, pattern, contentEncoding, minLength = 0, maxLength = 60 }: Schema,
  field: string,
  ids: Ids,
) {
  if (format === 'uuid')
    return fc.oneof({ arbitrary: fc.constantFrom(...ids(field)), weight: 5 }, { arbitrary: fc.uuid(), weight: 1 });
  if (format === 'date-time') return aroundNow.map((at) => at.toISOString());
  if (format === 'date') return aroundNow.map((at) => at.toISOString().slice(0, 10));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (contentEncoding !== undefined) return fc.oneof(fc.base64String({ maxLength: 200 }), oddText);
  const meant = meaning[field] ?? [];
  const known = [...meant, ...oddTexts].filter(({ length }) => length >= minLength && length <= maxLength);
  const anyText = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) });
  if (known.length === 0) return anyText;
  return fc.oneof(anyText, fc.constantFrom(...known), ...(meant.length > 0 ? [fc.constantFrom(...meant)] : []));
}

const YEAR = 365 * 86_400_000;
const aroundNow = fc.oneof(
  fc.integer({ min: -YEAR, max: YEAR }).map((away) => new Date(Date.now() + away)),
  fc.constantFrom(new Date('1900-01-01'), new Date('2099-12-31'), new Date('2024-02-29')),
);

/** Valid texts of fields with a required format, by field name. */
const meaning: Record<string, readonly string[]> = {
  email: ['a@b.co', `${'a'.repeat(60)}@exemplo.com.br`, 'ação@exemplo.com.br'],
  phone: ['(11) 98765-4321', '+5511987654321'],
  document: ['529.982.247-25', '12.ABC.345/01DE-35'],
  cep: ['01310-100'],
  licenceNumber: ['98765432109'],
  plate: ['ABC1D23', 'ABC1234'],
  password: ['uma senha bem longa'],
  url: ['https://example.com/', 'https://[::1]/', 'https://127.0.0.1:1/x'],
  timeZone: ['America/Sao_Paulo', 'Etc/GMT+14', 'Nowhere/City'],
  month: ['2026-01-01', '1900-01-01', '2099-12-01'],
  pixKey: ['a@b.co', '+5511987654321', '52998224725'],
};
