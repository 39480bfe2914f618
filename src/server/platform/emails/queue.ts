import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { type Addressee, composeEmail, type Email } from '#server/platform/compose-email.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { MAIL_WAITS, type Message } from '#server/platform/mail.ts';
import { newId } from '#server/platform/uuid.ts';

const CUT_OFF_SECONDS = 600;
const KEPT_DAYS = 30;
/**
 * Seconds until each retry. The retries last about three days, so that e-mails are still sent after the mail server was
 * down for a weekend.
 */
const MANDATORY_EMAIL_WAITS = [...MAIL_WAITS, ...Array.from({ length: 6 }, () => 11 * 3600)];

export type QueuedEmail = {
  /** Prevents a duplicate when the e-mail is queued again. Contains no name or address. */
  key: string;
  to: Addressee;
  content: Email;
  /**
   * The maker (`by`) that completes the e-mail when it is sent, and the id of the record that the e-mail is about
   * (`of`).
   */
  made?: { by: string; of: string };
};

/** Queues each e-mail once, in the transaction of the change that it reports. */
export async function queueEmails(tx: Tx, ...emails: QueuedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const unproven = await unprovenAmong(tx, emails);
  await tx
    .insertInto('emails')
    .values(
      emails.map(({ key, to, content, made }) => ({
        id: newId(),
        key,
        message: JSON.stringify(composeEmail(unproven.has(to.email) ? { ...to, name: '' } : to, content)),
        maker: made?.by ?? null,
        subject_id: made?.of ?? null,
        due_at: sql<Date>`app_now()`,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Returns the addresses that no user has verified. E-mails to them contain no name, because a stranger may have entered
 * it.
 */
async function unprovenAmong(tx: Tx, emails: readonly QueuedEmail[]): Promise<Set<string>> {
  const addresses = emails.filter(({ to }) => to.name !== '').map(({ to }) => to.email);
  if (addresses.length === 0) return new Set();
  const accounts = await tx
    .selectFrom('auth_users')
    .select('email')
    .where('email', 'in', addresses)
    .where('email_verified', '=', false)
    .execute();
  return new Set(accounts.map(({ email }) => email));
}

export type ClaimedEmail = {
  id: string;
  key: string;
  message: Message;
  maker: string | null;
  subjectId: string;
  attempts: number;
};

/** Claims due e-mails, so that no other process sends them. */
export async function claimEmails(tx: Tx, limit: number): Promise<ClaimedEmail[]> {
  const { rows } = await sql<ClaimedEmail>`
    with due as (
      select id from emails where state = 'due' and due_at <= app_now() order by due_at limit ${limit} for update skip locked)
    update emails e set state = 'sending', claimed_at = app_now(), attempts = e.attempts + 1
    from due where e.id = due.id returning e.id, e.key, e.message, e.maker, e.subject_id as "subjectId", e.attempts`.execute(
    tx,
  );
  return rows;
}

/** Marks an e-mail as sent. Only recipient and subject are kept. */
export async function endSentEmail(tx: Tx, id: string): Promise<void> {
  await sql`
    update emails set state = 'sent', error = null, ended_at = app_now(),
      message = jsonb_build_object('to', message -> 'to', 'subject', message -> 'subject')
    where id = ${id} and state = 'sending'`.execute(tx);
  await wakeEmailJob(tx, [id]);
}

/**
 * Marks an e-mail as failed or unknown. An administrator may send it again. `also` runs in the same transaction.
 */
export async function endUnsentEmail(
  db: Db,
  id: string,
  state: 'failed' | 'unknown',
  error: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update emails set state = ${state}, error = ${error}, ended_at = app_now() where id = ${id} and state = 'sending'`.execute(
      tx,
    );
    await wakeEmailJob(tx, [id]);
    await also?.(tx);
  });
}

/** Schedules a retry; after the last try the e-mail has failed. */
export async function postponeEmail(
  db: Db,
  { id, attempts }: ClaimedEmail,
  error: string,
  onFailed?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const wait = MANDATORY_EMAIL_WAITS[attempts - 1];
  if (wait === undefined) return endUnsentEmail(db, id, 'failed', error, onFailed);
  await sql`
    update emails set state = 'due', due_at = app_now() + make_interval(secs => ${wait}), error = ${error}
    where id = ${id} and state = 'sending'`.execute(db);
}

/**
 * Marks e-mails as unknown when a process claimed them and did not record a result. They are not retried, because they
 * may have been sent.
 */
export async function giveUpCutOffEmails(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; key: string }>`
      update emails set state = 'unknown', ended_at = app_now(), error = 'O processo terminou durante o envio.'
      where state = 'sending' and claimed_at < app_now() - make_interval(secs => ${CUT_OFF_SECONDS}) returning id, key`.execute(
      tx,
    );
    await wakeEmailJob(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map(({ key }) => key);
  });
}

/** Queues a failed or unknown e-mail again. Returns false when it is already queued or sent. */
export async function queueAgain(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update emails set state = 'due', due_at = app_now(), attempts = 0, error = null, ended_at = null, claimed_at = null
    where id = ${id} and state in ('failed', 'unknown') and message is not null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await wakeEmailJob(tx, [id]);
  return true;
}

async function wakeEmailJob(tx: Tx, ids: readonly string[]): Promise<void> {
  await publish(
    tx,
    ...ids.map((entityId) => ({ topic: 'letter', audiences: ['admin' as const], entityId, version: 1 })),
  );
}

/** Deletes e-mails to or about an erased person, and e-mails with a server message that mentions the person. */
export async function deleteEmailsAbout(tx: Tx, values: readonly string[]): Promise<void> {
  const told = values.map((value) => value.trim().toLowerCase()).filter((value) => /[@ ]/.test(value));
  await sql`
    delete from emails e where exists (select from unnest(${told}::text[]) value
      where position(value in lower(e.message::text)) > 0 or position(value in lower(e.error)) > 0)`.execute(tx);
}

/** Deletes the e-mails of a maker about these records, also those that an earlier recipient got. */
export async function deleteMadeEmails(tx: Tx, maker: string, subjectIds: readonly string[]): Promise<void> {
  await sql`delete from emails where maker = ${maker} and subject_id = any(${[...subjectIds]}::uuid[])`.execute(tx);
}

export async function deleteOldEmails(db: Db): Promise<void> {
  await sql`delete from emails where ended_at < app_now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
