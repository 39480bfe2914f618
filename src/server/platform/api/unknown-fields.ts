import type { JSONSchema } from '@orpc/openapi';

export type Path = readonly (string | number)[];
type Objects = Exclude<JSONSchema, boolean>;

/** What one call is told of at most. */
const MOST = 20;

/** Paths of the fields in a call's input that its schema does not know: a misspelt one would be ignored, and nothing said. */
export function unknownFields(schema: JSONSchema, input: unknown, path: Path = []): Path[] {
  if (typeof schema === 'boolean') return [];
  if (Array.isArray(input))
    return input.flatMap((item, index) => inItem(schema, item, [...path, index])).slice(0, MOST);
  if (!isRecord(input)) return [];
  const choices = objectsOf(schema);
  const found = choices.map((choice) => inObject(choice, input, path));
  // Of several shapes, the one that knows most of it is meant.
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function inItem(schema: Objects, item: unknown, path: Path): Path[] {
  const items = [schema, ...branchesOf(schema)].find((one) => one.items !== undefined)?.items;
  return items === undefined || Array.isArray(items) ? [] : unknownFields(items, item, path);
}

function inObject({ properties = {}, additionalProperties }: Objects, input: object, path: Path): Path[] {
  if (additionalProperties !== undefined && additionalProperties !== false) return [];
  const fields = Object.entries(input).flatMap(([name, value]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return known === undefined ? [[...path, name]] : unknownFields(known, value, [...path, name]);
  });
  return fields.slice(0, MOST);
}

/** The shapes of an object that a schema allows. */
function objectsOf(schema: Objects): Objects[] {
  return [schema, ...branchesOf(schema)].filter(({ properties }) => properties !== undefined);
}

function branchesOf({ anyOf = [], oneOf = [] }: Objects): Objects[] {
  const branches = [...anyOf, ...oneOf].filter((branch) => typeof branch !== 'boolean');
  return branches.concat(branches.flatMap(branchesOf));
}

function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** For a header, which carries few letters: `stops.1.adress, notas`, each name percent-encoded where it has to be. */
export function sayFields(fields: readonly Path[]): string {
  return fields.map((path) => encodeURIComponent(path.join('.').slice(0, 100).toWellFormed())).join(', ');
}
