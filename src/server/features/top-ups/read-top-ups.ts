import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { TopUp, topUpsContract } from '#contract/top-ups.ts';
import type { Actor } from '#domain/access/roles.ts';
import { brCode } from '#domain/pix/br-code.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';

type Filter = InputOf<typeof topUpsContract.list>;
type Row = InferResult<ReturnType<typeof selectTopUps>>[number];

/** Lists the top-ups that the caller may see: all top-ups for an administrator, its own top-ups for a partner. */
export async function listTopUps(db: Db, actor: Actor, { partnerId, status, q, order, cursor, limit }: Filter) {
  const newest = order === 'newest';
  let page = selectTopUps(db)
    .where(mayRead(actor))
    .orderBy('u.number', newest ? 'desc' : 'asc')
    .limit(limit + 1);
  let pending = db
    .selectFrom('top_ups as u')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('u.amount_cents'), eb.lit(0)).as('cents'),
    ])
    .where('u.status', '=', sql.lit('pending'))
    .where(mayRead(actor));
  if (partnerId) {
    page = page.where('u.partner_id', '=', partnerId);
    pending = pending.where('u.partner_id', '=', partnerId);
  }
  if (status) page = page.where(sql<SqlBool>`u.status = any(${status.split(',')})`);
  if (q) page = page.where((eb) => eb.or([containsText(q, 'p.name'), eb('u.txid', '=', q.toUpperCase())]));
  if (cursor) {
    page = page.where('u.number', newest ? '<' : '>', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  }
  return {
    ...pageOfRows(await page.execute(), limit, { item: topUpView, key: ({ number }) => [String(number)] }),
    waiting: await pending.executeTakeFirstOrThrow(),
  };
}

/** Returns a top-up, or null when the top-up does not exist or belongs to another partner. */
export async function readTopUp(db: Db | Tx, actor: Actor, id: string): Promise<TopUp | null> {
  const row = await selectTopUps(db).where('u.id', '=', id).where(mayRead(actor)).executeTakeFirst();
  return row ? topUpView(row) : null;
}

function mayRead({ role, partnerId }: Actor): RawBuilder<SqlBool> {
  return role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`u.partner_id = ${partnerId}`;
}

function selectTopUps(db: Db | Tx) {
  return db
    .selectFrom('top_ups as u')
    .innerJoin('partners as p', 'p.id', 'u.partner_id')
    .select((eb) => [
      'u.id',
      'u.number',
      // A generated column: nullable in the schema, never null.
      eb.ref('u.txid').$notNull().as('txid'),
      'u.partner_id as partnerId',
      'p.name as partnerName',
      'u.amount_cents as amountCents',
      'u.status',
      'u.payee_key as payeeKey',
      'u.payee_name as payeeName',
      'u.payee_city as payeeCity',
      'u.requested_at as requestedAt',
      'u.decided_at as decidedAt',
      'u.reason',
      'u.bank_reference as bankReference',
      'u.version',
    ]);
}

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
