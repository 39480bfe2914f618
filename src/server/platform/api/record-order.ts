import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readCursor } from './cursor.ts';

type Columns = { id: string; sort: string };

/** How a list of records is sorted and paged: by name, or by when they were made, which their ids tell. */
export function recordOrder(order: 'name' | 'name-falling' | 'created' | 'created-falling', columns: Columns) {
  const [id, sort] = [sql.ref(columns.id), sql.ref(columns.sort)];
  const falls = order.endsWith('-falling');
  const byName = order.startsWith('name');
  const direction = falls ? sql`desc` : sql`asc`;
  const beyond = falls ? sql`<` : sql`>`;
  return {
    by: byName ? sql`${sort} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`,
    after: (cursor: string): RawBuilder<SqlBool> => {
      if (!byName) return sql`${id} ${beyond} ${readCursor(cursor, 'id')[0]}::uuid`;
      const [name, last] = readCursor(cursor, 'text', 'id');
      return sql`(${sort}, ${id}) ${beyond} (${name}, ${last}::uuid)`;
    },
    key: (row: { id: string; sort: string }): string[] => (byName ? [row.sort, row.id] : [row.id]),
  };
}
