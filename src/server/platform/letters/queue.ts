import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { type Addressee, composeLetter, type Letter } from '#server/platform/letter.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { MAIL_WAITS, type Message } from '#server/platform/mail.ts';
import { newId } from '#server/platform/uuid.ts';

const CUT_OFF_SECONDS = 600;
const KEPT_DAYS = 30;
/** Nobody else writes it: a mail server that is away over a weekend loses none. About three days. */
const LETTER_WAITS = [...MAIL_WAITS, ...Array.from({ length: 6 }, () => 11 * 3600)];

export type QueuedLetter = {
  /** What makes it the same letter when it is asked for again; no name or address. */
  key: string;
  to: Addressee;
  letter: Letter;
  /** Who finishes it when it is sent, and of what. */
  made?: { by: string; of: string };
};

/** Writes letters in the transaction of what they tell of: neither is there without the other, and each once. */
export async function queueLetters(tx: Tx, ...letters: QueuedLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const unproven = await unprovenAmong(tx, letters);
  await tx
    .insertInto('letters')
    .values(
      letters.map(({ key, to, letter, made }) => ({
        id: newId(),
        key,
        message: JSON.stringify(composeLetter(unproven.has(to.email) ? { ...to, name: '' } : to, letter)),
        maker: made?.by ?? null,
        subject_id: made?.of ?? null,
        due_at: sql<Date>`app_now()`,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Addresses that an account has and nobody has proven: a stranger may have typed the name that they would be greeted with. */
async function unprovenAmong(tx: Tx, letters: readonly QueuedLetter[]): Promise<Set<string>> {
  const emails = letters.filter(({ to }) => to.name !== '').map(({ to }) => to.email);
  if (emails.length === 0) return new Set();
  const accounts = await tx
    .selectFrom('auth_users')
    .select('email')
    .where('email', 'in', emails)
    .where('email_verified', '=', false)
    .execute();
  return new Set(accounts.map(({ email }) => email));
}

export type ClaimedLetter = {
  id: string;
  key: string;
  message: Message;
  maker: string | null;
  subjectId: string;
  attempts: number;
};

/** Takes what is due, so that no one else sends it. */
export async function claimLetters(tx: Tx, limit: number): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with due as (
      select id from letters where state = 'due' and due_at <= app_now() order by due_at limit ${limit} for update skip locked)
    update letters l set state = 'sending', claimed_at = app_now(), attempts = l.attempts + 1
    from due where l.id = due.id returning l.id, l.key, l.message, l.maker, l.subject_id as "subjectId", l.attempts`.execute(
    tx,
  );
  return rows;
}

/** Of one that went out only whom it was to and about what is kept. */
export async function endSentLetter(tx: Tx, id: string): Promise<void> {
  await sql`
    update letters set state = 'sent', error = null, ended_at = app_now(),
      message = jsonb_build_object('to', message -> 'to', 'subject', message -> 'subject')
    where id = ${id} and state = 'sending'`.execute(tx);
  await tellLetters(tx, [id]);
}

/** For an administrator to look at, and to send again. */
export async function endUnsentLetter(db: Db, id: string, state: 'failed' | 'unknown', error: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update letters set state = ${state}, error = ${error}, ended_at = app_now() where id = ${id} and state = 'sending'`.execute(
      tx,
    );
    await tellLetters(tx, [id]);
  });
}

/** Tried again later; after the last try it has failed. */
export async function postponeLetter(db: Db, { id, attempts }: ClaimedLetter, error: string): Promise<void> {
  const wait = LETTER_WAITS[attempts - 1];
  if (wait === undefined) return endUnsentLetter(db, id, 'failed', error);
  await sql`
    update letters set state = 'due', due_at = app_now() + make_interval(secs => ${wait}), error = ${error}
    where id = ${id} and state = 'sending'`.execute(db);
}

/** What a process took and never said the end of is not sent again by itself: nobody knows whether it went out. */
export async function giveUpCutOffLetters(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; key: string }>`
      update letters set state = 'unknown', ended_at = app_now(), error = 'O processo terminou durante o envio.'
      where state = 'sending' and claimed_at < app_now() - make_interval(secs => ${CUT_OFF_SECONDS}) returning id, key`.execute(
      tx,
    );
    await tellLetters(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map(({ key }) => key);
  });
}

/** Puts one that failed, or of which nobody knows, into the queue once more; false: it is there, or has gone. */
export async function queueAgain(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update letters set state = 'due', due_at = app_now(), attempts = 0, error = null, ended_at = null, claimed_at = null
    where id = ${id} and state in ('failed', 'unknown') and message is not null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await tellLetters(tx, [id]);
  return true;
}

async function tellLetters(tx: Tx, ids: readonly string[]): Promise<void> {
  await publish(
    tx,
    ...ids.map((entityId) => ({ topic: 'letter', audiences: ['admin' as const], entityId, version: 1 })),
  );
}

/** Those to somebody who is erased, or that tell of them, and what a mail server said of one. */
export async function forgetLettersAbout(tx: Tx, values: readonly string[]): Promise<void> {
  const told = values.map((value) => value.trim().toLowerCase()).filter((value) => /[@ ]/.test(value));
  await sql`
    delete from letters l where exists (select from unnest(${told}::text[]) value
      where position(value in lower(l.message::text)) > 0 or position(value in lower(l.error)) > 0)`.execute(tx);
}

export async function forgetLetters(db: Db): Promise<void> {
  await sql`delete from letters where ended_at < app_now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
