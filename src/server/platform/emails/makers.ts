import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Message } from '#server/platform/mail.ts';

/** Completes the e-mails of one kind when they are sent. Adds data that must not, or cannot, be stored in the queue. */
export type EmailMaker = {
  /** Returns null when there is no longer a reason to send the e-mail. */
  make(db: Db, email: { subjectId: string; message: Message }): Promise<Message | null>;
  /** Runs after the e-mail was sent. */
  sent?(tx: Tx, subjectId: string): Promise<void>;
  /** Runs when the mail server refused the e-mail for good, in the transaction that marks it as failed. */
  failed?(tx: Tx, email: { subjectId: string; to: string }): Promise<void>;
};

export type EmailMakers = Readonly<Record<string, EmailMaker>>;
