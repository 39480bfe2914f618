type Read<Value> = (text: string) => Value | undefined;

/** Accepts any non-empty text. */
export const text: Read<string> = (value) => (value === '' ? undefined : value);

/** Accepts one of the passed values. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Read<Value> {
  return (value) => values.find((known) => known === value);
}

/** Accepts the presence of a filter, `?contestadas=sim`. */
export const yes = oneOf('sim');

/** Accepts a calendar day, `2026-03-12`. */
export const day: Read<string> = (value) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Accepts the id of a record. */
export const recordId: Read<string> = (value) => (/^[\da-f-]{36}$/i.test(value) ? value : undefined);

/**
 * Returns a `validateSearch` function for search parameters: `search({ q: text, status: oneOf('active', 'suspended')
 * })`. Invalid values are dropped, because users may edit the URL of the page. Written without zod, which would become
 * part of the first load.
 */
export function search<Reads extends Record<string, Read<unknown>>>(reads: Reads) {
  type Found = { [Name in keyof Reads]?: ReturnType<Reads[Name]> };
  return (given: Record<string, unknown>): Found => {
    const found = Object.entries(reads).map(([name, read]) => [name, read(textOf(given[name]))]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Found;
  };
}

/** Returns the text of a value. The router parses a value of digits, such as a phone, as a number. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}
