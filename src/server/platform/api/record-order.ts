import { type AliasedRawBuilder, type Expression, sql } from 'kysely';
import { readCursor } from './cursor.ts';

/** What a list of records knows of each before it reads the whole row. */
type Place = { id: string; sort: string };
type Asked = {
  order: 'name' | 'name-falling' | 'created' | 'created-falling';
  cursor?: string | undefined;
  q?: string | undefined;
};

/** A text that no more than these have is gathered by its index and sorted; one that more have is met soon in the order itself. */
const FEW = 1000;

/**
 * How a list of records is sorted and paged: by name, or by when they were made, which their ids tell. `first` is the first so many
 * of `found`, to be joined as `f`. Who is looked for by name stands together in the order of names, which the planner does not
 * expect: whoever walked there in order would read all names before the first `Wagner`.
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
