import type { Db } from '#server/platform/database/pool.ts';

/** Sender and reply address of e-mails, as set by the administrator. Null when not set. */
export type Sender = { name: string | null; address: string | null; replyTo: string | null };

export async function readSender(db: Db): Promise<Sender> {
  return db
    .selectFrom('settings')
    .select(['mail_from_name as name', 'mail_from_address as address', 'mail_reply_to as replyTo'])
    .executeTakeFirstOrThrow();
}
