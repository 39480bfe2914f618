import type { Subscription } from '#server/platform/push.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';

/** Assigns the device to the current user, so that the device shows no notifications of the previous user. */
export async function keepDevice(tx: Tx, userId: string, subscription: Subscription, device: string): Promise<void> {
  const columns = { ...subscription, user_id: userId, device };
  await tx
    .insertInto('push_subscriptions')
    .values({ id: newId(), ...columns })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(columns))
    .execute();
}

export async function deleteDevice(tx: Db | Tx, userId: string, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}
