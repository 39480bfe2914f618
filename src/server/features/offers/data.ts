import type { Tx } from '#server/platform/database/pool.ts';

/** Returns the partners queued behind the open offer, in order. */
export async function queuedPartners(tx: Tx, tripId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('trip_offers')
    .select('partner_id')
    .where('trip_id', '=', tripId)
    .where('status', '=', 'queued')
    .orderBy('position')
    .execute();
  return rows.map((row) => row.partner_id);
}
