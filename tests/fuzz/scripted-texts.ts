import { must, type World } from '#tests/authorisation/world.ts';
import type { Good } from '#tests/fuzz/attacks.ts';
import { type GoodCall, goodCalls } from '#tests/fuzz/good-calls.ts';
import { type Document, type Operation, operationsOf, type Schema } from '#tests/fuzz/operations.ts';
import type { Caller } from '#tests/panel.ts';

/** Text field in the body of a call, such as `trips.create notes`. */
type Place = { path: readonly string[]; schema: Schema };

export type Planted = {
  /** Field of each numbered script. */
  places: string[];
  /** Fields that refuse a script because of their format. */
  refused: string[];
  /** Calls that failed with every tried script, with the reason. */
  lost: string[];
};

/** Returns a numbered script that would run if a page treated the text as HTML. Short fields get a shorter script. */
export function scriptNumbered(index: number, room = Infinity): string | undefined {
  const texts = [`"><img src=x onerror=told(${index})>`, `<img src=x onerror=told(${index})>`, `<x-${index}>`];
  return texts.find(({ length }) => length <= room);
}

/**
 * Writes a script into every text field of every operation, as a permitted caller. A second call leaves out the fields
 * that refused the script.
 */
export async function plantScripts(world: World): Promise<Planted> {
  const planted: Planted = { places: [], refused: [], lost: [] };
  const document: Document = await must(world.panel.nobody.get('/openapi.json'));
  const documented = new Map(operationsOf(document).map((operation) => [operation.name, operation]));
  for await (const call of goodCalls(world)) {
    const operation = documented.get(call.operation);
    if (operation?.body && operation.method !== 'GET') await plantIn(operation, operation.body, call, planted);
  }
  return planted;
}

async function plantIn(
  operation: Operation,
  schema: Schema,
  { able, good }: GoodCall,
  planted: Planted,
): Promise<void> {
  let places = textsIn(schema, good.body);
  while (places.length > 0) {
    const body = places.reduce((spoilt, place) => withScript(spoilt, place, operation, planted), good.body);
    const answer = await send(able, operation, { ...good, body });
    if (answer.status < 300) return;
    const named = ((answer.body.errors ?? []) as { field: string }[]).map(({ field }) => field);
    const refused = places.filter(({ path }) => named.some((field) => belongsTo(field, path)));
    planted.refused.push(...refused.map(({ path }) => [operation.name, ...path].join('.')));
    places = places.filter((place) => !refused.includes(place));
    if (refused.length > 0) continue;
    planted.lost.push(`${operation.name}: ${answer.status} ${answer.body.detail}`);
    return;
  }
}

function withScript(
  body: unknown,
  { path, schema: { maxLength } }: Place,
  { name }: Operation,
  planted: Planted,
): unknown {
  const text = scriptNumbered(planted.places.length, maxLength);
  planted.places.push([name, ...path].join('.'));
  return text === undefined ? body : withText(body, path, text);
}

const belongsTo = (field: string, path: readonly string[]): boolean =>
  path.join('.') === field || path.join('.').startsWith(`${field}.`);

function send(able: Caller, { method }: Operation, { path, body, headers }: Good) {
  if (method === 'PATCH') return able.patch(path, body, headers);
  return method === 'PUT' ? able.put(path, body) : able.post(path, body, headers);
}

/** Returns the text fields that the body has or may have. Ids, instants and enumerations are left out. */
function textsIn(schema: Schema, value: unknown, path: readonly string[] = []): Place[] {
  const chosen = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].find(
    ({ type }) => type !== undefined && type !== 'null',
  );
  if (!chosen) return [];
  const { type, enum: words, const: word, format, contentEncoding, properties = {}, items } = chosen;
  if (type === 'string')
    return words || word !== undefined || format || contentEncoding ? [] : [{ path, schema: chosen }];
  if (type === 'array' && items)
    return ((value ?? []) as unknown[]).flatMap((one, index) => textsIn(items, one, [...path, String(index)]));
  if (type !== 'object' || (path.length > 0 && (value === undefined || value === null))) return [];
  return Object.entries(properties).flatMap(([name, inner]) =>
    textsIn(inner, (value as Record<string, unknown> | undefined)?.[name], [...path, name]),
  );
}

function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? withText(one, rest, text) : one));
  const record = (value ?? {}) as Record<string, unknown>;
  return { ...record, [name]: withText(record[name], rest, text) };
}
