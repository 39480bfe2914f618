import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { pinTries } from '#domain/trips/policy.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * Locks the partner before further reads, so that concurrent acceptances of two trips wait for each other. A guard on
 * one trip row cannot detect the other trip.
 */
export async function lockPartnerHolds(tx: Tx, partnerId: string): Promise<void> {
  await enqueue(tx, tx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate());
}

/** Records the holder of the trip, and creates a PIN if the client requires one. */
export async function takeHold(
  tx: Tx,
  { tripId, partnerId, requiresPin, now }: { tripId: string; partnerId: string; requiresPin: boolean; now: Date },
): Promise<void> {
  await enqueue(tx, tx.insertInto('trip_holders').values({ trip_id: tripId, partner_id: partnerId, held_from: now }));
  if (!requiresPin) return;
  const pin = String(randomInt(10_000)).padStart(4, '0');
  const written = tx.insertInto('trip_pins').values({ trip_id: tripId, pin });
  await enqueue(
    tx,
    written.onConflict((conflict) => conflict.column('trip_id').doUpdateSet({ pin, failures: 0 })),
  );
}

export async function release(
  tx: Tx,
  { tripId, partnerId, now }: { tripId: string; partnerId: string; now: Date },
): Promise<void> {
  await enqueue(tx, holds(tx, tripId, partnerId).where('held_until', 'is', null).set({ held_until: now }));
  await enqueue(tx, tx.deleteFrom('trip_pins').where('trip_id', '=', tripId));
}

/** Bars the partner from taking the trip again. */
export async function barPartner(tx: Tx, tripId: string, partnerId: string): Promise<void> {
  await enqueue(tx, holds(tx, tripId, partnerId).set({ gave_back: true }));
}

function holds(tx: Tx, tripId: string, partnerId: string) {
  return tx.updateTable('trip_holders').where('trip_id', '=', tripId).where('partner_id', '=', partnerId);
}

/**
 * Compares the typed PIN and counts a wrong one. Runs in its own statement, because the refused command's rollback
 * would undo the count, and concurrent guesses would share one attempt. After five wrong PINs only the central can
 * begin the trip.
 */
export async function tryPin(
  db: Db,
  tripId: string,
  partnerId: string,
  typed: string,
): Promise<'right' | 'wrong' | 'locked'> {
  const { rows } = await sql<{ right: boolean }>`
    update trip_pins p set failures = failures + (case when p.pin = ${typed} then 0 else 1 end)
    from trips t
    where t.id = p.trip_id and t.id = ${tripId} and t.partner_id = ${partnerId} and t.status = 'arrived' and p.failures < ${pinTries}
    returning p.pin = ${typed} as right`.execute(db);
  if (!rows[0]) return 'locked';
  return rows[0].right ? 'right' : 'wrong';
}
