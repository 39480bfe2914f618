import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** FROM and WHERE clause (alias `o`) of completed Pix trips that are not fully paid to the central. */
export const unpaidPixTrips = sql`trips o join trip_charges g on g.trip_id = o.id and g.open_cents > 0
  where o.payment_method = 'pix_central' and o.status = 'completed' and o.client_side = 'none'`;

/** Returns the SQL that counts the open Pix charges of a partner. `partnerId` is a column or a value. */
export function openChargesOfPartner(partnerId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::int from ${unpaidPixTrips} and o.partner_id = ${partnerId})`;
}

function openChargesOfClient(clientId: string): RawBuilder<number> {
  return sql`(select count(*)::int from ${unpaidPixTrips} and o.client_id = ${clientId})`;
}

/**
 * Returns the number of open Pix charges of a client and the maximum. Must not be used for the walk-in client, whose
 * passengers are unrelated.
 */
export async function readOpenCharges(db: Db | Tx, clientId: string): Promise<{ open: number; most: number }> {
  return db
    .selectFrom('settings')
    .select([openChargesOfClient(clientId).as('open'), 'open_charges_per_client as most'])
    .executeTakeFirstOrThrow();
}

/**
 * True when one more open charge would exceed the maximum of the trip's client or partner. Locks both rows, so that
 * concurrent completions wait for each other.
 */
export async function lockFullCharges(
  tx: Tx,
  { client_id, partner_id }: { client_id: string; partner_id: string | null },
): Promise<boolean> {
  await sql`select from clients where id = ${client_id} and kind <> 'walk_in' for no key update`.execute(tx);
  await sql`select from partners where id = ${partner_id} for no key update`.execute(tx);
  const full = sql<boolean>`(c.kind <> 'walk_in' and ${openChargesOfClient(client_id)} >= s.open_charges_per_client)
    or ${openChargesOfPartner(sql`${partner_id}::uuid`)} >= s.open_charges_per_partner`;
  const limits = tx.selectFrom('clients as c').crossJoin('settings as s').select(full.as('full'));
  return (await limits.where('c.id', '=', client_id).executeTakeFirst())?.full ?? true;
}
