import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column or expression as lists of people and places sort it: without case and accents. */
export function sortText(column: string): RawBuilder<string> {
  return sql<string>`plain_text(${sql.ref(column)})`;
}

/** Whether one of the columns contains the text as people search it: without case and accents, `%` and `_` as themselves. */
export function containsText(text: string, ...columns: (string | RawBuilder<unknown>)[]): RawBuilder<SqlBool> {
  const pattern = sql`'%' || plain_text(${text.replace(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
  const matches = columns.map((column) => {
    return sql`plain_text(${typeof column === 'string' ? sql.ref(column) : column}) like ${pattern}`;
  });
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/** As `containsText`, for a column of digits (documents, phones) that people type with punctuation. */
export function containsDigits(text: string, ...columns: string[]): RawBuilder<SqlBool> {
  const digits = text.replace(/[^\da-z]/gi, '').toUpperCase();
  const matches = columns.map((column) => sql`${sql.ref(column)} like '%' || ${digits}::text || '%'`);
  return digits.length < 3 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
