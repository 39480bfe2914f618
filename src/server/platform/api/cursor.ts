import { refuseField } from '#domain/outcome.ts';
import { Refused } from './refused.ts';

/** What a part of a list's key looks like; anything else would reach the database as a value that it cannot read. */
const shapes = {
  id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  number: /^-?\d{1,9}$/,
  integer: /^-?\d{1,15}$/,
  // PostgreSQL refuses NUL in text.
  // oxlint-disable-next-line no-control-regex -- control characters are the very thing looked for
  text: /^[^\u0000]*$/,
};
type Shape = keyof typeof shapes;

/** Where a page of a list ended: the key of its last row, opaque to who pages on. */
export function writeCursor(...key: string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The key in a cursor. One that is broken, or another list's, is a 400 that names `cursor`. */
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

/** One page out of rows of which one more than the limit was read. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, key }: { item: (row: Row) => Item; key: (row: Row) => string[] },
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map((row) => item(row)), nextCursor: last === undefined ? null : writeCursor(...key(last)) };
}
