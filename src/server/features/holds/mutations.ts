import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { pinTries } from '#domain/trips/policy.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Two trips accepted by one partner at the same instant wait for each other here, before what is read next: a guard on one trip cannot see two. */
export async function lockPartnerHolds(tx: Tx, partnerId: string): Promise<void> {
  await enqueue(tx, tx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate());
}

/** Notes who holds the trip from now on, and makes the PIN where the client asks for one. */
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

/** This partner cannot have the trip again. */
export async function barPartner(tx: Tx, tripId: string, partnerId: string): Promise<void> {
  await enqueue(tx, holds(tx, tripId, partnerId).set({ gave_back: true }));
}

function holds(tx: Tx, tripId: string, partnerId: string) {
  return tx.updateTable('trip_holders').where('trip_id', '=', tripId).where('partner_id', '=', partnerId);
}

/**
 * Compares the PIN that the holder typed and counts a wrong one, in one statement of its own: the refused command's transaction
 * would undo the count, and guesses that arrive together would share a try. After five only the central begins the trip.
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
