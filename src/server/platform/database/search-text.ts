import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the sort key of names: without case and accents. */
export function sortText(column: string): RawBuilder<string> {
  return sql<string>`plain_text(${sql.ref(column)})`;
}

/** Returns a condition: one of the columns contains the text, ignoring case and accents. `%` and `_` are literal. */
export function containsText(text: string, ...columns: (string | RawBuilder<unknown>)[]): RawBuilder<SqlBool> {
  const matches = columns.map((column) => {
    return sql`plain_text(${typeof column === 'string' ? sql.ref(column) : column}) like ${patternOf(text)}`;
  });
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/**
 * Returns a condition that finds a partner, client or user (`user_search`) under the alias `record`. Names and e-mails
 * match as in `containsText`. Documents and phones match from three characters on, without punctuation.
 */
export function isFoundBy(text: string, record: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${record}.${name}`);
  const found = sql`${column('search_text')} like ${patternOf(text)}`;
  const code = text.replace(/[^\da-z]/gi, '').toUpperCase();
  if (code.length < 3) return sql<SqlBool>`(${found})`;
  return sql<SqlBool>`(${found} or ${column('search_codes')} like ${`%${code}%`}::text)`;
}

// Escapes wildcards after the accents are removed, because the removal may create a wildcard (from the full-width `％`).
function patternOf(text: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(plain_text(${text}), ${String.raw`([\\%_])`}, ${String.raw`\\\1`}, 'g') || '%'`;
}
