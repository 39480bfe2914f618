import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Payout, payoutsContract } from '#contract/payouts.ts';
import type { Actor } from '#domain/access/roles.ts';
import { PIX_KEY_HOLD_HOURS } from '#domain/payments/payout.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';

type Filter = InputOf<typeof payoutsContract.list>;
type Row = Omit<Payout, 'requestedAt' | 'decidedAt' | 'heldUntil'> & {
  number: number;
  requestedAt: Date;
  decidedAt: Date | null;
  heldUntil: Date | null;
};

/** Lists the payouts that the caller may see: all for an administrator, the own ones for a partner. */
export async function listPayouts(db: Db, actor: Actor, filter: Filter) {
  const { partnerId, status, free, q, order, cursor, limit } = filter;
  const scope = and(mayRead(actor), partnerId && sql<SqlBool>`o.partner_id = ${partnerId}`);
  const past = order === 'newest' ? sql`<` : sql`>`;
  const wanted = and(
    scope,
    status && sql<SqlBool>`o.status = any(${status.split(',')})`,
    free && sql<SqlBool>`o.batch_id is null`,
    q && sql<SqlBool>`(${containsText(q, 'p.name')} or o.code = ${q.toUpperCase()})`,
    cursor && sql<SqlBool>`o.number ${past} ${readCursor(cursor, 'integer')[0]}::bigint`,
  );
  const { rows } = await sql<Row>`
    ${payouts} where ${wanted} order by o.number ${order === 'newest' ? sql`desc` : sql`asc`} limit ${limit + 1}`.execute(
    db,
  );
  const waiting = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(o.amount_cents), 0)::bigint as cents
    from payouts o where o.status = 'pending' and ${scope}`.execute(db);
  return {
    ...pageOfRows(rows, limit, { item: payoutView, key: ({ number }) => [String(number)] }),
    waiting: waiting.rows[0] ?? { count: 0, cents: 0 },
  };
}

/** Null when there is none or it belongs to another partner. */
export async function readPayout(db: Db | Tx, actor: Actor, id: string): Promise<Payout | null> {
  const { rows } = await sql<Row>`${payouts} where o.id = ${id} and ${mayRead(actor)}`.execute(db);
  return rows[0] ? payoutView(rows[0]) : null;
}

/** Lists the payouts of a batch in the order of its file. */
export async function readPayoutsOf(db: Db | Tx, batchId: string): Promise<Payout[]> {
  const { rows } = await sql<Row>`${payouts} where o.batch_id = ${batchId} order by o.number`.execute(db);
  return rows.map(payoutView);
}

/** Returns the current state of these payouts in the order of their numbers. */
export async function readPayouts(db: Db | Tx, ids: readonly string[]): Promise<Payout[]> {
  const { rows } = await sql<Row>`${payouts} where o.id = any(${ids}::uuid[]) order by o.number`.execute(db);
  return rows.map(payoutView);
}

function mayRead({ role, partnerId }: Actor): RawBuilder<SqlBool> {
  return role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`o.partner_id = ${partnerId}`;
}

function and(...conditions: (RawBuilder<SqlBool> | '' | false | undefined)[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions.filter(Boolean), sql` and `)}`;
}

const payouts = sql`
  select o.id, o.number, o.code, o.partner_id as "partnerId", p.name as "partnerName", o.amount_cents as "amountCents",
    o.status, o.payee_key as "pixKey", o.payee_key_type as "pixKeyType", o.payee_key is distinct from p.pix_key as "keyChanged",
    case when o.status = 'pending' and p.pix_key_changed_at > app_now() - make_interval(hours => ${sql.lit(PIX_KEY_HOLD_HOURS)})
      then p.pix_key_changed_at + make_interval(hours => ${sql.lit(PIX_KEY_HOLD_HOURS)}) end as "heldUntil",
    case when b.id is not null then json_build_object('id', b.id, 'code', b.code, 'sent', b.sent_at is not null) end as batch,
    o.requested_at as "requestedAt", o.promised_on as "promisedOn", o.decided_at as "decidedAt", o.reason, o.version
  from payouts o join partners p on p.id = o.partner_id left join payout_batches b on b.id = o.batch_id`;

function payoutView({ number: _number, requestedAt, decidedAt, heldUntil, ...row }: Row): Payout {
  return {
    ...row,
    heldUntil: heldUntil?.toISOString() ?? null,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
