import type { Tx } from '#server/platform/database/pool.ts';

/** Devices, choices, and what the person was told. */
export async function eraseRecipient(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
