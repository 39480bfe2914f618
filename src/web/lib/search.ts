type Read<Value> = (text: string) => Value | undefined;

/** Any text but the empty one. */
export const text: Read<string> = (value) => (value === '' ? undefined : value);

/** One of the values named; anything else is left out. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Read<Value> {
  return (value) => values.find((known) => known === value);
}

/** A calendar day, `2026-03-12`. */
export const day: Read<string> = (value) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The id of a record. */
export const recordId: Read<string> = (value) => (/^[\da-f-]{36}$/i.test(value) ? value : undefined);

/**
 * `validateSearch` for parameters that are kept in the address: `search({ q: text, status: oneOf('active', 'suspended') })`.
 * Unknown values are dropped, not refused: people edit addresses. (A zod schema here would put zod into the first load.)
 */
export function search<Reads extends Record<string, Read<unknown>>>(reads: Reads) {
  type Found = { [Name in keyof Reads]?: ReturnType<Reads[Name]> };
  return (given: Record<string, unknown>): Found => {
    const found = Object.entries(reads).map(([name, read]) => [name, read(textOf(given[name]))]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Found;
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
