import { sql, type SqlBool } from 'kysely';
import type { AccessEntry, auditContract } from '#contract/audit.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { namedBy } from './list-audit.ts';

type Asked = InputOf<typeof auditContract.accesses>;

/** Lists the administrators' accesses to personal data, newest first. */
export async function listAccesses(db: Db, { cursor, limit, actorId, subjectId, q }: Asked) {
  let newest = db
    .selectFrom('access_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) newest = newest.where('id', '<', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  if (actorId) newest = newest.where('actor_id', '=', actorId);
  if (subjectId) newest = newest.where('subject_id', '=', subjectId);
  if (q) newest = newest.where(sql<SqlBool>`(actor_id in (${namedBy(q)}) or subject_id in (${namedBy(q)}))`);
  const rows = await db
    .with(
      (cte) => cte('seen').materialized(),
      () => newest,
    )
    .selectFrom('seen as a')
    .leftJoin('profiles as p', 'p.user_id', 'a.actor_id')
    .leftJoin('profiles as s', (join) => join.on('a.subject_type', '=', 'user').onRef('s.user_id', '=', 'a.subject_id'))
    .leftJoin('partners as pa', (join) => join.on('a.subject_type', '=', 'partner').onRef('pa.id', '=', 'a.subject_id'))
    .leftJoin('clients as c', (join) => join.on('a.subject_type', '=', 'client').onRef('c.id', '=', 'a.subject_id'))
    .leftJoin('trips as t', (join) => join.on('a.subject_type', '=', 'trip').onRef('t.id', '=', 'a.subject_id'))
    .select((eb) => [
      sql<string>`a.id::text`.as('id'),
      'a.at',
      'a.actor_id as actorId',
      sql<string>`coalesce(p.nome, '')`.as('actorName'),
      'a.subject_type as subjectType',
      'a.subject_id as subjectId',
      eb.fn.coalesce('s.nome', 'pa.name', 'c.name', 't.code').as('subjectName'),
      'a.way',
      sql<string | null>`host(a.address)`.as('address'),
      'a.device',
    ])
    .orderBy('a.id', 'desc')
    .execute();
  return pageOfRows(rows, limit, {
    item: ({ at, ...entry }): AccessEntry => ({ ...entry, at: at.toISOString() }),
    key: ({ id }) => [id],
  });
}
