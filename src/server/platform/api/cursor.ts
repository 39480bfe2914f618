import { refuseField } from '#domain/outcome.ts';
import { Refused } from './refused.ts';

/** Patterns of the parts of a cursor key. Other values would fail in the database when it casts them. */
const shapes = {
  id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  number: /^-?\d{1,9}$/,
  integer: /^-?\d{1,15}$/,
  // PostgreSQL refuses NUL in text.
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
  text: /^[^\u0000]*$/,
};
type Shape = keyof typeof shapes;

/** Encodes the key of the last row of a page as opaque text. */
export function writeCursor(...key: string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * Decodes a cursor to its key. Refuses a broken cursor, or the cursor of another list, with a 400 that names the field
 * `cursor`.
 */
export function readCursor(cursor: string, ...key: Shape[]): string[] {
  const values = parse(cursor);
  const fits = values.length === key.length && key.every((shape, index) => fitsShape(values[index], shape));
  if (!fits) throw new Refused(refuseField('cursor', 'Cursor inválido: recomece a lista do início.'));
  return values as string[];
}

function fitsShape(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'string' || !shapes[shape].test(value)) return false;
  return shape !== 'instant' || !Number.isNaN(Date.parse(value));
}

function parse(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** Returns one page from rows that were read with a limit one higher than the page size. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, key }: { item: (row: Row) => Item; key: (row: Row) => string[] },
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map((row) => item(row)), nextCursor: last === undefined ? null : writeCursor(...key(last)) };
}
