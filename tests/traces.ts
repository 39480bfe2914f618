import { sql } from 'kysely';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import type { Panel } from '#tests/panel.ts';

type Change = 'insert' | 'update' | 'delete';

/**
 * Makes triggers record every inserted, changed or deleted row. Counting the rows after each call instead took half of
 * the test's duration.
 */
export async function noteTraces(
  { database }: Panel,
  tables: readonly string[],
  deeds: readonly Change[],
): Promise<void> {
  const triggers = tables.map(
    (name) =>
      `create trigger note_trace after ${deeds.join(' or ')} on ${name} for each row execute function public.note_trace();`,
  );
  await withOwner(
    database.ownerUrl,
    async (owner) =>
      void (await owner.query(`
        create table public.traces (id bigint generated always as identity primary key, of text not null);
        grant select on public.traces to painel_app;
        create function public.note_trace() returns trigger language plpgsql security definer set search_path = public as
          'begin insert into public.traces (of) values (tg_table_schema || ''.'' || tg_table_name); return null; end';
        ${triggers.join('\n')}`)),
  );
}

/** Returns a number that changes with every committed change of a row. */
export async function lastTrace({ services: { db } }: Panel): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from public.traces`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Returns the tables with changes recorded after `last`. */
export async function tracesSince({ services: { db } }: Panel, last: number): Promise<string[]> {
  const { rows } = await sql<{
    of: string;
  }>`select distinct of from public.traces where id > ${last} order by of`.execute(db);
  return rows.map((row) => row.of);
}
