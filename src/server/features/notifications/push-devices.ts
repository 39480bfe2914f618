import { sql } from 'kysely';
import type { Subscription } from '#server/platform/push.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';

/** Number of devices of a user. A push goes to all of them at the same time. */
const MOST_DEVICES = 20;

/**
 * Assigns the device to the current user, so that the device shows no notifications of the previous user. Deletes the
 * oldest devices of a user with too many.
 */
export async function keepDevice(tx: Tx, userId: string, subscription: Subscription, device: string): Promise<void> {
  const columns = { ...subscription, user_id: userId, device };
  await tx
    .insertInto('push_subscriptions')
    .values({ id: newId(), ...columns })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(columns))
    .execute();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}
    order by endpoint = ${subscription.endpoint} desc, id desc offset ${MOST_DEVICES})`.execute(tx);
}

export async function deleteDevice(tx: Db | Tx, userId: string, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}
