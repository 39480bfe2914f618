import type { JSONSchema } from '@orpc/openapi';

export type Path = readonly (string | number)[];
type Objects = Exclude<JSONSchema, boolean>;

/** Maximum number of fields named in one answer. */
const MOST = 20;

/**
 * Returns the paths of input fields that the schema does not know. Without this report, a misspelt field would be
 * ignored silently.
 */
export function unknownFields(schema: JSONSchema, input: unknown, path: Path = []): Path[] {
  if (typeof schema === 'boolean') return [];
  if (Array.isArray(input))
    return input.flatMap((item, index) => inItem(schema, item, [...path, index])).slice(0, MOST);
  if (!isRecord(input)) return [];
  const choices = objectsOf(schema);
  const found = choices.map((choice) => inObject(choice, input, path));
  // For a union, the variant with the fewest unknown fields is assumed.
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

/** Returns the object variants that a schema allows. */
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

/** Formats the fields for a header, which allows few characters: `stops.1.adress, notas`, percent-encoded. */
export function formatFields(fields: readonly Path[]): string {
  return fields.map((path) => encodeURIComponent(path.join('.').slice(0, 100).toWellFormed())).join(', ');
}
