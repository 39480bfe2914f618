import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AuditEntry, auditContract } from '#contract/audit.ts';
import { readSearch } from '#domain/trips/search.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { isFoundBy } from '#server/platform/database/search-text.ts';

export type AuditAsked = Partial<InputOf<typeof auditContract.list>> & { limit: number };

/** Maximum number of users and records that match a search text. */
const NAMED = 200;

/** Lists the audit log, newest first. */
export async function listAudit(db: Db, asked: AuditAsked) {
  const { limit } = asked;
  const named = namedIn(asked);
  let newest = db
    .selectFrom('audit_log')
    .selectAll()
    .where(filtersOf(asked))
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (named) newest = newest.where(newestOf(named, asked));
  const rows = await db
    .with(
      (cte) => cte('entry').materialized(),
      () => newest,
    )
    .selectFrom('entry as e')
    .leftJoin('profiles as p', 'p.user_id', 'e.actor_id')
    .leftJoin('profiles as d', 'd.user_id', 'e.acting_admin_id')
    .leftJoin('profiles as s', (join) => join.on('e.subject_type', '=', 'user').onRef('s.user_id', '=', 'e.subject_id'))
    .leftJoin('partners as pa', (join) =>
      join.on('e.subject_type', 'in', ['partner', 'wallet']).onRef('pa.id', '=', 'e.subject_id'),
    )
    .leftJoin('clients as c', (join) => join.on('e.subject_type', '=', 'client').onRef('c.id', '=', 'e.subject_id'))
    .leftJoin('trips as t', (join) => join.on('e.subject_type', '=', 'trip').onRef('t.id', '=', 'e.subject_id'))
    .leftJoin('invoices as i', (join) => join.on('e.subject_type', '=', 'invoice').onRef('i.id', '=', 'e.subject_id'))
    .leftJoin('service_areas as ar', (join) =>
      join.on('e.subject_type', '=', 'area').onRef('ar.id', '=', 'e.subject_id'),
    )
    .leftJoin('places as pl', (join) => join.on('e.subject_type', '=', 'place').onRef('pl.id', '=', 'e.subject_id'))
    .leftJoin('commission_plans as pn', (join) =>
      join.on('e.subject_type', '=', 'plan').onRef('pn.id', '=', 'e.subject_id'),
    )
    .leftJoin('zones as z', (join) => join.on('e.subject_type', '=', 'zone').onRef('z.id', '=', 'e.subject_id'))
    .select((eb) => [
      sql<string>`e.id::text`.as('id'),
      'e.at',
      'e.action',
      'e.subject_type as subjectType',
      'e.subject_id as subjectId',
      eb.fn
        .coalesce(
          eb.fn.coalesce('s.nome', 'pa.name', 'c.name', 't.code', 'i.code'),
          eb.fn.coalesce('ar.name', 'pl.name', 'pn.name', 'z.name'),
        )
        .as('subjectName'),
      'e.actor_id as actorId',
      'p.nome as actorName',
      'd.nome as actingName',
      sql<string | null>`host(e.address)`.as('address'),
      'e.device',
      eb.ref('e.changes').$castTo<AuditEntry['changes']>().as('changes'),
    ])
    .orderBy('e.id', 'desc')
    .execute();
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

// The order of the ids differs from the order of the times by less than a minute, so a period is a range of ids.
const firstSince = (from: string) => sql`coalesce((select id from audit_log
  where at >= ${from}::timestamptz - interval '1 minute' order by at limit 1), 9223372036854775807)`;
const lastBefore = (to: string) => sql`coalesce((select id from audit_log
  where at < ${to}::timestamptz + interval '1 minute' order by at desc limit 1), 0)`;

/**
 * Selects the users and records that match the search text or, without a search text, the actor. Returns null when
 * neither filter is set.
 */
function namedIn({ actorId, q }: AuditAsked): RawBuilder<unknown> | null {
  if (q) return sql`select * from (${namedBy(q)}) n limit ${NAMED}`;
  return actorId ? sql`select ${actorId}::uuid` : null;
}

/**
 * Selects the newest entries of the named users and records. Uses one index scan per column, so that a rare name does
 * not scan the whole log.
 */
function newestOf(named: RawBuilder<unknown>, asked: AuditAsked): RawBuilder<SqlBool> {
  const columns = ['actor_id', 'acting_admin_id', ...(asked.q ? ['subject_id'] : [])];
  const each = columns.map(
    (column) => sql`
      select found.id from named cross join lateral (
        select id from audit_log where ${sql.ref(column)} = named.person and ${filtersOf(asked)}
        order by id desc limit ${asked.limit + 1}) found`,
  );
  return sql<SqlBool>`id in (with named (person) as materialized (${named}) ${sql.join(each, sql` union all `)})`;
}

/** Selects the users and records that match a text. */
export function namedBy(q: string): RawBuilder<unknown> {
  const trip = readSearch(q);
  return sql`
    select user_id from user_search where ${isFoundBy(q, 'user_search')}
    union all select id from partners where ${isFoundBy(q, 'partners')}
    union all select id from clients where ${isFoundBy(q, 'clients')}
    union all select id from trips where number = ${trip && 'number' in trip ? trip.number : null}
    union all select id from invoices where code = upper(${q})`;
}
