import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Plan } from '#contract/plans.ts';
import { type FeePeriod, feePeriods, feePeriodStart } from '#domain/plans/period-fee.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/data.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

const plans = sql`
  select c.id, c.name, c.commission_bp as "commissionBp", c.fee_cents as "feeCents", c.fee_period as "feePeriod",
    c.fee_from as "feeFrom", c.version, (select count(*) from partners p where p.plan_id = c.id) as "partnerCount"
  from commission_plans c`;

export async function listPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`${plans} order by plain_text(c.name), c.id`.execute(db);
  return rows;
}

export async function readPlan(db: Db, id: string): Promise<Plan> {
  const { rows } = await sql<Plan>`${plans} where c.id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`plan ${id} is gone`);
  return rows[0];
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
 * Lists the fees owed by all partners, or by one. The caller locks that partner's row, so that its status and plan do
 * not change.
 */
export async function listOwedFees(db: Db | Tx, partnerId: string | null = null): Promise<OwedFee[]> {
  const { rows: clock } = await sql<{ today: LocalDate }>`select ${centralToday} as today`.execute(db);
  const today = clock[0]?.today ?? '';
  const whose = partnerId ? sql<SqlBool>`p.id = ${partnerId}` : sql<SqlBool>`true`;
  const owed: OwedFee[] = [];
  for (const period of feePeriods) {
    const from = feePeriodStart(period, today);
    const { rows } = await sql<Pick<OwedFee, 'partnerId' | 'planName' | 'feeCents'>>`
      select p.id as "partnerId", c.name as "planName", c.fee_cents as "feeCents"
      from partners p join commission_plans c on c.id = p.plan_id
      where ${whose} and p.status = 'active' and c.fee_period = ${period} and c.fee_cents > 0
        and greatest(c.fee_from, p.plan_since) <= ${from}::date and not exists (select from ledger.entries e where e.key = ${keyOf(period, from)})
      order by p.id`.execute(db);
    owed.push(...rows.map((row) => Object.assign(row, { period, from, today })));
  }
  return owed;
}

/** SQL version of `entryKeys.planFee` for the partner of the row. */
function keyOf(period: FeePeriod, from: LocalDate): RawBuilder<string> {
  const [before = '', after = ''] = entryKeys.planFee('{}', period, from).split('{}');
  return sql`${before}::text || p.id || ${after}::text`;
}
