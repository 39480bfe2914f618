import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column or expression as lists of people and places sort it: without case and accents. */
export function sortText(column: string): RawBuilder<string> {
  return sql<string>`plain_text(${sql.ref(column)})`;
}

/** Whether one of the columns contains the text as people search it: without case and accents, `%` and `_` as themselves. */
export function containsText(text: string, ...columns: (string | RawBuilder<unknown>)[]): RawBuilder<SqlBool> {
  const matches = columns.map((column) => {
    return sql`plain_text(${typeof column === 'string' ? sql.ref(column) : column}) like ${patternOf(text)}`;
  });
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/**
 * Whether a partner, a client or a person (`user_search`), by the name that it goes by in the query, has the text: in a name or an e-mail as `containsText`
 * has it, or, of three letters or digits and more, in a document or a phone, which people type with punctuation.
 */
export function isFoundBy(text: string, record: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${record}.${name}`);
  const found = sql`${column('search_text')} like ${patternOf(text)}`;
  const code = text.replace(/[^\da-z]/gi, '').toUpperCase();
  if (code.length < 3) return sql<SqlBool>`(${found})`;
  return sql<SqlBool>`(${found} or ${column('search_codes')} like ${`%${code}%`}::text)`;
}

// What taking accents off may turn into a wildcard (the wide `％`) stands for itself, too.
function patternOf(text: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(plain_text(${text}), ${String.raw`([\\%_])`}, ${String.raw`\\\1`}, 'g') || '%'`;
}
