import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Email } from '#server/platform/compose-email.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';
import { listDueWarnings, type UnsentEmail } from './list-warnings.ts';

/** Records each due warning, publishes it, and records the e-mail if the client has an address. */
export async function noteWarnings(tx: Tx): Promise<void> {
  for (const due of await listDueWarnings(tx)) {
    const warning = { ...due, id: newId() };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('limit_warnings')
      .values(warning)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) continue;
    await publish(tx, { topic: 'limit-warning', audiences: [], entityId: warning.id, version: 1 });
    await sql`
      insert into limit_warning_emails (warning_id) select ${warning.id}::uuid from clients where id = ${due.client_id} and email is not null`.execute(
      tx,
    );
  }
}

/** Queues an e-mail once. Skips an e-mail that another transaction has queued or is queueing. */
export async function queueOnce(tx: Tx, { warningId, email, name }: UnsentEmail, content: Email): Promise<void> {
  const which = sql`warning_id = ${warningId} and sent_at is null`;
  const { rows } = await sql`select from limit_warning_emails where ${which} for update skip locked`.execute(tx);
  if (rows.length === 0) return;
  await queueEmails(tx, { key: `limit:${warningId}`, to: { email, name }, content });
  await sql`update limit_warning_emails set sent_at = app_now() where ${which}`.execute(tx);
}
