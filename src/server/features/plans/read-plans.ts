import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Plan } from '#contract/plans.ts';
import { type FeePeriod, feePeriods, feePeriodStart } from '#domain/plans/period-fee.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';

export async function listPlans(db: Db): Promise<Plan[]> {
  return plans(db).orderBy(sortText('c.name')).orderBy('c.id').execute();
}

export async function readPlan(db: Db, id: string): Promise<Plan> {
  return plans(db).where('c.id', '=', id).executeTakeFirstOrThrow();
}

function plans(db: Db) {
  return db
    .selectFrom('commission_plans as c')
    .select(['c.id', 'c.name', 'c.commission_bp as commissionBp', 'c.fee_cents as feeCents'])
    .select(['c.fee_period as feePeriod', 'c.fee_from as feeFrom', 'c.version'])
    .select((eb) => {
      const partners = eb.selectFrom('partners as p').whereRef('p.plan_id', '=', 'c.id');
      return partners.select(eb.fn.countAll<number>().as('count')).$asScalar().$notNull().as('partnerCount');
    });
}

/** The fee that a partner owes for the current period of its plan. */
export type OwedFee = {
  partnerId: string;
  planName: string;
  feeCents: number;
  period: FeePeriod;
  from: LocalDate;
  today: LocalDate;
};

/**
 * Lists the fees that all partners, or one partner, owe. For one partner, the caller must have locked the partner's
 * row, so that its status and plan do not change.
 */
export async function listOwedFees(db: Db | Tx, partnerId: string | null = null): Promise<OwedFee[]> {
  const { today } = await db.selectNoFrom(centralToday.as('today')).executeTakeFirstOrThrow();
  const partners = db.selectFrom('partners as p').innerJoin('commission_plans as c', 'c.id', 'p.plan_id');
  const asked = partnerId ? partners.where('p.id', '=', partnerId) : partners;
  const owed: OwedFee[] = [];
  for (const period of feePeriods) {
    const from = feePeriodStart(period, today);
    const rows = await asked
      .select(['p.id as partnerId', 'c.name as planName', 'c.fee_cents as feeCents'])
      .where('p.status', '=', 'active')
      .where('c.fee_period', '=', period)
      .where('c.fee_cents', '>', 0)
      .where(sql<SqlBool>`greatest(c.fee_from, p.plan_since) <= ${from}::date`)
      .where(sql<SqlBool>`not exists (select from ledger.entries e where e.key = ${keyOf(period, from)})`)
      .orderBy('p.id')
      .execute();
    owed.push(...rows.map((row) => Object.assign(row, { period, from, today })));
  }
  return owed;
}

/** SQL version of `entryKeys.planFee` for the partner of the row. */
function keyOf(period: FeePeriod, from: LocalDate): RawBuilder<string> {
  const [before = '', after = ''] = entryKeys.planFee('{}', period, from).split('{}');
  return sql`${before}::text || p.id || ${after}::text`;
}
