import { sql } from 'kysely';
import type { QueuedEmail, EmailState } from '#contract/emails.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

type Row = Omit<QueuedEmail, 'queuedAt' | 'at'> & { queuedAt: Date; at: Date };

/** Readers see an e-mail that is being sent as still queued. */
const state = sql<EmailState>`case l.state when 'sending' then 'due' else l.state end`;
const columns = sql`l.id, l.queued_at as "queuedAt", coalesce(l.message ->> 'to', '') as "to", coalesce(l.message ->> 'subject', '') as subject,
  ${state} as state, l.attempts::int as attempts, coalesce(l.ended_at, l.due_at) as at, l.error,
  l.state in ('failed', 'unknown') and l.message is not null as "mayResend"`;

type Asked = { cursor?: string | undefined; limit: number; state?: string | undefined };

/** Lists the e-mails of the queue, newest first. */
export async function listEmails(db: Db, { cursor, limit, state: wanted }: Asked) {
  const [before = null] = cursor ? readCursor(cursor, 'id') : [];
  const { rows } = await sql<Row>`
    select ${columns} from letters l
    where (${before}::uuid is null or l.id < ${before}::uuid) and (${wanted ?? null}::text is null or ${state} = any(string_to_array(${wanted ?? ''}, ',')))
    order by l.id desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, { item: view, key: ({ id }) => [id] });
}

export async function readEmail(db: Db | Tx, id: string): Promise<QueuedEmail | undefined> {
  const { rows } = await sql<Row>`select ${columns} from letters l where l.id = ${id}`.execute(db);
  return rows.map(view)[0];
}

function view({ queuedAt, at, ...row }: Row): QueuedEmail {
  return { ...row, queuedAt: queuedAt.toISOString(), at: at.toISOString() };
}
