/* oxlint-disable oxc/no-map-spread -- what is mapped is made by the map itself, once for each case */
import * as fc from 'fast-check';
import type { Operation, Schema } from '#tests/fuzz/operations.ts';
import { fitting, type Ids, oddText, oddValue } from '#tests/fuzz/values.ts';

/** Valid call, which the test mutates. */
export type Good = { path: string; body: unknown; headers: Record<string, string> };

/** Call as it is sent. */
export type Attack = { kind: string; path: string; body: string | null; headers: Record<string, string> };

const json = { 'content-type': 'application/json' };

/**
 * Generates calls for one operation: calls that fit its schemas, a valid call with one mutation, and calls with
 * arbitrary values.
 */
export function attacksOn(operation: Operation, goods: readonly Good[], ids: Ids): fc.Arbitrary<Attack> {
  const arbitraries = [
    { weight: 3, arbitrary: fittingCall(operation, ids) },
    ...goods.map((good) => ({ weight: Math.ceil(6 / goods.length), arbitrary: spoiltCall(operation, good) })),
    { weight: 2, arbitrary: oddCall(operation, ids) },
  ];
  return fc.tuple(fc.oneof(...arbitraries), key).map(([attack, idempotencyKey]) => ({
    ...attack,
    headers: { ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }), ...attack.headers },
  }));
}

const key = fc.option(fc.uuid(), { freq: 3 });

function fittingCall({ path, parameters, body, method }: Operation, ids: Ids): fc.Arbitrary<Attack> {
  return fc
    .tuple(
      pathWith(path, parameters, ids),
      queryOf(parameters, (schema, name) => fitting(schema, name, ids)),
      body ? fitting(body, '', ids) : fc.constant(undefined),
    )
    .map(([address, query, value]) => ({ kind: 'fitting', path: address + query, ...bodyOf(method, value) }));
}

function oddCall({ path, parameters, method }: Operation, ids: Ids): fc.Arbitrary<Attack> {
  const anyPath = fc.oneof(pathWith(path, parameters, ids), oddPath(path));
  return fc
    .tuple(
      anyPath,
      queryOf(parameters, () => oddValue),
      fc.constantFrom(...rawQueries),
      fc.oneof(
        rawBody,
        oddValue.map((value) => ({ kind: 'odd', ...bodyOf(method, value) })),
      ),
    )
    .map(([address, query, raw, sent]) => ({
      ...sent,
      ...(method === 'GET' && { body: null, headers: {} }),
      path: address + (query || raw),
    }));
}

/** Mutates one place in the body or URL of a valid call. */
function spoiltCall(
  { method, path, parameters }: Operation,
  { path: goodPath, body, headers }: Good,
): fc.Arbitrary<Attack> {
  const sameBody = bodyOf(method, body);
  const asItIs = fc.constant({ kind: 'good', path: goodPath, ...sameBody });
  const elsewhere = fc.oneof(
    oddPath(path),
    queryOf(parameters, () => oddValue).map((query) => goodPath.split('?')[0] + query),
  );
  const inAddress = elsewhere.map((address) => ({ kind: 'address', path: address, ...sameBody }));
  const places = placesIn(body);
  const withHeaders = (attack: Attack) => ({ ...attack, headers: { ...headers, ...attack.headers } });
  const outside = fc.oneof(asItIs, inAddress);
  if (places.length === 0 || method === 'GET') return outside.map(withHeaders);
  const inBody = fc.tuple(fc.constantFrom(...places), fc.oneof(oddValue, fc.constant(gone))).map(([place, value]) => ({
    kind: `body ${place.join('.')}`,
    path: goodPath,
    ...bodyOf(method, replaced(body, place, value)),
  }));
  return fc.oneof({ weight: 1, arbitrary: outside }, { weight: 3, arbitrary: inBody }).map(withHeaders);
}

function bodyOf(method: string, value: unknown): { body: string | null; headers: Record<string, string> } {
  if (method === 'GET' || value === undefined) return { body: null, headers: {} };
  return { body: JSON.stringify(value), headers: json };
}

