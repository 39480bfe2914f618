import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { type AdjustedPartner, evaluateAdjustments, type EvaluatedAdjustment } from '#domain/adjustments/evaluation.ts';
import { type AdjustmentRow, type PartnerName, readPartnerName } from '#domain/adjustments/sheet.ts';
import type { LocalDate } from '#domain/time.ts';
import { todayOf } from '#server/features/wallets/read-wallet.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

type Terms = {
  belowMinimumReason: string | null;
  /** Stored batch that is evaluated again. Its own rows are not reported as repeated. */
  batchId?: string;
};

/**
 * Evaluates each row and returns its problems. Takes no locks, because the ledger and the unique keys of the rows
 * refuse rows that a concurrent change has made invalid.
 */
export async function evaluateRows(
  db: Db | Tx,
  rows: readonly AdjustmentRow[],
  { belowMinimumReason, batchId }: Terms,
): Promise<EvaluatedAdjustment[]> {
  const books = {
    partnerOf: await readPartners(db, rows),
    batchOf: () => null,
    passesMinimum: belowMinimumReason !== null,
    openFrom: await readOpenFrom(db),
  };
  // The first evaluation yields the keys of the rows. The second one reports rows whose keys are in other batches.
  const keys = evaluateAdjustments(rows, books).flatMap(({ key }) => key ?? []);
  const standing = await readStanding(db, keys, batchId);
  return evaluateAdjustments(rows, { ...books, batchOf: (key) => standing.get(hashOf(key)) ?? null });
}

/** Hashes the content of a row, because the text may be too long for a unique index. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

async function readPartners(db: Db | Tx, rows: readonly AdjustmentRow[]) {
  const names = new Map(rows.map(({ partner }) => [partner, readPartnerName(partner)]));
  const typed = (by: PartnerName['by']) => [...names.values()].flatMap((name) => (name?.by === by ? name.value : []));
  const isTyped = sql<SqlBool>`(p.document = any(${typed('document')}) or lower(p.email) = any(${typed('email')})
    or p.id = any(${typed('id')}::uuid[]))`;
  const known = await db
    .selectFrom('partners as p')
    .crossJoin('settings as s')
    .leftJoin('ledger.accounts as a', (join) =>
      join.on('a.kind', '=', sql.lit('wallet')).onRef('a.partner_id', '=', 'p.id'),
    )
    .leftJoin('ledger.balances as b', 'b.account_id', 'a.id')
    .select(['p.id', 'p.name', 'p.document', sql<string | null>`lower(p.email)`.as('email')])
    .select(todayOf(sql`p.id`).as('today'))
    .select(({ fn }) => fn.coalesce('p.minimum_balance_cents', 's.minimum_balance_cents').as('minimumBalanceCents'))
    .select(sql<number>`coalesce(b.balance_cents - b.reserved_cents, 0)`.as('availableCents'))
    .where(isTyped)
    .execute();
  return (text: string): AdjustedPartner | 'several' | null => {
    const name = names.get(text);
    const [partner, another] = name ? known.filter((one) => one[name.by] === name.value) : [];
    return another ? 'several' : (partner ?? null);
  };
}

async function readOpenFrom(db: Db | Tx): Promise<LocalDate> {
  const openFrom = sql<LocalDate>`greatest(ledger.open_from(), '0001-01-01'::date)`.as('day');
  return (await db.selectNoFrom(openFrom).executeTakeFirstOrThrow()).day;
}

/** Maps the hash of each row that a batch already contains to the code of this batch. */
async function readStanding(db: Db | Tx, keys: readonly string[], except?: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('adjustment_batch_rows as r')
    .innerJoin('adjustment_batches as b', 'b.id', 'r.batch_id')
    // The code is a generated column, which the schema types as nullable although it is never null.
    .select((eb) => [eb.ref('r.key').$notNull().as('key'), eb.ref('b.code').$notNull().as('code')])
    .where(sql<SqlBool>`r.key = any(${keys.map(hashOf)})`)
    .where(sql<SqlBool>`r.batch_id is distinct from ${except ?? null}::uuid`)
    .execute();
  return new Map(rows.map(({ key, code }) => [key, code]));
}
