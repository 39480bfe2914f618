import type { Db } from '#server/platform/database/pool.ts';

/** Whom mails are from and who reads the answers, as the central said; null: it has not. */
export type Sender = { name: string | null; address: string | null; replyTo: string | null };

export async function readSender(db: Db): Promise<Sender> {
  return db
    .selectFrom('settings')
    .select(['mail_from_name as name', 'mail_from_address as address', 'mail_reply_to as replyTo'])
    .executeTakeFirstOrThrow();
}
