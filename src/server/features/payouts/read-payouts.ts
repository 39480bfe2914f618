import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Payout, payoutsContract } from '#contract/payouts.ts';
import type { Actor } from '#domain/access/roles.ts';
import { keyHeldUntil } from '#server/features/partners/read-partners.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';

type Filter = InputOf<typeof payoutsContract.list>;
type Row = InferResult<ReturnType<typeof selectPayouts>>[number];

/** Lists the payouts that the caller may see: all payouts for an administrator, its own payouts for a partner. */
export async function listPayouts(db: Db, actor: Actor, filter: Filter) {
  const { partnerId, status, free, q, order, cursor, limit } = filter;
  const newest = order === 'newest';
  let page = selectPayouts(db)
    .where(mayRead(actor))
    .orderBy('o.number', newest ? 'desc' : 'asc')
    .limit(limit + 1);
  let pending = db
    .selectFrom('payouts as o')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('o.amount_cents'), eb.lit(0)).as('cents'),
    ])
    .where('o.status', '=', sql.lit('pending'))
    .where(mayRead(actor));
  if (partnerId) {
    page = page.where('o.partner_id', '=', partnerId);
    pending = pending.where('o.partner_id', '=', partnerId);
  }
  if (status) page = page.where(sql<SqlBool>`o.status = any(${status.split(',')})`);
  if (free) page = page.where('o.batch_id', 'is', null);
  if (q) page = page.where((eb) => eb.or([containsText(q, 'p.name'), eb('o.code', '=', q.toUpperCase())]));
  if (cursor) {
    page = page.where('o.number', newest ? '<' : '>', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  }
  return {
    ...pageOfRows(await page.execute(), limit, { item: payoutView, key: ({ number }) => [String(number)] }),
    waiting: await pending.executeTakeFirstOrThrow(),
  };
}

/** Returns a payout, or null when the payout does not exist or belongs to another partner. */
export async function readPayout(db: Db | Tx, actor: Actor, id: string): Promise<Payout | null> {
  const row = await selectPayouts(db).where('o.id', '=', id).where(mayRead(actor)).executeTakeFirst();
  return row ? payoutView(row) : null;
}

/** Lists the payouts of a batch in the order of its file. */
export async function readPayoutsOf(db: Db | Tx, batchId: string): Promise<Payout[]> {
  return (await selectPayouts(db).where('o.batch_id', '=', batchId).orderBy('o.number').execute()).map(payoutView);
}

/** Returns the current state of these payouts in the order of their numbers. */
export async function readPayouts(db: Db | Tx, ids: readonly string[]): Promise<Payout[]> {
  const wanted = sql<SqlBool>`o.id = any(${ids}::uuid[])`;
  return (await selectPayouts(db).where(wanted).orderBy('o.number').execute()).map(payoutView);
}

function mayRead({ role, partnerId }: Actor): RawBuilder<SqlBool> {
  return role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`o.partner_id = ${partnerId}`;
}

function selectPayouts(db: Db | Tx) {
  return db
    .selectFrom('payouts as o')
    .innerJoin('partners as p', 'p.id', 'o.partner_id')
    .leftJoin('payout_batches as b', 'b.id', 'o.batch_id')
    .select((eb) => [
      'o.id',
      'o.number',
      // A generated column: nullable in the schema, never null.
      eb.ref('o.code').$notNull().as('code'),
      'o.partner_id as partnerId',
      'p.name as partnerName',
      'o.amount_cents as amountCents',
      'o.status',
      'o.payee_key as pixKey',
      'o.payee_key_type as pixKeyType',
      sql<boolean>`o.payee_key is distinct from p.pix_key`.as('keyChanged'),
      eb.case().when('o.status', '=', 'pending').then(keyHeldUntil).end().as('heldUntil'),
      eb
        .case()
        .when('b.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('b.id').$notNull(),
            code: eb.ref('b.code').$notNull(),
            sent: sql<boolean>`b.sent_at is not null`,
          }),
        )
        .end()
        .as('batch'),
      'o.requested_at as requestedAt',
      'o.promised_on as promisedOn',
      'o.decided_at as decidedAt',
      'o.reason',
      'o.version',
    ]);
}

function payoutView({ number: _number, requestedAt, decidedAt, heldUntil, ...row }: Row): Payout {
  return {
    ...row,
    heldUntil: heldUntil?.toISOString() ?? null,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
