import { sql, type SqlBool } from 'kysely';
import type { AccessEntry, auditContract } from '#contract/audit.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { namedBy } from './data.ts';

type Asked = InputOf<typeof auditContract.accesses>;
type Row = Omit<AccessEntry, 'at'> & { at: Date };

/** Lists the administrators' accesses to personal data, newest first. */
export async function listAccesses(db: Db, { cursor, limit, actorId, subjectId, q }: Asked) {
  const before = cursor ? readCursor(cursor, 'integer')[0] : null;
  const wanted = [
    ...(before ? [sql`id < ${before}::bigint`] : []),
    ...(actorId ? [sql`actor_id = ${actorId}`] : []),
    ...(subjectId ? [sql`subject_id = ${subjectId}`] : []),
    ...(q ? [sql`(actor_id in (${namedBy(q)}) or subject_id in (${namedBy(q)}))`] : []),
    sql<SqlBool>`true`,
  ];
  const { rows } = await sql<Row>`
    with seen as materialized (
      select * from access_log where ${sql.join(wanted, sql` and `)} order by id desc limit ${limit + 1})
    select a.id::text as id, a.at, a.actor_id as "actorId", coalesce(p.nome, '') as "actorName", a.subject_type as "subjectType",
      a.subject_id as "subjectId", coalesce(s.nome, pa.name, c.name, t.code) as "subjectName", a.way, host(a.address) as address, a.device
    from seen a left join profiles p on p.user_id = a.actor_id
    left join profiles s on a.subject_type = 'user' and s.user_id = a.subject_id
    left join partners pa on a.subject_type = 'partner' and pa.id = a.subject_id
    left join clients c on a.subject_type = 'client' and c.id = a.subject_id
    left join trips t on a.subject_type = 'trip' and t.id = a.subject_id
    order by a.id desc`.execute(db);
  return pageOfRows(rows, limit, {
    item: ({ at, ...entry }): AccessEntry => ({ ...entry, at: at.toISOString() }),
    key: ({ id }) => [id],
  });
}
