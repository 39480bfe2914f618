import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { TopUp, topUpsContract } from '#contract/top-ups.ts';
import type { Actor } from '#domain/access/roles.ts';
import { brCode } from '#domain/pix/br-code.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';

type Filter = InputOf<typeof topUpsContract.list>;
type Row = Omit<TopUp, 'brCode' | 'requestedAt' | 'decidedAt'> & {
  number: number;
  payeeKey: string;
  payeeCity: string;
  requestedAt: Date;
  decidedAt: Date | null;
};

/** Lists the top-ups that the caller may see: all for an administrator, the own ones for a partner. */
export async function listTopUps(db: Db, actor: Actor, { partnerId, status, q, order, cursor, limit }: Filter) {
  const scope = and(mayRead(actor), partnerId && sql<SqlBool>`u.partner_id = ${partnerId}`);
  const past = order === 'newest' ? sql`<` : sql`>`;
  const wanted = and(
    scope,
    status && sql<SqlBool>`u.status = any(${status.split(',')})`,
    q && sql<SqlBool>`(${containsText(q, 'p.name')} or u.txid = ${q.toUpperCase()})`,
    cursor && sql<SqlBool>`u.number ${past} ${readCursor(cursor, 'integer')[0]}::bigint`,
  );
  const { rows } = await sql<Row>`
    ${topUps} where ${wanted} order by u.number ${order === 'newest' ? sql`desc` : sql`asc`} limit ${limit + 1}`.execute(
    db,
  );
  const waiting = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(u.amount_cents), 0)::bigint as cents
    from top_ups u where u.status = 'pending' and ${scope}`.execute(db);
  return {
    ...pageOfRows(rows, limit, { item: topUpView, key: ({ number }) => [String(number)] }),
    waiting: waiting.rows[0] ?? { count: 0, cents: 0 },
  };
}

/** Null when there is none or it belongs to another partner. */
export async function readTopUp(db: Db | Tx, actor: Actor, id: string): Promise<TopUp | null> {
  const { rows } = await sql<Row>`${topUps} where u.id = ${id} and ${mayRead(actor)}`.execute(db);
  return rows[0] ? topUpView(rows[0]) : null;
}

function mayRead({ role, partnerId }: Actor): RawBuilder<SqlBool> {
  return role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`u.partner_id = ${partnerId}`;
}

function and(...conditions: (RawBuilder<SqlBool> | '' | undefined)[]): RawBuilder<SqlBool> {
  const given = conditions.filter((condition) => condition !== '' && condition !== undefined);
  return sql<SqlBool>`${sql.join(given, sql` and `)}`;
}

const topUps = sql`
  select u.id, u.number, u.txid, u.partner_id as "partnerId", p.name as "partnerName", u.amount_cents as "amountCents",
    u.status, u.payee_key as "payeeKey", u.payee_name as "payeeName", u.payee_city as "payeeCity",
    u.requested_at as "requestedAt", u.decided_at as "decidedAt", u.reason, u.bank_reference as "bankReference", u.version
  from top_ups u join partners p on p.id = u.partner_id`;

function topUpView({ number: _number, payeeKey, payeeCity, requestedAt, decidedAt, ...row }: Row): TopUp {
  const { amountCents, txid, payeeName: name, status } = row;
  return {
    ...row,
    brCode:
      status === 'pending' ? brCode({ account: { key: payeeKey, name, city: payeeCity }, amountCents, txid }) : null,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
