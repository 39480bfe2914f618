import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Message } from '#server/platform/mail.ts';

/** Finishes letters of one sort at the moment they are sent, with what must not or cannot be kept in the queue. */
export type LetterMaker = {
  /** Null: there is no reason any more to send it. */
  make(db: Db, letter: { subjectId: string; message: Message }): Promise<Message | null>;
  /** It has gone out. */
  sent?(tx: Tx, subjectId: string): Promise<void>;
};

export type LetterMakers = Readonly<Record<string, LetterMaker>>;
