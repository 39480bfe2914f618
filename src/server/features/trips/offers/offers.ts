import { sql } from 'kysely';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';

/** Trip columns of a designation. */
export const noDesignation = { designated_partner_id: null, designated_driver_id: null };

/** Trip columns of the current offer. */
export type OfferColumns = {
  offered_partner_id: string | null;
  offered_driver_id: string | null;
  offer_expires_at: Date | null;
};

export const noOffer: OfferColumns = { offered_partner_id: null, offered_driver_id: null, offer_expires_at: null };

type OpenedOffers = { tripId: string; partnerIds: readonly string[]; expiresAt: Date; isDesignation?: boolean };

/** Queues the partners in the passed order and opens the offer to the first partner. */
export async function openOffers(
  tx: Tx,
  { tripId, partnerIds, expiresAt, isDesignation = false }: OpenedOffers,
): Promise<OfferColumns> {
  const offers = partnerIds.map((partner_id, position) => ({
    id: newId(),
    trip_id: tripId,
    partner_id,
    position,
    status: position === 0 ? ('open' as const) : ('queued' as const),
    expires_at: position === 0 ? expiresAt : null,
    is_designation: isDesignation,
  }));
  await enqueue(tx, tx.insertInto('trip_offers').values(offers));
  return { offered_partner_id: partnerIds[0] ?? null, offered_driver_id: null, offer_expires_at: expiresAt };
}

type DriverOffer = { id: string; tripId: string; partnerId: string; driverId: string; expiresAt: Date };

/** Opens an offer to one driver. Returns null when another offer to the driver is open. */
export async function openOffer(
  tx: Tx,
  { id, tripId, partnerId, driverId, expiresAt, isDesignation = false }: DriverOffer & { isDesignation?: boolean },
): Promise<OfferColumns | null> {
  const row = {
    id,
    trip_id: tripId,
    partner_id: partnerId,
    driver_id: driverId,
    position: 0,
    expires_at: expiresAt,
    is_designation: isDesignation,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('trip_offers')
    .values({ ...row, status: 'open' })
    // The predicate of the index as a literal, because a generic plan cannot match a parameter.
    .onConflict((conflict) => conflict.column('driver_id').where('status', '=', sql.lit('open')).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return null;
  return { offered_partner_id: partnerId, offered_driver_id: driverId, offer_expires_at: expiresAt };
}

/** Ends the open offer with `outcome`. `alsoQueued` also withdraws the queued offers. */
export async function closeOffers(
  tx: Tx,
  tripId: string,
  outcome: 'accepted' | 'declined' | 'expired' | 'withdrawn',
  now: Date,
  { alsoQueued }: { alsoQueued: boolean },
): Promise<OfferColumns> {
  const offers = tx.updateTable('trip_offers').where('trip_id', '=', tripId);
  await enqueue(tx, offers.where('status', '=', 'open').set({ status: outcome, decided_at: now }));
  if (alsoQueued)
    await enqueue(tx, offers.where('status', '=', 'queued').set({ status: 'withdrawn', decided_at: now }));
  return noOffer;
}

/**
 * Opens the queued offer of this partner. The partners earlier in the queue are no longer eligible, so their offers
 * are withdrawn.
 */
export async function openQueued(
  tx: Tx,
  tripId: string,
  partnerId: string,
  expiresAt: Date,
  now: Date,
): Promise<OfferColumns> {
  const queued = await tx
    .selectFrom('trip_offers')
    .select(['id', 'position'])
    .where('trip_id', '=', tripId)
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'queued')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('trip_offers')
    .set({ status: 'withdrawn', decided_at: now })
    .where('trip_id', '=', tripId)
    .where('status', '=', 'queued')
    .where('position', '<', queued.position)
    .execute();
  await tx
    .updateTable('trip_offers')
    .set({ status: 'open', expires_at: expiresAt })
    .where('id', '=', queued.id)
    .execute();
  return { offered_partner_id: partnerId, offered_driver_id: null, offer_expires_at: expiresAt };
}

/** Returns the partners that wait in the queue after the open offer, in order. */
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
