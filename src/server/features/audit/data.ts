import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AuditEntry, auditContract } from '#contract/audit.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { isFoundBy } from '#server/platform/database/search-text.ts';

export type AuditAsked = Partial<InputOf<typeof auditContract.list>> & { limit: number };
type Row = Omit<AuditEntry, 'at'> & { at: Date };

/** Maximum number of users and records that match a search text. */
const NAMED = 200;

/** Lists the audit log, newest first. */
export async function listAudit(db: Db, asked: AuditAsked) {
  const { limit } = asked;
  const named = namedIn(asked);
  const { rows } = await sql<Row>`
    with ${named ? sql`named (person) as materialized (${named}),` : sql``} entry as materialized (
      select * from audit_log where ${filtersOf(asked)} and ${named ? newestOfNamed(asked) : sql`true`}
      order by id desc limit ${limit + 1})
    select e.id::text as id, e.at, e.action, e.subject_type as "subjectType", e.subject_id as "subjectId",
      coalesce(s.nome, pa.name, c.name, t.code, i.code, ar.name, pl.name, pn.name, z.name) as "subjectName",
      e.actor_id as "actorId", p.nome as "actorName", d.nome as "actingName", host(e.address) as address, e.device, e.changes
    from entry e left join profiles p on p.user_id = e.actor_id left join profiles d on d.user_id = e.acting_admin_id
    left join profiles s on e.subject_type = 'user' and s.user_id = e.subject_id
    left join partners pa on e.subject_type in ('partner', 'wallet') and pa.id = e.subject_id
    left join clients c on e.subject_type = 'client' and c.id = e.subject_id
    left join trips t on e.subject_type = 'trip' and t.id = e.subject_id
    left join invoices i on e.subject_type = 'invoice' and i.id = e.subject_id
    left join service_areas ar on e.subject_type = 'area' and ar.id = e.subject_id
    left join places pl on e.subject_type = 'place' and pl.id = e.subject_id
    left join commission_plans pn on e.subject_type = 'plan' and pn.id = e.subject_id
    left join zones z on e.subject_type = 'zone' and z.id = e.subject_id
    order by e.id desc`.execute(db);
  return pageOfRows(rows, limit, {
    item: ({ at, ...entry }): AuditEntry => ({ ...entry, at: at.toISOString() }),
    key: ({ id }) => [id],
  });
}

function filtersOf(asked: AuditAsked): RawBuilder<SqlBool> {
  const { cursor, from, to, actorId, q, subjectType, subjectId, entry, action, address } = asked;
  const before = cursor ? readCursor(cursor, 'integer')[0] : null;
  const wanted = [
    ...(before ? [sql`id < ${before}::bigint`] : []),
    ...(from ? [sql`at >= ${from} and id >= ${firstSince(from)}`] : []),
    ...(to ? [sql`at < ${to} and id <= ${lastBefore(to)}`] : []),
    ...(actorId && q ? [sql`${actorId}::uuid in (actor_id, acting_admin_id)`] : []),
    ...(subjectType ? [sql`subject_type = ${subjectType}`] : []),
    ...(subjectId ? [sql`subject_id = ${subjectId}`] : []),
    ...(entry ? [sql`id = ${entry}::bigint`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(address ? [sql`address = ${address}::inet`] : []),
    sql`true`,
  ];
  return sql<SqlBool>`${sql.join(wanted, sql` and `)}`;
}

// Ids follow time to within a minute, so a period is a range of ids.
const firstSince = (from: string) => sql`coalesce((select id from audit_log
  where at >= ${from}::timestamptz - interval '1 minute' order by at limit 1), 9223372036854775807)`;
const lastBefore = (to: string) => sql`coalesce((select id from audit_log
  where at < ${to}::timestamptz + interval '1 minute' order by at desc limit 1), 0)`;

/** Selects the users and records that match the actor or the search text; null without either. */
function namedIn({ actorId, q }: AuditAsked): RawBuilder<unknown> | null {
  if (q) return sql`select * from (${namedBy(q)}) n limit ${NAMED}`;
  return actorId ? sql`select ${actorId}::uuid` : null;
}

/** Selects their newest entries with one index scan per column, so that a rare name does not scan the whole log. */
function newestOfNamed(asked: AuditAsked): RawBuilder<SqlBool> {
  const columns = ['actor_id', 'acting_admin_id', ...(asked.q ? ['subject_id'] : [])];
  const each = columns.map(
    (column) => sql`
      select found.id from named cross join lateral (
        select id from audit_log where ${sql.ref(column)} = named.person and ${filtersOf(asked)}
        order by id desc limit ${asked.limit + 1}) found`,
  );
  return sql<SqlBool>`id in (${sql.join(each, sql` union all `)})`;
}

/** Selects the users and records that match a text. */
export function namedBy(q: string): RawBuilder<unknown> {
  return sql`
    select user_id from user_search where ${isFoundBy(q, 'user_search')}
    union all select id from partners where ${isFoundBy(q, 'partners')}
    union all select id from clients where ${isFoundBy(q, 'clients')}
    union all select id from trips where code = upper(${q})
    union all select id from invoices where code = upper(${q})`;
}
