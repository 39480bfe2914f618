import type { Tx } from '#server/platform/database/pool.ts';

/** Deletes a user's devices, choices and notifications. */
export async function eraseRecipient(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
