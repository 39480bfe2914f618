import { type AliasedRawBuilder, type Expression, sql } from 'kysely';
import { readCursor } from './cursor.ts';

/** Columns that decide the position of a row in the list. They are read before the rest of the row. */
type Place = { id: string; sort: string };
type Asked = {
  order: 'name' | 'name-falling' | 'created' | 'created-falling';
  cursor?: string | undefined;
  q?: string | undefined;
};

/**
 * Number of matches that decides how a search runs. With fewer matches, finding all of them by the text index and
 * sorting them is cheaper. With more matches, a scan in sort order soon finds enough.
 */
const FEW = 1000;

/**
 * Sorts and pages a list of records by name or by creation time (the ids encode the creation time). `first` is a
 * subquery with the first rows of `found`; the caller joins it under the alias `f`. In name order, the matches of a
 * name search are adjacent. The planner assumes that they are spread evenly, and would scan all names before the first
 * `Wagner`.
 */
export function recordOrder(found: Expression<Place>, { order, cursor, q }: Asked) {
  const falls = order.endsWith('-falling');
  const byName = order.startsWith('name');
  const direction = falls ? sql`desc` : sql`asc`;
  const beyond = falls ? sql`<` : sql`>`;
  const by = byName ? sql`f.sort ${direction}, f.id ${direction}` : sql`f.id ${direction}`;
  const after = (last: string) => {
    if (!byName) return sql`where f.id ${beyond} ${readCursor(last, 'id')[0]}::uuid`;
    const [name, id] = readCursor(last, 'text', 'id');
    return sql`where (f.sort, f.id) ${beyond} (${name}, ${id}::uuid)`;
  };
  const rest = sql`select f.id, f.sort from ${found} f ${cursor ? after(cursor) : sql``}`;
  const first = (limit: number) => {
    if (!q) return sql`(${rest} order by ${by} limit ${limit})`;
    return sql`(with few as materialized (${rest} limit ${FEW + 1})
      (select * from few f where (select count(*) from few) <= ${FEW} order by ${by} limit ${limit})
      union all
      (select * from (${rest}) f where (select count(*) from few) > ${FEW} order by ${by} limit ${limit}))`;
  };
  return {
    by,
    first: (limit: number): AliasedRawBuilder<Place, 'f'> => sql<Place>`${first(limit)}`.as('f'),
    key: (row: Place): string[] => (byName ? [row.sort, row.id] : [row.id]),
  };
}
