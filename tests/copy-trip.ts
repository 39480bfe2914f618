import { sql } from 'kysely';
import type { Panel } from './panel.ts';

/** Inserts copies of a trip with new ids. */
export async function copyTrip(
  { services: { db } }: Panel,
  id: string,
  times: number,
  change: Record<string, unknown> = {},
): Promise<void> {
  const columns = sql<string[]>`array(select column_name::text from information_schema.columns
    where table_name = 'trips' and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'id')`;
  const { names } = await db.selectNoFrom(columns.as('names')).executeTakeFirstOrThrow();
  const values = names.map((name) => (name in change ? sql`${change[name]}` : sql.ref(name)));
  await sql`with made as (insert into trips (id, ${sql.join(names.map((name) => sql.ref(name)))})
      select gen_random_uuid(), ${sql.join(values)} from trips, generate_series(1, ${times}) where id = ${id} returning id),
    passengers as (insert into trip_passengers select made.id, p.position, p.name, p.phone from made, trip_passengers p where p.trip_id = ${id}),
    stops as (insert into trip_stops (trip_id, position, address, city) select made.id, p.position, p.address, p.city
      from made, trip_stops p where p.trip_id = ${id})
    select 1`.execute(db);
  await sql`insert into trip_search select * from trip_words on conflict do nothing`.execute(db);
}
