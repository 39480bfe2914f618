import { type InferResult, sql } from 'kysely';
import type { QueuedEmail, EmailState } from '#contract/emails.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** An e-mail that is being sent is shown as queued. */
const state = sql<EmailState>`case e.state when 'sending' then 'due' else e.state end`;

const selectEmails = (db: Db | Tx) =>
  db
    .selectFrom('emails as e')
    .select([
      'e.id',
      'e.queued_at as queuedAt',
      sql<string>`coalesce(e.message ->> 'to', '')`.as('to'),
      sql<string>`coalesce(e.message ->> 'subject', '')`.as('subject'),
      state.as('state'),
      'e.attempts',
      sql<Date>`coalesce(e.ended_at, e.due_at)`.as('at'),
      'e.error',
      sql<boolean>`e.state in ('failed', 'unknown') and e.message is not null`.as('mayResend'),
    ]);
type Row = InferResult<ReturnType<typeof selectEmails>>[number];

type Asked = { cursor?: string | undefined; limit: number; state?: string | undefined };

/** Lists the e-mails of the queue, newest first. */
export async function listEmails(db: Db, { cursor, limit, state: wanted }: Asked) {
  const [before = null] = cursor ? readCursor(cursor, 'id') : [];
  const rows = await selectEmails(db)
    .$if(before !== null, (query) => query.where('e.id', '<', before))
    .$if(wanted !== undefined, (query) => query.where(sql<boolean>`${state} = any(string_to_array(${wanted}, ','))`))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfRows(rows, limit, { item: view, key: ({ id }) => [id] });
}

export async function readEmail(db: Db | Tx, id: string): Promise<QueuedEmail | undefined> {
  return (await selectEmails(db).where('e.id', '=', id).execute()).map(view)[0];
}

function view({ queuedAt, at, ...row }: Row): QueuedEmail {
  return { ...row, queuedAt: queuedAt.toISOString(), at: at.toISOString() };
}
