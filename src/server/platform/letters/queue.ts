import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { type Addressee, composeLetter, type Letter } from '#server/platform/letter.ts';
import { MAIL_WAITS, type Message } from '#server/platform/mail.ts';
import { newId } from '#server/platform/uuid.ts';

const CUT_OFF_SECONDS = 600;
const KEPT_DAYS = 30;

/** `key`: what makes it the same letter when it is asked for again; no name or address. */
export type QueuedLetter = { key: string; to: Addressee; letter: Letter };

/** Writes letters in the transaction of what they tell of: neither is there without the other, and each once. */
export async function queueLetters(tx: Tx, ...letters: QueuedLetter[]): Promise<void> {
  if (letters.length === 0) return;
  await tx
    .insertInto('letters')
    .values(
      letters.map(({ key, to, letter }) => ({
        id: newId(),
        key,
        message: JSON.stringify(composeLetter(to, letter)),
        due_at: sql<Date>`app_now()`,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export type ClaimedLetter = { id: string; key: string; message: Message; attempts: number };

/** Takes what is due, so that no one else sends it. */
export async function claimLetters(tx: Tx, limit: number): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with due as (
      select id from letters where state = 'due' and due_at <= app_now() order by due_at limit ${limit} for update skip locked)
    update letters l set state = 'sending', claimed_at = app_now(), attempts = l.attempts + 1
    from due where l.id = due.id returning l.id, l.key, l.message, l.attempts`.execute(tx);
  return rows;
}

export async function endLetter(
  db: Db,
  id: string,
  state: 'sent' | 'failed' | 'unknown',
  error: string | null,
): Promise<void> {
  await sql`
    update letters set state = ${state}, error = ${error}, ended_at = app_now(), message = null
    where id = ${id} and state = 'sending'`.execute(db);
}

/** Tried again later; after the last try it has failed. */
export async function postponeLetter(db: Db, { id, attempts }: ClaimedLetter, error: string): Promise<void> {
  const wait = MAIL_WAITS[attempts - 1];
  if (wait === undefined) return endLetter(db, id, 'failed', error);
  await sql`
    update letters set state = 'due', due_at = app_now() + make_interval(secs => ${wait}), error = ${error}
    where id = ${id} and state = 'sending'`.execute(db);
}

/** What a process took and never said the end of is not sent again: nobody knows whether it went out. */
export async function giveUpCutOffLetters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update letters set state = 'unknown', ended_at = app_now(), message = null, error = 'O processo terminou durante o envio.'
    where state = 'sending' and claimed_at < app_now() - make_interval(secs => ${CUT_OFF_SECONDS}) returning key`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Those that are still to go to somebody who is erased, or tell of them, and what a mail server said of one. */
export async function forgetLettersAbout(tx: Tx, values: readonly string[]): Promise<void> {
  const told = values.map((value) => value.trim().toLowerCase()).filter((value) => /[@ ]/.test(value));
  await sql`
    delete from letters l where exists (select from unnest(${told}::text[]) value
      where position(value in lower(l.message::text)) > 0 or position(value in lower(l.error)) > 0)`.execute(tx);
}

export async function forgetLetters(db: Db): Promise<void> {
  await sql`delete from letters where ended_at < app_now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