const gone = Symbol('gone');

/** Returns the path of every field in a body, and for each object also the path of an unknown field. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [];
  const inside = Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...placesIn(inner, [...at, name])]);
  return [...inside, [...at, 'unknown'], [...at, '__proto__']];
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value
      .map((item, index) => (String(index) === name ? replaced(item, rest, by) : item))
      .filter((item) => item !== gone);
  const others = Object.entries(value as object).filter(([other]) => other !== name);
  const inner = replaced((value as Record<string, unknown>)[name], rest, by);
  const copy = Object.fromEntries(others);
  if (inner !== gone) Object.defineProperty(copy, name, { value: inner, enumerable: true });
  return copy;
}

function pathWith(path: string, parameters: Operation['parameters'], ids: Ids): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in === 'path');
  return fc
    .tuple(...named.map(({ name, schema }) => fitting(schema, fieldOf(path, name), ids)))
    .map((values) =>
      named.reduce(
        (address, { name }, index) => address.replace(`{${name}}`, () => encoded(String(values[index]))),
        path,
      ),
    );
}

/** Returns the name of a field. For `id`, returns the resource before it in the path. */
function fieldOf(path: string, name: string): string {
  return name === 'id' ? (path.split(`/{${name}}`)[0]?.split('/').at(-1) ?? name) : name;
}

const oddParts = [
  '%00',
  '%ED%A0%80',
  '%',
  '%2e%2e%2f',
  '..',
  '%2F',
  'a'.repeat(190),
  'a'.repeat(3000),
  '-1',
  'null',
  '%F0%9F%9A%95',
  '{id}',
  '0'.repeat(36),
  "'--",
];

function oddPath(path: string): fc.Arbitrary<string> {
  return fc.constantFrom(...oddParts).map((part) => path.replaceAll(/\{\w+\}/g, () => part));
}

function queryOf(
  parameters: Operation['parameters'],
  valueOf: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  if (named.length === 0) return fc.constant('');
  const values = fc.record(Object.fromEntries(named.map(({ name, schema }) => [name, valueOf(schema, name)])), {
    requiredKeys: named.filter(({ required }) => required).map(({ name }) => name),
  });
  return values.map((given) => {
    const pairs = Object.entries(given).flatMap(([name, value]) =>
      [value]
        .flat()
        .slice(0, 5)
        .map((one) => `${name}=${encoded(typeof one === 'object' ? 'x' : String(one as string | number | boolean))}`),
    );
    return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 6000)}`;
  });
}

const rawQueries = [
  '',
  '?',
  '?a[b]=1',
  '?a[]=1&a[]=2',
  '?limit=1&limit=2',
  '?limit[]=1',
  '?q[a][b][c]=1',
  '?__proto__[x]=1',
  '?constructor=1',
  '?cursor=%00',
  '?q=%ED%A0%80',
  '?=&&=',
  `?${'a=1&'.repeat(1500)}`,
];

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const rawTexts = [
  '',
  ' ',
  '{',
  '{"a":1,}',
  '[1',
  '"',
  'nul',
  '{"a":1}{"b":2}',
  '\uFEFF{}',
  '{"a":"\u0001"}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"__proto__":null}',
  '1e400',
  '-',
  '{"a":"\\uD800"}',
];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/octet-stream',
  'application/json\t;',
  'image/png',
  'x',
];

const rawBody: fc.Arbitrary<Omit<Attack, 'path'>> = fc
  .oneof(
    fc.tuple(fc.oneof(fc.constantFrom(...rawTexts), oddText), fc.constant('application/json')),
    fc.tuple(fc.constantFrom('{}', '{"id":1}', 'a=1&b=2', '<a/>', '--x\r\n\r\n--x--'), fc.constantFrom(...types)),
  )
  .map(([body, type]) => ({ kind: 'raw', body: body === '' ? null : body, headers: { 'content-type': type } }));
