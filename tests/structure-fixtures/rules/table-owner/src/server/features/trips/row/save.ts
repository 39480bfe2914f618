import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

export async function accept(tx: Tx, table: string): Promise<void> {
  await tx.insertInto('partners').values({}).execute();
  await tx.updateTable('places as p').set({}).execute();
  await tx.deleteFrom(table).execute();
  await sql`with gone as (delete from tariffs where true returning id)
    update ledger.balances b
    set balance_cents = 0`.execute(tx);
  await sql`insert into trips (id) values (1) on conflict (id) do update set version = 2`.execute(tx);
  await sql`select * from ledger.post(1)`.execute(tx);
  await sql`select id from partners for update of partners skip locked`.execute(tx);
}
