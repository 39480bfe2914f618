import { sql } from 'kysely';
import type { AuditEntry, auditContract } from '#contract/audit.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';

type Asked = InputOf<typeof auditContract.ofSubject>;
type Row = Omit<AuditEntry, 'at'> & { at: Date };

/** What was done to one record, the newest first. */
export async function listAudit(db: Db, { subjectType, subjectId, cursor, limit }: Asked) {
  const before = cursor ? readCursor(cursor, 'integer')[0] : null;
  const { rows } = await sql<Row>`
    select a.id::text as id, a.at, a.action, a.actor_id as "actorId", p.nome as "actorName", d.nome as "actingName",
      host(a.address) as address, a.changes
    from audit_log a left join profiles p on p.user_id = a.actor_id left join profiles d on d.user_id = a.acting_admin_id
    where a.subject_type = ${subjectType} and a.subject_id = ${subjectId} and (${before}::bigint is null or a.id < ${before}::bigint)
    order by a.id desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, {
    item: ({ at, ...entry }): AuditEntry => ({ ...entry, at: at.toISOString() }),
    key: ({ id }) => [id],
  });
}
